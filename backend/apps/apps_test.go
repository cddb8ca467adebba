package apps_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/apps"
	"fairlead/backend/failure"
)

const uri = "ui://s/a"

// read is an app of a document and of its metadata (_meta.ui; "" none).
func read(t *testing.T, meta string) apps.Resource {
	t.Helper()
	if meta != "" {
		meta = `,"_meta":{"ui":` + meta + `}`
	}
	r, err := apps.Read(uri, json.RawMessage(`{"contents":[{"uri":"ui://s/a","mimeType":"text/html;profile=mcp-app","text":"<!doctype html><p>app"`+meta+`}]}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var served = apps.Place{Scheme: "http://", Suffix: ".localhost:4000", Parents: []string{"http://127.0.0.1:3000"}}

func open(t *testing.T, p apps.Place, r apps.Resource) (*apps.Views, apps.View) {
	t.Helper()
	s := &apps.Views{}
	s.SetPlace(p)
	v, err := s.Add("server", r)
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

func TestPolicyOfAnAppThatSaysNothing(t *testing.T) {
	_, v := open(t, served, read(t, ""))
	for _, want := range []string{ // MCP Apps, Restrictive Default, word for word
		"default-src 'none'", "script-src 'self' 'unsafe-inline'", "style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:", "media-src 'self' data:", "connect-src 'none'",
		"object-src 'none'", "frame-src 'none'", "base-uri 'self'", "form-action 'none'",
		"frame-ancestors http://sandbox.localhost:4000 http://127.0.0.1:3000",
	} {
		if !slices.Contains(strings.Split(v.Policy(), "; "), want) {
			t.Errorf("the policy lacks %q: %s", want, v.Policy())
		}
	}
}

func TestPolicyOfDeclaredDomains(t *testing.T) {
	r := read(t, `{"csp":{"connectDomains":["https://api.example.com","wss://live.example.com:8443"],"resourceDomains":["https://*.example.com","cdn.example.com/lib/"],
		"frameDomains":["https://video.example.com"],"baseUriDomains":["https://base.example.com"]}}`)
	_, v := open(t, served, r)
	for _, want := range []string{
		"connect-src 'self' https://api.example.com wss://live.example.com:8443",
		"script-src 'self' 'unsafe-inline' https://*.example.com https://cdn.example.com/lib/",
		"frame-src https://video.example.com", "base-uri https://base.example.com",
	} {
		if !slices.Contains(strings.Split(v.Policy(), "; "), want) {
			t.Errorf("the policy lacks %q: %s", want, v.Policy())
		}
	}
	if strings.Contains(v.Policy(), "eval") || len(r.Refused) > 0 {
		t.Errorf("policy %s, refused %v", v.Policy(), r.Refused)
	}
}

// smuggled are entries that would loosen a policy if they were copied into it.
var smuggled = []string{
	"https://a.example; script-src *", "https://a.example\r\nX: y", "'unsafe-eval'", "'self'", "*", "https://*", "https:", "data:", "blob:",
	"https://a.example https://b.example", "https://a.example,https://b.example", "javascript:alert(1)", "https://user@a.example", "file:///etc",
	"wails://wails", "http://*.localhost", "http://app-1.localhost", "https://*.com", "https://a..b", "https://-a.example", "https://a.example:0",
	"https://a.example:99999", "https://a.example:*", "https://a.example/?q", "https://a.example/#f", "https://*.127.0.0.1", "", "\u00e9.example", "https://" + strings.Repeat("a", 400),
}

func TestNothingIsSmuggledIntoAPolicy(t *testing.T) {
	raw, _ := json.Marshal(map[string]any{"csp": map[string]any{"connectDomains": smuggled, "resourceDomains": smuggled, "frameDomains": smuggled, "baseUriDomains": smuggled}})
	r := read(t, string(raw))
	if len(r.Refused) != 4*len(smuggled) {
		t.Errorf("of %d entries %d were refused; left are %+v", 4*len(smuggled), len(r.Refused), r.Domains)
	}
	_, v := open(t, served, r)
	if strings.Contains(v.Policy(), "example") || strings.Contains(v.Policy(), "*") {
		t.Errorf("the policy: %s", v.Policy())
	}
}

func FuzzSourceNeverEndsADirective(f *testing.F) {
	for _, s := range smuggled {
		f.Add(s)
	}
	f.Add("https://*.example.com:8443/path")
	f.Fuzz(func(t *testing.T, entry string) {
		raw, _ := json.Marshal(map[string]any{"csp": map[string]any{"connectDomains": []string{entry}}})
		for _, good := range read(t, string(raw)).Domains.Connect {
			if strings.ContainsAny(good, "; ,'\"\r\n\t\\") || !strings.Contains(good, "://") || strings.Contains(good, "://*/") {
				t.Errorf("%q became %q", entry, good)
			}
		}
	})
}

func TestWhatIsNoAppIsRefused(t *testing.T) {
	content := func(fields string) string { return `{"contents":[{"uri":"ui://s/a",` + fields + `}]}` }
	for name, c := range map[string]struct {
		result string
		code   failure.Code
	}{
		"nothing":      {`{"contents":[]}`, failure.Protocol},
		"no list":      {`{}`, failure.Protocol},
		"plain HTML":   {content(`"mimeType":"text/html","text":"x"`), failure.Protocol},
		"no type":      {content(`"text":"x"`), failure.Protocol},
		"empty":        {content(`"mimeType":"text/html;profile=mcp-app","text":""`), failure.Protocol},
		"no base64":    {content(`"mimeType":"text/html;profile=mcp-app","blob":"%%"`), failure.Protocol},
		"too large":    {content(`"mimeType":"text/html;profile=mcp-app","text":"` + strings.Repeat("x", apps.MaxHTML+1) + `"`), failure.TooLarge},
		"wrong policy": {content(`"mimeType":"text/html;profile=mcp-app","text":"x","_meta":{"ui":{"csp":{"connectDomains":"x"}}}`), failure.Protocol},
	} {
		if _, err := apps.Read(uri, json.RawMessage(c.result), nil); !failure.Is(err, c.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMetadataStandsInEitherPlace(t *testing.T) {
	blob := base64.StdEncoding.EncodeToString([]byte("<p>blob"))
	listed := json.RawMessage(`{"_meta":{"ui":{"prefersBorder":false,"permissions":{"camera":{},"clipboardWrite":{},"microphone":null,"usb":{}}}}}`)
	r, err := apps.Read(uri, json.RawMessage(`{"contents":[{"uri":"ui://other"},{"uri":"ui://s/a","mimeType":"text/html; profile=\"mcp-app\"","blob":"`+blob+`"}]}`), listed)
	if err != nil || string(r.HTML) != "<p>blob" || !slices.Equal(r.Permissions, []string{"camera", "clipboard-write"}) || r.PrefersBorder == nil || *r.PrefersBorder {
		t.Errorf("%+v, %v", r, err)
	}
	r = read(t, `{"prefersBorder":true}`)
	if r.PrefersBorder == nil || !*r.PrefersBorder || len(r.Permissions) > 0 {
		t.Errorf("%+v", r)
	}
}

// ask sends a request as a browser would, to the host of address.
func ask(t *testing.T, h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, u.Path, nil)
	r.Host = u.Host
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestFramesAreServedToTheirOwnHostsOnly(t *testing.T) {
	s, v := open(t, served, read(t, ""))
	proxy := ask(t, s, v.URL)
	policy := proxy.Header().Get("Content-Security-Policy")
	if proxy.Code != http.StatusOK || !strings.Contains(policy, "frame-ancestors http://127.0.0.1:3000") || strings.Contains(policy, "connect-src") {
		t.Fatalf("the proxy answers %d with %q", proxy.Code, policy)
	}
	own := policy[strings.Index(policy, "frame-src ")+len("frame-src "):]
	own, _, _ = strings.Cut(own, ";")
	view := ask(t, s, own+apps.Prefix+v.ID+"/view")
	if view.Code != http.StatusOK || view.Header().Get("Content-Security-Policy") != v.Policy() || own == "http://sandbox.localhost:4000" {
		t.Errorf("the app at %s answers %d with %q", own, view.Code, view.Header().Get("Content-Security-Policy"))
	}
	if view.Header().Get("Set-Cookie") != "" || view.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("the app's headers: %v", view.Header())
	}
	for _, address := range []string{
		"http://127.0.0.1:4000" + apps.Prefix + v.ID + "/frame", "http://localhost:4000" + apps.Prefix + v.ID + "/view",
		"http://evil.example:4000" + apps.Prefix + v.ID + "/frame", "http://app-0.localhost:4000" + apps.Prefix + v.ID + "/view",
		"http://sandbox.localhost:4000" + apps.Prefix + v.ID + "/view", own + apps.Prefix + v.ID + "/frame",
		"http://sandbox.localhost:4000" + apps.Prefix + "guess/frame", "http://sandbox.localhost:4000/", "http://sandbox.localhost:4000" + apps.Prefix,
	} {
		if r := ask(t, s, address); r.Code != http.StatusNotFound || !strings.Contains(r.Header().Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s answers %d", address, r.Code)
		}
	}
	if r := ask(t, s, v.URL, "Sec-Fetch-Dest", "document"); r.Code != http.StatusNotFound {
		t.Errorf("as a page of its own: %d", r.Code)
	}
	s.Remove(v.ID)
	if r := ask(t, s, v.URL); r.Code != http.StatusNotFound {
		t.Errorf("after its end: %d", r.Code)
	}
}

func TestServersDoNotShareAnOrigin(t *testing.T) {
	s, a := open(t, served, read(t, ""))
	b, err := s.Add("another", read(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	frames := func(v apps.View) string { return ask(t, s, v.URL).Header().Get("Content-Security-Policy") }
	if frames(a) == frames(b) || a.ID == b.ID {
		t.Error("two servers' apps are of one origin")
	}
}

func TestWithoutAHostOfItsOwnAnAppIsOpaque(t *testing.T) {
	base := "http://wails.localhost"
	s, v := open(t, apps.Place{Base: base, Parents: []string{base}}, read(t, ""))
	r := ask(t, s, v.URL)
	policy := r.Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(v.URL, base+apps.Prefix) || !strings.HasPrefix(policy, "sandbox allow-scripts allow-forms; default-src 'none'") || strings.Contains(policy, "allow-same-origin") {
		t.Errorf("%s comes with %q", v.URL, policy)
	}
	if r := ask(t, s, strings.Replace(v.URL, "/frame", "/view", 1)); r.Code != http.StatusNotFound {
		t.Errorf("the app alone: %d", r.Code)
	}
}

func TestOnlySoManyAppsAreOpen(t *testing.T) {
	s, first := open(t, served, read(t, ""))
	for n := range 40 {
		if _, err := s.Add(fmt.Sprint(n), read(t, "")); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := s.Get(first.ID); ok {
		t.Error("the oldest of 41 apps is still there")
	}
	if _, err := (&apps.Views{}).Add("s", read(t, "")); !failure.Is(err, failure.Usage) {
		t.Errorf("without a place: %v", err)
	}
}
