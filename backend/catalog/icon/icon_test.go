package icon_test

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"fairlead/backend/catalog/icon"
	"fairlead/backend/failure"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func pngOf(width int) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 1)))
	return b.Bytes()
}

func dataOf(raw []byte) string {
	return "data:text/plain;base64," + base64.StdEncoding.EncodeToString(raw)
}

func TestDataAddresses(t *testing.T) {
	for name, c := range map[string]struct{ src, media string }{
		"a png called text":  {dataOf(pngOf(8)), "image/png"},
		"an svg":             {`data:image/svg+xml,<?xml version="1.0"?><!-- x --><svg%20xmlns="http://www.w3.org/2000/svg"/>`, "image/svg+xml"},
		"a page called icon": {"data:image/png,<html><script>alert(1)</script>", ""},
		"too wide":           {dataOf(pngOf(5000)), ""},
		"cut off":            {dataOf(pngOf(8)[:10]), ""},
		"too large":          {dataOf(append(pngOf(8), make([]byte, 600<<10)...)), ""},
		"no data":            {"data:image/png", ""},
		"no base64":          {"data:image/png;base64,***", ""},
		"a plain http":       {"http://example.com/i.png", ""},
		"a script":           {"javascript:alert(1)", ""},
		"a user":             {"https://a@example.com/i.png", ""},
		"here":               {"https://127.0.0.1:9/i.png", ""},
		"a private network":  {"https://10.0.0.1/i.png", ""},
	} {
		picture, err := icon.New(nil).Get(t.Context(), "", c.src)
		if (err == nil) != (c.media != "") || picture.Media != c.media {
			t.Errorf("%s: %q, %v", name, picture.Media, err)
		}
	}
}

func TestFetching(t *testing.T) {
	elsewhere := httptest.NewTLSServer(http.NotFoundHandler())
	defer elsewhere.Close()
	asked := 0
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if len(r.Cookies()) > 0 || r.Header.Get("Authorization") != "" {
			t.Error("credentials were sent")
		}
		switch r.URL.Path {
		case "/icon.png":
			http.SetCookie(w, &http.Cookie{Name: "id", Value: "1"})
			_, _ = w.Write(pngOf(8))
		case "/moved":
			http.Redirect(w, r, "/icon.png", http.StatusFound)
		case "/away":
			http.Redirect(w, r, elsewhere.URL, http.StatusFound)
		case "/large":
			_, _ = w.Write(bytes.Repeat([]byte("x"), 1<<20))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	pool := x509.NewCertPool()
	pool.AddCert(server.Certificate())
	f := icon.New(&tls.Config{RootCAs: pool})
	for path, ok := range map[string]bool{"/icon.png": true, "/moved": true, "/away": false, "/large": false, "/none": false} {
		picture, err := f.Get(t.Context(), server.URL+"/mcp", server.URL+path)
		if (err == nil) != ok || ok && picture.Media != "image/png" {
			t.Errorf("%s: %q, %v", path, picture.Media, err)
		}
	}
	before := asked
	if _, err := f.Get(t.Context(), server.URL+"/mcp", server.URL+"/icon.png"); err != nil || asked != before {
		t.Errorf("a second look asks again: %v", err)
	}
	for _, other := range []string{elsewhere.URL, strings.Replace(server.URL, "https", "http", 1)} {
		if _, err := f.Get(t.Context(), other, server.URL+"/icon.png"); !failure.Is(err, failure.Denied) {
			t.Errorf("for a server at %s: %v", other, err)
		}
	}
}
