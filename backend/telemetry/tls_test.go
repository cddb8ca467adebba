package telemetry_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/collector"
	"fairlead/backend/telemetry"
)

// authority signs certificates, and writes them into files of PEM.
type authority struct {
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{dir: t.TempDir()}
	a.cert, a.key = a.sign(t, "ca", &x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

// sign makes NAME.pem and NAME.key.
func (a *authority) sign(t *testing.T, name string, c *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c.SerialNumber, c.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	by, with := a.cert, a.key
	if by == nil {
		by, with = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, by, key.Public(), with)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for ext, block := range map[string]*pem.Block{".pem": {Type: "CERTIFICATE", Bytes: der}, ".key": {Type: "PRIVATE KEY", Bytes: raw}} {
		if err := os.WriteFile(a.path(name+ext), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return cert, key
}

func (a *authority) path(file string) string { return filepath.Join(a.dir, file) }

// TestACollectorBehindTLS wants a certificate of who tells it something.
func TestACollectorBehindTLS(t *testing.T) {
	a := newAuthority(t)
	a.sign(t, "server", &x509.Certificate{IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}})
	a.sign(t, "client", &x509.Certificate{ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
	own, err := tls.LoadX509KeyPair(a.path("server.pem"), a.path("server.key"))
	if err != nil {
		t.Fatal(err)
	}
	known := x509.NewCertPool()
	known.AddCert(a.cert)
	for _, protocol := range []string{"http/protobuf", "grpc"} {
		c := &collector.Collector{}
		web := httptest.NewUnstartedServer(c)
		web.TLS = &tls.Config{Certificates: []tls.Certificate{own}, ClientCAs: known, ClientAuth: tls.RequireAndVerifyClientCert}
		web.Config.ErrorLog = log.New(io.Discard, "", 0) // it says who was refused
		web.EnableHTTP2 = true
		web.StartTLS()
		t.Cleanup(web.Close)
		base := []string{"OTEL_EXPORTER_OTLP_ENDPOINT", web.URL, "OTEL_EXPORTER_OTLP_PROTOCOL", protocol}
		for name, tt := range map[string]struct {
			env  []string
			told int
		}{
			"both certificates":           {[]string{"OTEL_EXPORTER_OTLP_CERTIFICATE", a.path("ca.pem"), "OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", a.path("client.pem"), "OTEL_EXPORTER_OTLP_CLIENT_KEY", a.path("client.key")}, 1},
			"no certificate of our own":   {[]string{"OTEL_EXPORTER_OTLP_CERTIFICATE", a.path("ca.pem")}, 0},
			"a server nobody vouches for": {[]string{"OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", a.path("client.pem"), "OTEL_EXPORTER_OTLP_CLIENT_KEY", a.path("client.key")}, 0},
		} {
			t.Run(protocol+" "+name, func(t *testing.T) {
				before := len(c.Spans())
				var trouble atomic.Pointer[failure.Error]
				if tt.told == 0 {
					tt.env = append(tt.env, "OTEL_EXPORTER_OTLP_TIMEOUT", "300") // it is tried again until then
				}
				tel := open(t, env(slices.Concat(base, tt.env)...), "", func(c *telemetry.Config) {
					c.Trouble = func(f *failure.Error) { trouble.Store(f) }
				})
				tel.Begin(time.Now(), telemetry.Call{Method: "tools/call", Target: "t"}).End(telemetry.End{})
				tel.Close(t.Context())
				if told := len(c.Spans()) - before; told != tt.told || tt.told == 0 && trouble.Load() == nil {
					t.Errorf("%d spans were told, trouble %v", told, trouble.Load())
				}
			})
		}
	}
}

func TestCertificatesThatCannotBeRead(t *testing.T) {
	a := newAuthority(t)
	for _, pairs := range [][]string{
		{"OTEL_EXPORTER_OTLP_CERTIFICATE", a.path("nothere.pem")},
		{"OTEL_EXPORTER_OTLP_CERTIFICATE", a.path("ca.key")},
		{"OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", a.path("ca.pem")},
		{"OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE", a.path("ca.pem"), "OTEL_EXPORTER_OTLP_CLIENT_KEY", a.path("ca.pem")},
	} {
		config, err := telemetry.FromEnvironment(env(append(pairs, "OTEL_EXPORTER_OTLP_ENDPOINT", "https://127.0.0.1:1")...), "")
		if err != nil {
			t.Fatal(err)
		}
		if tel, err := telemetry.Open(config); tel != nil || !failure.Is(err, failure.Config) {
			t.Errorf("%v: %v, %v", pairs, tel, err)
		}
	}
}
