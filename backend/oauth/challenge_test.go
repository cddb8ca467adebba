package oauth_test

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/oauth"
)

func refused(headers ...string) oauth.Challenge {
	return oauth.ChallengeOf(http.StatusUnauthorized, http.Header{"Www-Authenticate": headers})
}

func TestChallenges(t *testing.T) {
	const at = "https://mcp.example/.well-known/oauth-protected-resource"
	for header, want := range map[string]oauth.Challenge{
		``:                                      {},
		`Bearer`:                                {Scheme: "bearer"},
		`bearer resource_metadata="` + at + `"`: {Scheme: "bearer", ResourceMetadata: at},
		`Bearer realm="a, b=c", scope="x y" , error=invalid_token`: {Scheme: "bearer", Scopes: []string{"x", "y"}, Error: "invalid_token"},
		`Bearer error_description="say \"no\""`:                    {Scheme: "bearer", Description: `say "no"`},
		`Basic realm="x", Bearer scope="a"`:                        {Scheme: "bearer", Scopes: []string{"a"}},
		`Negotiate YWJj==, Bearer scope="a"`:                       {Scheme: "bearer", Scopes: []string{"a"}},
		`Negotiate, Bearer scope = "a"`:                            {Scheme: "bearer", Scopes: []string{"a"}},
		`Digest nonce="Bearer scope=b", Bearer scope="a"`:          {Scheme: "bearer", Scopes: []string{"a"}},
		`DPoP error="use_dpop_nonce"`:                              {Scheme: "dpop", Error: "use_dpop_nonce"},
		`DPoP algs="ES256", Bearer scope="a"`:                      {Scheme: "bearer", Scopes: []string{"a"}},
		`Bearer resource_metadata=` + at + `, scope=a`:             {Scheme: "bearer", ResourceMetadata: at, Scopes: []string{"a"}},
		`Bearer scope="first", scope="second"`:                     {Scheme: "bearer", Scopes: []string{"first"}},
		`Bearer scope="unterminated`:                               {Scheme: "bearer", Scopes: []string{"unterminated"}},
		`,,, Bearer ,, scope=a`:                                    {Scheme: "bearer", Scopes: []string{"a"}},
		`"quoted" Bearer scope=a`:                                  {},
		`BEARER SCOPE="a", ERROR="insufficient_scope"`:             {Scheme: "bearer", Scopes: []string{"a"}, Error: "insufficient_scope"},
	} {
		want.Status = http.StatusUnauthorized
		got := refused(header)
		if len(got.Scopes) == 0 {
			got.Scopes = nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n got %+v\nwant %+v", header, got, want)
		}
	}
	both := refused(`Basic realm=x`, `Bearer scope="a b"`)
	if len(both.Scopes) != 2 {
		t.Errorf("of two headers: %+v", both)
	}
}

func TestScopesThatAreNone(t *testing.T) {
	got := refused("Bearer scope=\"a b\u202e q\\\\ " + strings.Repeat("x", 300) + " c a\"").Scopes
	if strings.Join(got, ",") != "a,c" {
		t.Errorf("scopes %q", got)
	}
	many := strings.Builder{}
	for i := range 1000 {
		many.WriteString(" s" + strconv.Itoa(i))
	}
	if n := len(refused(`Bearer scope="` + many.String() + `"`).Scopes); n != 100 {
		t.Errorf("%d scopes", n)
	}
}

// FuzzChallenge: a header never makes the parser fail, hang or invent.
func FuzzChallenge(f *testing.F) {
	for _, seed := range []string{
		`Bearer resource_metadata="https://a.example/x", scope="a b"`, `Negotiate abc==, DPoP error=x`, `Bearer scope="a\"b`, `, =`, "Bearer\t\x00=",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := refused(header)
		if got.Scheme != "" && got.Scheme != "bearer" && got.Scheme != "dpop" {
			t.Errorf("scheme %q", got.Scheme)
		}
		for _, part := range append(got.Scopes, got.Error, got.ResourceMetadata, got.Description) {
			plain := strings.ReplaceAll(header, `\`, "")
			if !strings.Contains(plain, strings.ReplaceAll(part, `\`, "")) {
				t.Errorf("%q is not in %q", part, header)
			}
		}
	})
}
