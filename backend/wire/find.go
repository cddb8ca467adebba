package wire

import (
	"crypto/tls"
	"net/url"
	"path/filepath"
)

// Find returns the executable that Start would run.
func Find(c Command) (string, error) { return lookPath(c) }

// SearchPath returns the folders that are searched for a command.
func SearchPath(env []string) []string { return filepath.SplitList(envPath(env)) }

// Proxy returns the proxy that a request goes through, nil for none.
func (n Network) Proxy(u *url.URL) (*url.URL, error) {
	asHTTP := *u
	switch u.Scheme {
	case "ws":
		asHTTP.Scheme = "http"
	case "wss":
		asHTTP.Scheme = "https"
	}
	return n.proxy()(&asHTTP)
}

// TLS returns how the server's certificate is judged.
func (n Network) TLS() (*tls.Config, error) { return n.tls() }
