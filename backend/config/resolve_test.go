package config_test

import (
	"context"
	"encoding/base64"
	"reflect"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// noKeychain keeps secrets in memory: what is tested here does not need a vault.
type noKeychain struct{}

func (noKeychain) Key(context.Context) ([]byte, error) {
	return nil, secret.KeychainError(secret.Missing, nil, "There is none.")
}
func (k noKeychain) SetKey(ctx context.Context, _ []byte) error { _, err := k.Key(ctx); return err }

func vault(t *testing.T, secrets map[string]string) *secret.Vault {
	t.Helper()
	v := secret.Open(secret.Options{Dir: t.TempDir(), Keychain: noKeychain{}})
	for name, value := range secrets {
		must(t, v.Set(t.Context(), name, value))
	}
	return v
}

func environment(name string) (string, bool) {
	value, ok := map[string]string{"HOME": "/home/me", "TOOLS": "/opt/tools", "GH": "canary-from-environment"}[name]
	return value, ok
}

func definition(t *testing.T, raw string) config.Server {
	t.Helper()
	s, err := config.ParseDefinition("n", []byte(raw))
	must(t, err)
	return s
}

func TestResolve(t *testing.T) {
	v := vault(t, map[string]string{"tok": "canary-1"})
	written := definition(t, `{"command":"${TOOLS}/x","args":["--t=${secret:tok}","$$5"],"env":{"A":"env:GH","B":"${NOPE:-d}"},"cwd":"~/y"}`)
	s, err := config.Resolve(t.Context(), written, v, environment)
	must(t, err)
	if s.Command != "/opt/tools/x" || s.Cwd != "/home/me/y" || !reflect.DeepEqual(s.Args, []string{"--t=canary-1", "$5"}) ||
		!reflect.DeepEqual(s.Env, map[string]string{"A": "canary-from-environment", "B": "d"}) {
		t.Errorf("resolved: %+v", s)
	}
	if written.Args[0] != "--t=${secret:tok}" || written.Env["A"] != "env:GH" {
		t.Errorf("the definition itself was changed: %+v", written)
	}
	s, err = config.Resolve(t.Context(), definition(t, `{"url":"${BASE:-https://a.example}/mcp","headers":{"Authorization":"Bearer ${secret:tok}"}}`), v, environment)
	must(t, err)
	if s.URL != "https://a.example/mcp" || s.Headers["Authorization"] != "Bearer canary-1" {
		t.Errorf("resolved: %+v", s)
	}
}

func TestResolveSaysWhichServer(t *testing.T) {
	v := vault(t, nil)
	for raw, want := range map[string]struct {
		code failure.Code
		word string
	}{
		`{"command":"x","env":{"A":"$NOPE"}}`:       {failure.Config, "NOPE"},
		`{"command":"x","args":["${secret:gone}"]}`: {failure.Keychain, "gone"},
		`{"url":"$GH"}`:                          {failure.Config, "no address"},
		`{"url":"https://a.example/${input:x}"}`: {failure.Config, "input:x"},
	} {
		_, err := config.Resolve(t.Context(), definition(t, raw), v, environment)
		f := failure.From(err)
		if f == nil || f.Code != want.code || !strings.HasPrefix(f.Message, "n: ") || !strings.Contains(f.Message, want.word) || f.Hint == "" ||
			strings.Contains(f.Message+f.Hint, "canary") {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

// TestResolvedSecretsAreRedacted: whatever is secret in what a server is started
// with is masked wherever it turns up, also when it stands in the file in plain.
func TestResolvedSecretsAreRedacted(t *testing.T) {
	for raw, leaks := range map[string][]string{
		`{"command":"x","env":{"API_KEY":"canary-77"}}`:                                    {"canary-77"},
		`{"command":"x","env":{"GITHUB_TOKEN":"${GH}"}}`:                                   {"canary-from-environment"},
		`{"command":"x","args":["--token","canary-77x1"]}`:                                 {"canary-77x1"},
		`{"command":"x","args":["postgres://me:canary%2F7@db/x"]}`:                         {"canary%2F7", "canary/7"},
		`{"url":"https://a.example/mcp","headers":{"Authorization":"Bearer canary-77"}}`:   {"canary-77"},
		`{"url":"https://a.example/mcp","headers":{"X-Api-Key":"canary-77"}}`:              {"canary-77"},
		`{"url":"https://a.example/mcp?api_key=canary-77"}`:                                {"canary-77"},
		`{"url":"https://me:canary-77@a.example/mcp"}`:                                     {"canary-77", base64.StdEncoding.EncodeToString([]byte("me:canary-77"))},
		`{"url":"https://a.example","headers":{"Authorization":"Basic bWU6Y2FuYXJ5LTc3"}}`: {"bWU6Y2FuYXJ5LTc3", "canary-77", "me:canary-77"},
	} {
		v := vault(t, nil)
		_, err := config.Resolve(t.Context(), definition(t, raw), v, environment)
		must(t, err)
		for _, leak := range leaks {
			if got := v.Redactor().String("<" + leak + ">"); got != "<[secret]>" {
				t.Errorf("%s: %q became %q", raw, leak, got)
			}
		}
		if got := v.Redactor().String("Bearer https://a.example/mcp x"); got != "Bearer https://a.example/mcp x" {
			t.Errorf("%s: too much is hidden: %q", raw, got)
		}
	}
}

func TestMoveToVault(t *testing.T) {
	raw := `{
	"command": "npx", "args": ["--key=canary1a", "pg://u:canary2b@h/?token=canary3c", 8080],
	"env": {"A/B~C": "can$$ary4d", "PLAIN": "x"}, "x-unknown": 1.50
}`
	var paths []string
	for _, p := range config.PlainSecrets("n", []byte(raw)) {
		paths = append(paths, p.Path+"="+p.Suggested)
	}
	// A/B~C does not sound like a secret, so it is not offered; it can be moved all the same.
	if got := strings.Join(paths, " "); got != "/args/1#password=n-password /args/1#token=n-token /args/0=n-key" {
		t.Errorf("offered: %s", got)
	}
	move := map[string]string{"/args/0": "a", "/args/1#password": "b", "/args/1#token": "c", "/env/A~1B~0C": "d"}
	definition, values, err := config.MoveToVault([]byte(raw), move)
	must(t, err)
	if want := map[string]string{"a": "canary1a", "b": "canary2b", "c": "canary3c", "d": "can$ary4d"}; !reflect.DeepEqual(values, want) {
		t.Errorf("values = %v", values)
	}
	if got := string(definition); got != `{
  "command": "npx",
  "args": ["--key=${secret:a}", "pg://u:${secret:b}@h/?token=${secret:c}", "8080"],
  "env": {
    "A/B~C": "${secret:d}",
    "PLAIN": "x"
  },
  "x-unknown": 1.50
}` {
		t.Errorf("definition:\n%s", got)
	}
	header, values, err := config.MoveToVault([]byte(`{"url":"https://a.example","headers":{"Authorization":"Bearer canary-7"}}`), map[string]string{"/headers/Authorization": "h"})
	must(t, err)
	if !strings.Contains(string(header), `"Bearer ${secret:h}"`) || values["h"] != "canary-7" {
		t.Errorf("%v, %s", values, header)
	}
	for path, name := range map[string]string{"/env/NOPE": "a", "/args/9": "a", "/args/x": "a", "/command": "a", "": "a", "/env/PLAIN": "bad name"} {
		if _, _, err := config.MoveToVault([]byte(raw), map[string]string{path: name}); err == nil {
			t.Errorf("%q → %q was moved", path, name)
		}
	}
}

func TestSecretsOfASignInGoToTheVault(t *testing.T) {
	raw := `{"url":"https://a.example/mcp","oauth":{"clientSecret":"canary1","privateKey":"-----BEGIN PRIVATE KEY-----\ncanary2","idp":{"issuer":"https://b.example","clientSecret":"canary3","idToken":"eyJh.canary4.c2ln"}}}`
	move := map[string]string{}
	for _, p := range config.PlainSecrets("n", []byte(raw)) {
		move[p.Path] = p.Suggested
	}
	definition, values, err := config.MoveToVault([]byte(raw), move)
	must(t, err)
	if strings.Contains(string(definition), "canary") || len(values) != 4 {
		t.Errorf("%d values, %s", len(values), definition)
	}
	if want := `"issuer": "https://b.example"`; !strings.Contains(string(definition), want) || values["n-id-token"] != "eyJh.canary4.c2ln" {
		t.Errorf("%v, %s", values, definition)
	}
}

func TestSignInTextsAreExpanded(t *testing.T) {
	s, err := config.ParseDefinition("x", []byte(`{"url":"https://a.example/mcp","oauth":{"clientId":"me","clientSecret":"${THE_SECRET}","scopes":["a","$SCOPE"],"redirectPort":8123}}`))
	if err != nil {
		t.Fatal(err)
	}
	v := secret.Open(secret.Options{Dir: t.TempDir(), Keychain: noKeychain{}})
	env := map[string]string{"THE_SECRET": "s3cr3t", "SCOPE": "b"}
	r, err := config.Resolve(t.Context(), s, v, func(name string) (string, bool) { value, ok := env[name]; return value, ok })
	if err != nil {
		t.Fatal(err)
	}
	want := `{"clientId":"me","clientSecret":"s3cr3t","redirectPort":8123,"scopes":["a","b"]}`
	if string(r.OAuth) != want {
		t.Errorf("got %s, want %s", r.OAuth, want)
	}
	if strings.Contains(string(s.OAuth), "s3cr3t") {
		t.Error("the definition itself was changed")
	}
}

func TestSignInMustBeAnObject(t *testing.T) {
	if _, err := config.ParseDefinition("x", []byte(`{"url":"https://a.example/mcp","oauth":"yes"}`)); err == nil {
		t.Error("no failure")
	}
}
