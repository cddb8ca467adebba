package oauth_test

import (
	"net/http"
	"strings"
	"testing"

	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

// TestRefusalsOfEveryShape signs in at servers that say little, much, or it oddly.
// META stands for where its metadata is.
func TestRefusalsOfEveryShape(t *testing.T) {
	const meta = `resource_metadata="META"`
	for name, c := range map[string]struct {
		headers []string
		scope   string // asked for
	}{
		"nothing":                    {nil, ""},
		"an empty header":            {[]string{""}, ""},
		"Bearer alone":               {[]string{"Bearer"}, ""},
		"Basic alone":                {[]string{`Basic realm="x"`}, ""},
		"a sentence":                 {[]string{"Please sign in, thank you"}, ""},
		"several in one header":      {[]string{`Basic realm="a, Bearer b", Negotiate, Bearer ` + meta + `, scope="read"`}, "read"},
		"several headers":            {[]string{`Negotiate abc==`, `Bearer error="invalid_token"`, `Bearer ` + meta + `, scope="read"`}, "read"},
		"no quotes":                  {[]string{`Bearer resource_metadata=META, scope=read`}, "read"},
		"single quotes":              {[]string{`Bearer resource_metadata='META', scope='read'`}, "read"},
		"no commas":                  {[]string{`Bearer ` + meta + ` scope="read"`}, "read"},
		"semicolons":                 {[]string{`Bearer ` + meta + `; scope="read"`}, "read"},
		"quotes within":              {[]string{`Bearer realm="say \"Bearer scope=evil\"", ` + meta + `, scope="read"`}, "read"},
		"a quote that does not end":  {[]string{`Bearer ` + meta + `, scope="read`}, "read"},
		"blanks everywhere":          {[]string{"  ,, Bearer   resource_metadata =\t\"META\" ,  scope = \"read\" ,"}, "read"},
		"capital letters":            {[]string{`BEARER Resource_Metadata="META", SCOPE="read"`}, "read"},
		"a path of the server's own": {[]string{`Bearer resource_metadata="/somewhere/else.json", scope="read"`}, "read"},
		"with a realm first":         {[]string{`Bearer realm="https://x.example/", error="invalid_token", error_description="none, or = odd", ` + meta}, ""},
		"an old server":              {[]string{`Bearer realm="mcp"`, `DPoP algs="ES256"`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			o := authserver.Options{Scopes: []string{"all"}}
			if strings.Contains(strings.Join(c.headers, ""), "resource_metadata") {
				o.ResourceMetadata = "custom" // it is nowhere else
			}
			b := newBench(t, o, oauth.Settings{})
			home, _, _ := strings.Cut(b.pair.URL, "/mcp")
			place := home + "/somewhere/else.json"
			b.pair.Change(func(o *authserver.Options) {
				o.Intercept = func(path string, w http.ResponseWriter, r *http.Request) bool {
					if path != "mcp /mcp" || r.Header.Get("Authorization") != "" {
						return false
					}
					for _, header := range c.headers {
						w.Header().Add("WWW-Authenticate", strings.ReplaceAll(header, "META", place))
					}
					w.WriteHeader(http.StatusUnauthorized)
					return true
				}
			})
			b.mustCall()
			want := c.scope
			if want == "" {
				want = "all" // what the metadata lists
			}
			if got := strings.Join(b.svc.Flows("test server")[0].Scopes, " "); got != want {
				t.Errorf("asked for %q, want %q%s", got, want, b.story())
			}
		})
	}
}
