// Package names is a DNS server for tests: names that lead where a test wants,
// and somewhere else at the next question.
package names

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// Zone is a running server.
type Zone struct {
	socket net.PacketConn
	mu     sync.Mutex
	hosts  map[string][]string
}

// Serve answers for hosts, name to addresses, until the test ends.
func Serve(t *testing.T, hosts map[string][]string) *Zone {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	z := &Zone{socket: socket, hosts: hosts}
	done := make(chan struct{})
	go func() {
		defer close(done)
		z.serve()
	}()
	t.Cleanup(func() {
		_ = socket.Close()
		<-done
	})
	return z
}

// Set makes a name lead elsewhere.
func (z *Zone) Set(name string, addresses ...string) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.hosts[name] = addresses
}

// Resolver asks this server and nobody else.
func (z *Zone) Resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", z.socket.LocalAddr().String())
	}}
}

func (z *Zone) serve() {
	buffer := make([]byte, 1500)
	for {
		n, from, err := z.socket.ReadFrom(buffer)
		if err != nil {
			return
		}
		if answer, ok := z.answer(buffer[:n]); ok {
			_, _ = z.socket.WriteTo(answer, from) // who has gone asks no more
		}
	}
}

func (z *Zone) answer(question []byte) ([]byte, bool) {
	var p dnsmessage.Parser
	header, err := p.Start(question)
	if err != nil {
		return nil, false
	}
	q, err := p.Question()
	if err != nil {
		return nil, false
	}
	m := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: header.ID, Response: true, Authoritative: true, RecursionAvailable: true},
		Questions: []dnsmessage.Question{q},
	}
	z.mu.Lock()
	addresses, known := z.hosts[strings.TrimSuffix(q.Name.String(), ".")]
	z.mu.Unlock()
	if !known {
		m.RCode = dnsmessage.RCodeNameError
	}
	for _, address := range addresses {
		ip := netip.MustParseAddr(address)
		head := dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET}
		switch {
		case ip.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: ip.As4()}})
		case ip.Is6() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}})
		}
	}
	raw, err := m.Pack()
	return raw, err == nil
}
