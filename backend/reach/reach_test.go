package reach_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/internal/names"
	"fairlead/backend/reach"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPlaces(t *testing.T) {
	for place, addresses := range map[reach.Place][]string{
		reach.Public: {"1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"},
		reach.Private: {
			"10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "100.127.255.255", "198.18.0.1", "198.19.255.255",
			"fd00::1", "fec0::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::1",
		},
		reach.LinkLocal: {"169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.1.1", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::"},
		reach.Loopback:  {"127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"},
		reach.Nowhere: {
			"0.1.2.3", "192.0.0.1", "192.0.2.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
			"ff02::1", "2001:db8::1", "2001::1", "100::1", "::1.2.3.4", "5f00::1", "2002:e000:1::",
		},
	} {
		for _, address := range addresses {
			if got := reach.Of(netip.MustParseAddr(address)); got != place {
				t.Errorf("%s: %v, want %v", address, got, place)
			}
		}
	}
	if reach.Of(netip.Addr{}) != reach.Nowhere {
		t.Error("no address is somewhere")
	}
}

func TestHosts(t *testing.T) {
	for host, place := range map[string]reach.Place{
		"localhost": reach.Loopback, "LOCALHOST.": reach.Loopback, "a.localhost": reach.Loopback, "127.0.0.1": reach.Loopback, "::1": reach.Loopback,
		"127.1": reach.Loopback, "2130706433": reach.Loopback, "0x7f000001": reach.Loopback, "0177.0.0.1": reach.Loopback, "0": reach.Loopback,
		"10.1": reach.Private, "192.168.257": reach.Private, "8.8.8.8": reach.Public,
	} {
		if got, ok := reach.OfHost(host); !ok || got != place {
			t.Errorf("%s: %v %v", host, got, ok)
		}
	}
	for _, name := range []string{"example.com", "localhost.example.com", "1.2.3.4.5", "256.256.256.256.", "0x.com", "1.2.3.256", ""} {
		if _, ok := reach.OfHost(name); ok {
			t.Errorf("%q is taken for an address", name)
		}
	}
}

func TestWhoMayLeadWhere(t *testing.T) {
	all := []reach.Place{reach.Public, reach.Private, reach.LinkLocal, reach.Loopback, reach.Nowhere}
	for from, want := range map[reach.Place][]bool{
		reach.Public:    {true, false, false, false, false},
		reach.Private:   {true, true, false, false, false},
		reach.LinkLocal: {true, true, true, false, false},
		reach.Loopback:  {true, true, false, true, false},
	} {
		for i, to := range all {
			if from.MayLeadTo(to) != want[i] {
				t.Errorf("%v → %v: %v", from, to, !want[i])
			}
		}
	}
}

func ask(t *testing.T, way http.RoundTripper, address string) error {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := way.RoundTrip(req)
	if err == nil {
		_ = resp.Body.Close()
	}
	return err
}

func TestANameIsCheckedWhereItLeads(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	port := server.Listener.Addr().(*net.TCPAddr).Port
	zone := names.Serve(t, map[string][]string{"evil.example": {"127.0.0.1"}})
	from := reach.Public
	way := reach.Guard{Allows: func(_ context.Context, to reach.Place) bool { return from.MayLeadTo(to) }, Resolver: zone.Resolver()}.Transport(&http.Transport{})
	defer way.CloseIdleConnections()
	address := (&url.URL{Scheme: "http", Host: net.JoinHostPort("evil.example", strconv.Itoa(port))}).String()
	refused, ok := errors.AsType[*reach.Refused](ask(t, way, address))
	if !ok || refused.Place != reach.Loopback {
		t.Errorf("it is gone to: %v", refused)
	}
	if from = reach.Loopback; ask(t, way, address) != nil {
		t.Error("a server on this machine may not name another one there")
	}
}

func TestBehindAProxyAddressesAreStillChecked(t *testing.T) {
	asked := 0
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer proxy.Close()
	at, _ := url.Parse(proxy.URL)
	way := reach.Guard{}.Transport(&http.Transport{Proxy: http.ProxyURL(at)})
	defer way.CloseIdleConnections()
	if err := ask(t, way, "http://public.example/"); err != nil || asked != 1 {
		t.Errorf("a name is not left to the proxy: %v", err)
	}
	for _, host := range []string{"10.0.0.1", "127.1", "[fd00::1]", "localhost"} {
		if _, ok := errors.AsType[*reach.Refused](ask(t, way, "http://"+host+"/")); !ok || asked != 1 {
			t.Errorf("%s goes to the proxy", host)
		}
	}
}
