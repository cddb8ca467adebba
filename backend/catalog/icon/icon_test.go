package icon_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
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
		"in disguise":        {"https://[::ffff:127.0.0.1]:9/i.png", ""},
		"a webp":             {dataOf(webpOf("VP8X", 8)), "image/webp"},
		"a lossy webp":       {dataOf(webpOf("VP8 ", 8)), "image/webp"},
		"a lossless webp":    {dataOf(webpOf("VP8L", 8)), "image/webp"},
		"a wide webp":        {dataOf(webpOf("VP8X", 9000)), ""},
		"a wide lossy webp":  {dataOf(webpOf("VP8 ", 9000)), ""},
		"wide and lossless":  {dataOf(webpOf("VP8L", 9000)), ""},
		"a webp cut off":     {dataOf(webpOf("VP8X", 8)[:24]), ""},
		"a wide svg":         {svgOf(`width="9000px"`, ""), ""},
		"a high svg":         {svgOf(`height="100in"`, ""), ""},
		"a whole svg":        {svgOf(`width="100%" height="24" viewBox="0 0 24000 24000"`, `<path d="M0 0"/>`), "image/svg+xml"},
		"an svg's script":    {svgOf("", `<script>alert(1)</script>`), ""},
		"an svg's handler":   {svgOf(`onload="alert(1)"`, ""), ""},
		"an svg's link":      {svgOf("", `<a xlink:href=" javascript:alert(1)"><path/></a>`), ""},
		"an svg's page":      {svgOf("", `<foreignObject><body/></foreignObject>`), ""},
		"an svg's entities":  {dataOf([]byte(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>`)), ""},
		"a deep svg":         {svgOf("", strings.Repeat("<g>", 500)), ""},
		"a broken svg":       {svgOf("", `<path`), ""},
	} {
		picture, err := icon.New().Get(t.Context(), icon.Server{Name: "s"}, c.src)
		if (err == nil) != (c.media != "") || picture.Media != c.media {
			t.Errorf("%s: %q, %v", name, picture.Media, err)
		}
	}
}

// webpOf is the head of a WebP picture: that is all that is looked at.
func webpOf(kind string, width int) []byte {
	raw := append([]byte("RIFF\x00\x00\x00\x00WEBP"+kind+"\x0a\x00\x00\x00"), make([]byte, 16)...)
	data := raw[20:]
	switch kind {
	case "VP8X":
		data[4], data[5] = byte(width-1), byte((width-1)>>8)
	case "VP8L":
		data[0] = 0x2f
		binary.LittleEndian.PutUint32(data[1:], uint32(width-1)&0x3fff)
	case "VP8 ":
		copy(data[3:], "\x9d\x01\x2a")
		binary.LittleEndian.PutUint16(data[6:], uint16(width))
	}
	return raw
}

func svgOf(attributes, inside string) string {
	return dataOf([]byte(`<svg xmlns="http://www.w3.org/2000/svg" ` + attributes + `>` + inside + `</svg>`))
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
	f := icon.New()
	own := trusting(server)
	for path, ok := range map[string]bool{"/icon.png": true, "/moved": true, "/away": false, "/large": false, "/none": false} {
		picture, err := f.Get(t.Context(), own, server.URL+path)
		if (err == nil) != ok || ok && picture.Media != "image/png" {
			t.Errorf("%s: %q, %v", path, picture.Media, err)
		}
	}
	before := asked
	if _, err := f.Get(t.Context(), own, server.URL+"/icon.png"); err != nil || asked != before {
		t.Errorf("a second look asks again: %v", err)
	}
	for _, other := range []string{elsewhere.URL, strings.Replace(server.URL, "https", "http", 1)} {
		if _, err := f.Get(t.Context(), icon.Server{Name: "other", Address: other}, server.URL+"/icon.png"); !failure.Is(err, failure.Denied) {
			t.Errorf("for a server at %s: %v", other, err)
		}
	}
}

// trusting is a server with certificates of its own.
func trusting(server *httptest.Server) icon.Server {
	pool := x509.NewCertPool()
	pool.AddCert(server.Certificate())
	return icon.Server{Name: "own", Address: server.URL + "/mcp", Network: func() (*http.Transport, error) {
		return &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}, nil
	}}
}

func TestAWebSocketsOriginIsThatOfItsHost(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(pngOf(8)) }))
	defer server.Close()
	own := trusting(server)
	own.Address = strings.Replace(own.Address, "https", "wss", 1)
	if _, err := icon.New().Get(t.Context(), own, server.URL+"/i.png"); err != nil {
		t.Error(err)
	}
}

// slow answers when it is told to.
func slow(t *testing.T) (server *httptest.Server, asked chan string, answer chan struct{}) {
	asked, answer = make(chan string, 100), make(chan struct{})
	server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		<-answer
		_, _ = w.Write(pngOf(8))
	}))
	t.Cleanup(server.Close)
	return server, asked, answer
}

func TestAServersSlowIconsAreItsOwn(t *testing.T) {
	server, asked, answer := slow(t)
	quick := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(pngOf(8)) }))
	defer quick.Close()
	f := icon.New()
	var work sync.WaitGroup
	hog := trusting(server)
	hog.Name = "hog"
	for i := range 8 {
		work.Go(func() { _, _ = f.Get(t.Context(), hog, server.URL+"/"+strconv.Itoa(i)) })
	}
	<-asked
	<-asked // its places are taken
	if _, err := f.Get(t.Context(), trusting(quick), quick.URL+"/i.png"); err != nil {
		t.Error(err)
	}
	close(answer)
	work.Wait()
}

func TestWhoAsksForTheSameSharesTheAnswer(t *testing.T) {
	server, asked, answer := slow(t)
	f := icon.New()
	own := trusting(server)
	var work sync.WaitGroup
	work.Go(func() {
		if _, err := f.Get(t.Context(), own, server.URL+"/i.png"); err != nil {
			t.Error(err)
		}
	})
	<-asked
	impatient, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Get(impatient, own, server.URL+"/i.png"); !failure.Is(err, failure.Cancelled) {
		t.Errorf("who has no time waits: %v", err)
	}
	for range 10 {
		work.Go(func() {
			if _, err := f.Get(t.Context(), own, server.URL+"/i.png"); err != nil {
				t.Error(err)
			}
		})
	}
	close(answer)
	work.Wait()
	if len(asked) != 0 {
		t.Error("it was asked again")
	}
}

func TestWhatIsKeptHasABound(t *testing.T) {
	asked := map[string]int{}
	picture := append(pngOf(8), make([]byte, 400<<10)...)
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.Path]++
		_, _ = w.Write(picture)
	}))
	defer server.Close()
	f, own := icon.New(), trusting(server)
	for i := range 12 { // 4.8 MB
		if _, err := f.Get(t.Context(), own, server.URL+"/"+strconv.Itoa(i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"/11", "/0"} {
		if _, err := f.Get(t.Context(), own, server.URL+path); err != nil {
			t.Fatal(err)
		}
	}
	if asked["/11"] != 1 || asked["/0"] != 2 {
		t.Errorf("the last was asked for %d times, the first %d times", asked["/11"], asked["/0"])
	}
}
