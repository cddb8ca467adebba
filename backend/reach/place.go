package reach

import (
	"encoding/binary"
	"net/netip"
	"strings"
)

// Place is the kind of network an address is in.
type Place int

// The places.
const (
	Public    Place = iota
	Private         // of an organisation, a provider or a tunnel
	LinkLocal       // this link; cloud machines have their credentials there
	Loopback        // this machine
	Nowhere         // multicast, reserved, for documentation: no server is there
)

// String completes "it is …".
func (p Place) String() string {
	return [...]string{"in the internet", "in a private network", "on the local link", "on this machine", "in no network a server can be in"}[p]
}

// MayLeadTo reports whether one at p may name an address at q: public ones, and
// those of its own kind. What runs on this machine or this link is inside the
// private network too, and could go there by itself.
func (p Place) MayLeadTo(q Place) bool {
	return q == Public || p == q || q == Private && (p == Loopback || p == LinkLocal)
}

// special are the networks that are not public (IANA's registries of
// special-purpose addresses), the narrower before the wider ones.
var special = []struct {
	network netip.Prefix
	place   Place
}{
	{netip.MustParsePrefix("10.0.0.0/8"), Private},
	{netip.MustParsePrefix("172.16.0.0/12"), Private},
	{netip.MustParsePrefix("192.168.0.0/16"), Private},
	{netip.MustParsePrefix("100.64.0.0/10"), Private}, // providers, and tunnels such as Tailscale's
	{netip.MustParsePrefix("198.18.0.0/15"), Private}, // benchmarks, and tunnels that make up an address for each name
	{netip.MustParsePrefix("127.0.0.0/8"), Loopback},
	{netip.MustParsePrefix("169.254.0.0/16"), LinkLocal},
	{netip.MustParsePrefix("0.0.0.0/32"), Loopback}, // dialled, it is this machine
	{netip.MustParsePrefix("0.0.0.0/8"), Nowhere},
	{netip.MustParsePrefix("192.0.0.0/24"), Nowhere},
	{netip.MustParsePrefix("192.0.2.0/24"), Nowhere},
	{netip.MustParsePrefix("192.88.99.0/24"), Nowhere},
	{netip.MustParsePrefix("198.51.100.0/24"), Nowhere},
	{netip.MustParsePrefix("203.0.113.0/24"), Nowhere},
	{netip.MustParsePrefix("224.0.0.0/3"), Nowhere}, // multicast, reserved, broadcast

	{netip.MustParsePrefix("::1/128"), Loopback},
	{netip.MustParsePrefix("::/128"), Loopback}, // as 0.0.0.0
	{netip.MustParsePrefix("64:ff9b:1::/48"), Private},
	{netip.MustParsePrefix("fc00::/7"), Private},
	{netip.MustParsePrefix("fec0::/10"), Private},
	{netip.MustParsePrefix("fe80::/10"), LinkLocal},
	{netip.MustParsePrefix("2001::/23"), Nowhere}, // Teredo, ORCHID, benchmarks
	{netip.MustParsePrefix("2001:db8::/32"), Nowhere},
	{netip.MustParsePrefix("3fff::/20"), Nowhere},
}

var (
	nat64     = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour = netip.MustParsePrefix("2002::/16")
	global    = netip.MustParsePrefix("2000::/3")
)

// Of returns the place of an address. Addresses that carry one of IPv4 are where
// that is: the packet goes there.
func Of(ip netip.Addr) Place {
	ip = ip.Unmap().WithZone("")
	if !ip.IsValid() {
		return Nowhere
	}
	if carried, ok := carriedIn(ip); ok {
		return Of(carried)
	}
	for _, s := range special {
		if s.network.Contains(ip) {
			return s.place
		}
	}
	if ip.Is6() && !global.Contains(ip) {
		return Nowhere
	}
	return Public
}

// carriedIn returns the IPv4 address in one of NAT64 (RFC 6052) or 6to4 (RFC 3056).
func carriedIn(ip netip.Addr) (netip.Addr, bool) {
	raw := ip.As16()
	switch {
	case !ip.Is6():
		return netip.Addr{}, false
	case nat64.Contains(ip):
		return netip.AddrFrom4([4]byte(raw[12:])), true
	case sixToFour.Contains(ip):
		return netip.AddrFrom4([4]byte(raw[2:6])), true
	}
	return netip.Addr{}, false
}

// OfHost returns the place of a host that is an address, or a name for this
// machine; ok is false for other names. Forms that only some resolvers take for
// an address, 127.1, 0x7f000001 or 2130706433, count as what those make of them.
func OfHost(host string) (place Place, ok bool) {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return Loopback, true
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return Of(ip), true
	}
	if ip, ok := looseIPv4(host); ok {
		return Of(ip), true
	}
	return Public, false
}

// looseIPv4 reads what inet_aton reads: one to four numbers, decimal, octal or
// hexadecimal, of which the last fills the rest.
func looseIPv4(host string) (netip.Addr, bool) {
	parts := strings.Split(host, ".")
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var value uint64
	for i, part := range parts {
		n, ok := looseNumber(part)
		last := i == len(parts)-1
		rest := 8 * (4 - i) // bits that are left
		if !ok || !last && n > 255 || last && n >= 1<<rest {
			return netip.Addr{}, false
		}
		if last {
			value |= n
		} else {
			value |= n << (rest - 8)
		}
	}
	var raw [4]byte
	binary.BigEndian.PutUint32(raw[:], uint32(value)) //nolint:gosec // all parts together have 32 bits
	return netip.AddrFrom4(raw), true
}
