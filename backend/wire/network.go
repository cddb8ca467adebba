package wire

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/net/http/httpproxy"

	"fairlead/backend/failure"
)

// Network says how a remote server is reached. The zero value trusts what the
// system trusts and takes the proxy from the process's environment.
type Network struct {
	// CA is a file of PEM certificates whose authorities are trusted besides
	// those of the system.
	CA string
	// Insecure accepts any certificate: who sits between can read and change
	// everything.
	Insecure bool
	// Environ is where HTTP_PROXY, HTTPS_PROXY and NO_PROXY are read from,
	// KEY=value; nil is the environment of this process.
	Environ []string
}

// Transport makes a connection pool of its own. Close its idle connections
// when done. A CA that cannot be used is failure.Config.
func (n Network) Transport() (*http.Transport, error) {
	config, err := n.tls()
	if err != nil {
		return nil, err
	}
	proxy := n.proxy()
	return &http.Transport{
		Proxy:                 func(r *http.Request) (*url.URL, error) { return proxy(r.URL) },
		DialContext:           (&net.Dialer{Timeout: 15 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		TLSClientConfig:       config,
		ForceAttemptHTTP2:     true,
		MaxIdleConnsPerHost:   16,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   15 * time.Second,
		ExpectContinueTimeout: time.Second,
		// Header lines are memory too, and come before any limit on messages.
		MaxResponseHeaderBytes: 1 << 20,
		// A gzip bomb is bounded where decoded bytes are read.
	}, nil
}

func (n Network) tls() (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: n.Insecure}
	if n.CA == "" {
		return config, nil
	}
	pem, err := os.ReadFile(n.CA)
	if err != nil {
		return nil, failure.Wrap(failure.Config, err, "The certificates in %s could not be read: %v.", n.CA, err).
			WithHint("Correct \"ca\" of the server: it is a file in PEM format.")
	}
	config.RootCAs, err = x509.SystemCertPool()
	if err != nil {
		config.RootCAs = x509.NewCertPool()
	}
	if !config.RootCAs.AppendCertsFromPEM(pem) {
		return nil, failure.New(failure.Config, "There is no certificate in %s.", n.CA).
			WithHint("\"ca\" of the server is a file in PEM format: it has lines that say BEGIN CERTIFICATE.")
	}
	return config, nil
}

// proxy reads the environment as curl and Go do: the lower-case name wins, and
// loopback addresses are reached directly.
func (n Network) proxy() func(*url.URL) (*url.URL, error) {
	environ := n.Environ
	if environ == nil {
		environ = os.Environ()
	}
	values := make(map[string]string)
	for _, kv := range environ {
		if key, value, _ := strings.Cut(kv, "="); value != "" {
			values[key] = value
			if runtime.GOOS == "windows" {
				values[strings.ToUpper(key)] = value
			}
		}
	}
	first := func(name string) string {
		if value := values[strings.ToLower(name)]; value != "" {
			return value
		}
		return values[name]
	}
	config := httpproxy.Config{
		HTTPProxy: first("HTTP_PROXY"), HTTPSProxy: first("HTTPS_PROXY"), NoProxy: first("NO_PROXY"),
		// Of a CGI program, HTTP_PROXY is a header of the request (CVE-2016-5386).
		CGI: values["REQUEST_METHOD"] != "",
	}
	return config.ProxyFunc()
}
