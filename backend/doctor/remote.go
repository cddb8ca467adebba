package doctor

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// way is how the server is reached over the network, layer by layer.
type way struct {
	url       *url.URL
	secure    bool
	network   wire.Network
	host      string // to connect to: the server's, or the proxy's
	port      string
	proxied   bool
	addresses []net.IP
	conn      net.Conn
}

// remote examines the way to a server behind an address.
func (e *examination) remote(ctx context.Context) {
	u, err := url.Parse(e.spec.URL)
	if err != nil { // references were checked: it cannot be
		e.write("proxy", fail(failure.New(failure.Config, "The address cannot be read.")), 0)
		return
	}
	w := &way{
		url: u, secure: u.Scheme == "https" || u.Scheme == "wss", host: u.Hostname(), port: u.Port(),
		network: wire.Network{CA: e.spec.CA, Insecure: e.spec.Insecure, Environ: e.spec.Environ},
	}
	e.step("proxy", func() finding { return e.proxy(w) })
	e.step("dns", func() finding { return e.name(ctx, w) })
	e.step("tcp", func() finding { return e.dial(ctx, w) })
	e.step("tls", func() finding { return e.certificate(ctx, w) })
	if w.conn != nil {
		_ = w.conn.Close()
	}
	if e.broken != "" {
		e.failed(e.err)
		for _, id := range []string{"http", "sign-in"} {
			e.step(id, nil)
		}
		e.handshake(0)
		return
	}
	e.connect(ctx)
	e.requests(ctx)
}

func (e *examination) proxy(w *way) finding {
	proxy, err := w.network.Proxy(w.url)
	if err != nil {
		e.err = failure.Wrap(failure.Config, err, "The proxy that the environment names cannot be used: %v.", err).
			WithHint("Look at HTTP_PROXY, HTTPS_PROXY and NO_PROXY.")
		return fail(failure.From(e.err))
	}
	if w.port == "" {
		w.port = "80"
		if w.secure {
			w.port = "443"
		}
	}
	if proxy == nil {
		return pass("None is in the way.")
	}
	w.proxied, w.host, w.port = true, proxy.Hostname(), proxy.Port()
	if w.port == "" {
		w.port = map[string]string{"https": "443", "socks5": "1080", "socks5h": "1080"}[proxy.Scheme]
	}
	if w.port == "" {
		w.port = "80"
	}
	return pass("Requests go through " + proxy.Redacted() + ", as the environment says.")
}

func (e *examination) name(ctx context.Context, w *way) finding {
	if ip := net.ParseIP(w.host); ip != nil {
		w.addresses = []net.IP{ip}
		return skip("The address is a number: there is no name to look up.")
	}
	ctx, cancel := context.WithTimeout(ctx, networkLimit)
	defer cancel()
	found, err := net.DefaultResolver.LookupIPAddr(ctx, w.host)
	if err != nil {
		e.err = wire.NetworkFailure(err, w.host)
		return fail(failure.From(e.err))
	}
	var lines []string
	for _, a := range found {
		w.addresses = append(w.addresses, a.IP)
		lines = append(lines, a.String())
	}
	return pass(fmt.Sprintf("%s is %s.", w.host, joined(lines)))
}

// dialled is how many addresses of a name are tried.
const dialled = 4

func (e *examination) dial(ctx context.Context, w *way) finding {
	var refused []string
	var last error
	for _, ip := range w.addresses[:min(len(w.addresses), dialled)] {
		limited, cancel := context.WithTimeout(ctx, networkLimit)
		place := net.JoinHostPort(ip.String(), w.port)
		conn, err := new(net.Dialer).DialContext(limited, "tcp", place)
		cancel()
		if err == nil {
			w.conn = conn
			says := "Something listens at " + place + "."
			if len(refused) > 0 {
				return warn(says, "Other addresses of the name do not answer; connecting may be slow.", refused...)
			}
			return pass(says)
		}
		last = err
		refused = append(refused, wire.NetworkFailure(err, place).Message)
	}
	e.err = wire.NetworkFailure(last, net.JoinHostPort(w.host, w.port))
	if len(refused) < 2 {
		refused = nil
	}
	return fail(failure.From(e.err), refused...)
}

// soon is how long before its end a certificate is a matter for its owner.
const soon = 14 * 24 * time.Hour

func (e *examination) certificate(ctx context.Context, w *way) finding {
	switch {
	case !w.secure:
		return skip("The address is not encrypted (" + w.url.Scheme + ").")
	case w.proxied:
		return skip("It is looked at through the proxy, with the first request.")
	}
	config, err := w.network.TLS()
	if err != nil {
		e.err = err
		return fail(failure.From(err))
	}
	config.ServerName = w.host
	ctx, cancel := context.WithTimeout(ctx, networkLimit)
	defer cancel()
	secured := tls.Client(w.conn, config)
	if err := secured.HandshakeContext(ctx); err != nil {
		e.err = wire.NetworkFailure(err, w.url.Host)
		return fail(failure.From(e.err), chain(err)...)
	}
	w.conn = secured
	state := secured.ConnectionState()
	leaf := state.PeerCertificates[0]
	left := time.Until(leaf.NotAfter)
	says := fmt.Sprintf("%s; certificate for %s by %s, good until %s.", tls.VersionName(state.Version),
		firstNonEmpty(joined(leaf.DNSNames), leaf.Subject.CommonName), firstNonEmpty(leaf.Issuer.CommonName, leaf.Issuer.String()), leaf.NotAfter.Format(time.DateOnly))
	switch {
	case w.network.Insecure:
		return warn(says+" It was not checked.", `Take "insecure" out of the definition and name the authority in "ca": whoever is on the way can read and change everything.`)
	case left < soon:
		return warn(says, fmt.Sprintf("The certificate ends in %d days: whoever runs the server should renew it.", int(left.Hours()/24)))
	}
	return pass(says)
}

// chain shows what certificate was presented, when it was not taken.
func chain(err error) (lines []string) {
	refused, ok := errors.AsType[*tls.CertificateVerificationError](err)
	if !ok {
		return nil
	}
	for _, c := range refused.UnverifiedCertificates {
		lines = append(lines, fmt.Sprintf("%s, by %s, good from %s until %s",
			c.Subject, c.Issuer, c.NotBefore.Format(time.DateOnly), c.NotAfter.Format(time.DateOnly)))
	}
	return lines
}

func joined(all []string) string {
	const most = 4
	more := ""
	if len(all) > most {
		all, more = all[:most], fmt.Sprintf(" and %d more", len(all)-most)
	}
	out := ""
	for i, s := range all {
		if i > 0 {
			out += ", "
		}
		out += s
	}
	return out + more
}

func firstNonEmpty(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}
