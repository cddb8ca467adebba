package config_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

func TestParseDefinition(t *testing.T) {
	stdio := func(change func(*config.Server)) config.Server {
		s := config.Server{Transport: config.Stdio, Command: "x", Enabled: true, Protocol: "auto"}
		change(&s)
		return s
	}
	remote := func(url string, change func(*config.Server)) config.Server {
		s := config.Server{Transport: config.HTTP, URL: url, Enabled: true, Protocol: "auto"}
		change(&s)
		return s
	}
	asItIs := func(*config.Server) {}
	for raw, want := range map[string]config.Server{
		`{"command":"x"}`: stdio(asItIs),
		`{"command":"x", /* yes */ "args":["a",],} // end`:         stdio(func(s *config.Server) { s.Args = []string{"a"} }),
		`{"command":"x","args":["-p",8080,true,1.50]}`:             stdio(func(s *config.Server) { s.Args = []string{"-p", "8080", "true", "1.50"} }),
		`{"command":"x","env":{"A":"b","N":12345678901234567890}}`: stdio(func(s *config.Server) { s.Env = map[string]string{"A": "b", "N": "12345678901234567890"} }),
		`{"command":["x","-a"],"args":["b"]}`:                      stdio(func(s *config.Server) { s.Args = []string{"-a", "b"} }),
		`{"command":"x","disabled":true}`:                          stdio(func(s *config.Server) { s.Enabled = false }),
		`{"command":"x","enabled":false,"disabled":false}`:         stdio(func(s *config.Server) { s.Enabled = false }),
		`{"command":"x","cwd":"~/y","type":"stdio"}`:               stdio(func(s *config.Server) { s.Cwd = "~/y" }),
		`{"command":"x","timeout":"90s","connectTimeout":"1m30s"}`: stdio(func(s *config.Server) {
			s.Timeout, s.ConnectTimeout = 90*time.Second, 90*time.Second
		}),
		`{"command":"x","timeout":30}`:    stdio(func(s *config.Server) { s.Timeout = 30 * time.Second }),
		`{"command":"x","timeout":30000}`: stdio(func(s *config.Server) { s.Timeout = 30 * time.Second }),
		`{"command":"x","maxMessageBytes":1048576,"maxConcurrent":3,"protocol":"2025-06-18"}`: stdio(func(s *config.Server) {
			s.MaxMessageBytes, s.MaxConcurrent, s.Protocol = 1<<20, 3, "2025-06-18"
		}),
		`{"command":"x","instances":3,"maxIdle":"10m","restart":"never","health":"5s","retries":0,"maxTimeout":"1h"}`: stdio(func(s *config.Server) {
			s.Instances, s.MaxIdle, s.Restart, s.Health, s.Retries = 3, 10*time.Minute, config.RestartNever, 5*time.Second, new(int)
			s.MaxTimeout = time.Hour
		}),
		`{"command":"x","cache":60,"cacheTools":{"search":"10m","now":"off"}}`: stdio(func(s *config.Server) {
			s.Cache, s.CacheTools = time.Minute, map[string]time.Duration{"search": 10 * time.Minute, "now": 0}
		}),
		`{"command":"x","cache":"off"}`:                         stdio(asItIs),
		`{"command":"x","health":"off","restart":"on-failure"}`: stdio(func(s *config.Server) { s.Health = config.HealthOff }),
		`{"command":"x","tags":["a","b"],"note":"hi"}`:          stdio(func(s *config.Server) { s.Tags, s.Note = []string{"a", "b"}, "hi" }),

		`{"url":"https://a.example/mcp"}`:                               remote("https://a.example/mcp", asItIs),
		`{"url":"https://a.example/sse"}`:                               remote("https://a.example/sse", asItIs),
		`{"serverUrl":"https://a.example/mcp"}`:                         remote("https://a.example/mcp", asItIs),
		`{"url":"https://a.example/mcp","type":"streamable-http"}`:      remote("https://a.example/mcp", asItIs),
		`{"url":"https://a.example/mcp","type":"streamableHttp"}`:       remote("https://a.example/mcp", asItIs),
		`{"url":"https://a.example/mcp","transport":"streamable_http"}`: remote("https://a.example/mcp", asItIs),
		`{"url":"https://a.example/mcp","type":"sse"}`:                  remote("https://a.example/mcp", func(s *config.Server) { s.Transport = config.SSE }),
		`{"url":"https://a.example/mcp","ca":"~/ca.pem","insecure":true}`: remote("https://a.example/mcp", func(s *config.Server) {
			s.CA, s.Insecure = "~/ca.pem", true
		}),
		`{"url":"ws://a.example/mcp"}`:                        remote("ws://a.example/mcp", func(s *config.Server) { s.Transport = config.WS }),
		`{"url":"${BASE}/mcp","headers":{"A":"${secret:b}"}}`: remote("${BASE}/mcp", func(s *config.Server) { s.Headers = map[string]string{"A": "${secret:b}"} }),
	} {
		got, err := config.ParseDefinition("n", []byte(raw))
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		if !json.Valid(got.Raw) {
			t.Errorf("%s: Raw is %s", raw, got.Raw)
		}
		got.Raw, want.Name = nil, "n"
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", raw, got, want)
		}
	}
}

func TestParseDefinitionNamesWhatIsWrong(t *testing.T) {
	for raw, want := range map[string]string{
		`{}`: "neither a command nor a url",
		`{"command":"x","url":"https://a.example"}`:    "both a command and a url",
		`{"url":"https://a.example","ca":"ca.pem"}`:    `"ca" is "ca.pem"`,
		`{"url":"https://a.example","insecure":"yes"}`: `"insecure" is not true or false`,
		`{"command":5}`:                                    `"command" is not a text`,
		`{"command":"x","args":"-a"}`:                      `"args" is not a list of texts`,
		`{"command":"x","args":[{"a":1}]}`:                 `"args" is not a list of texts`,
		`{"command":"x","args":[null]}`:                    `"args" is not a list of texts`,
		`{"command":"x","env":["novalue"]}`:                `"env" is not an object of texts`,
		`{"command":"x","env":{"A":null}}`:                 `"env" is not an object of texts`,
		`{"command":"x","env":{"A=B":"c"}}`:                `the variable "A=B"`,
		`{"command":"x","enabled":"yes"}`:                  `"enabled" is not true or false`,
		`{"command":"x","timeout":"soon"}`:                 `"timeout" is not a duration`,
		`{"command":"x","timeout":-5}`:                     `"timeout" is not a duration`,
		`{"command":"x","timeout":"0s"}`:                   `"timeout" is not a duration`,
		`{"command":"x","maxMessageBytes":1.5}`:            `"maxMessageBytes" is not a whole number`,
		`{"command":"x","maxConcurrent":0}`:                `"maxConcurrent" is not a whole number`,
		`{"command":"x","instances":0}`:                    `"instances" is not a whole number`,
		`{"command":"x","cache":true}`:                     `"cache" is not "off" or a duration`,
		`{"command":"x","cache":"31d"}`:                    `"cache" is not "off" or a duration`,
		`{"command":"x","cache":"1000h"}`:                  `"cache" is not "off" or a duration`,
		`{"command":"x","cacheTools":["search"]}`:          `"cacheTools" is not an object of tools`,
		`{"command":"x","cacheTools":{"search":true}}`:     `"cacheTools" is not an object of tools`,
		`{"command":"x","restart":"always"}`:               `"restart" is neither`,
		`{"command":"x","health":"of"}`:                    `"health" is neither`,
		`{"command":"x","timeout":"5s","maxTimeout":"1s"}`: `"maxTimeout" is shorter`,
		`{"command":"x","protocol":"latest"}`:              `"protocol" is "latest"`,
		`{"command":"x","type":"carrier-pigeon"}`:          `"type" is "carrier-pigeon"`,
		`{"command":"x","type":"http"}`:                    `no url`,
		`{"url":"https://a.example","type":"stdio"}`:       `no command`,
		`{"url":"a.example/mcp"}`:                          `"url" is no http or https address`,
		`{"url":"ftp://a.example/mcp"}`:                    `"url" is no http or https address`,
		`{"url":"https://"}`:                               `"url" is no http or https address`,
		`{"url":"https://a.example","type":"ws"}`:          `"url" is no ws or wss address`,
		`{"url":"https://a.example","headers":{"a b":""}}`: `the header "a b"`,
		`{"command":"x","command":"y"}`:                    `"command" is there twice`,
		`{"command":"x"`:                                   "line 1, column 15",
		`[]`:                                               "Expected a JSON object, got a list",
		`"x"`:                                              "Expected a JSON object, got a text",
		``:                                                 "not valid JSON",
		strings.Repeat("[", 100_000):                       "nested too deep",
		`{/*"*/"a":` + strings.Repeat("[", 100_000):        "nested too deep",
	} {
		_, err := config.ParseDefinition("n", []byte(raw))
		f := failure.From(err)
		if f == nil || f.Code != failure.Config || !strings.Contains(f.Message, want) {
			t.Errorf("%.60s: %v, want %q", raw, err, want)
		}
	}
}

func TestAFailureDoesNotRepeatASecretURL(t *testing.T) {
	_, err := config.ParseDefinition("n", []byte(`{"url":"htp://me:canary-4711@a.example"}`))
	if f := failure.From(err); f == nil || strings.Contains(f.Message+f.Hint+string(f.Details), "canary") {
		t.Errorf("failure: %+v", f)
	}
}

func TestFingerprint(t *testing.T) {
	print := func(raw string) string {
		s, err := config.ParseDefinition("n", []byte(raw))
		must(t, err)
		return s.Fingerprint()
	}
	base := print(`{"command":"x","args":["a"],"env":{"A":"1","B":"2"}}`)
	for _, same := range []string{
		`{"env":{"B":"2","A":"1"},"args":["a"],"command":"x"}`,
		`{"command":"x","args":["a"],"env":{"A":"1","B":"2"},"note":"n","tags":["t"],"enabled":false,"unknown":1}`,
		`{"command":"x","args":["a"],"env":{"A":"1","B":"2"},"timeout":"5s","maxConcurrent":2,"instances":3,"health":"off","restart":"never"}`,
	} {
		if print(same) != base {
			t.Errorf("%s has another fingerprint", same)
		}
	}
	for _, other := range []string{
		`{"command":"y","args":["a"],"env":{"A":"1","B":"2"}}`,
		`{"command":"x","args":["a","b"],"env":{"A":"1","B":"2"}}`,
		`{"command":"x","args":["a"],"env":{"A":"1"}}`,
		`{"command":"x","args":["a"],"env":{"A":"1","B":"2"},"cwd":"/"}`,
		`{"command":"x","args":["a"],"env":{"A":"1","B":"2"},"maxMessageBytes":5000}`,
		`{"command":"x","args":["a"],"env":{"A":"1","B":"2"},"sandbox":"docker"}`,
	} {
		if print(other) == base {
			t.Errorf("%s has the same fingerprint", other)
		}
	}
}

func TestServerNames(t *testing.T) {
	for _, name := range []string{"a", "my server", "Größe 3", "a.b-c_d", "@me", "日本語", "x (old)"} {
		must(t, config.ValidServerName(name))
	}
	for name, suggested := range map[string]string{
		"":                       "server",
		" a":                     "a",
		"a/b":                    "a-b",
		`a\b`:                    "a-b",
		"mcp:x":                  "mcp-x",
		"a__b":                   "a_b",
		"a\nb":                   "a-b",
		"a\x00b":                 "ab",
		"ev\u202eil":             "evil",
		"zero\u200bwidth":        "zerowidth",
		"nb\u00a0sp":             "nb-sp",
		"-rf":                    "rf",
		"\xff\xfe":               "server",
		strings.Repeat("ä", 100): strings.Repeat("ä", 64),
	} {
		err := config.ValidServerName(name)
		if !failure.Is(err, failure.Config) || failure.From(err).Hint == "" {
			t.Errorf("%q: %v", name, err)
		}
		if got := config.SuggestServerName(name); got != suggested {
			t.Errorf("for %q %q is suggested, want %q", name, got, suggested)
		}
		must(t, config.ValidServerName(suggested))
	}
}

func TestTargetHidesSecrets(t *testing.T) {
	for raw, want := range map[string]string{
		`{"command":"npx","args":["-y","@scope/pkg","two words","it's"]}`:                            `npx -y @scope/pkg 'two words' 'it'\''s'`,
		`{"command":"x","args":["--token","canary12345x","--api-key=canary9x8y7z","K=${secret:k}"]}`: `x --token [secret] --api-key=[secret] 'K=${secret:k}'`,
		`{"command":"x","args":["--header","Authorization: Bearer canary-77"]}`:                      `x --header 'Authorization: [secret]'`,
		`{"command":"x","args":["postgres://me:canary77@db/x?sslmode=require"]}`:                     `x 'postgres://me:[secret]@db/x?sslmode=require'`,
		`{"command":"x","args":["--token-file","/run/token","--port","8080"]}`:                       `x --token-file /run/token --port 8080`,
		`{"url":"https://me:canary77@a.example/mcp?api_key=canary88&x=1#f"}`:                         `https://me:[secret]@a.example/mcp?api_key=[secret]&x=1#f`,
		`{"url":"https://a.example/mcp?token=${secret:t}"}`:                                          `https://a.example/mcp?token=${secret:t}`,
		`{"url":"https://a.example/mcp?k=known-value"}`:                                              `https://a.example/mcp?k=[secret]`,
	} {
		s, err := config.ParseDefinition("n", []byte(raw))
		must(t, err)
		redact := func(s string) string { return strings.ReplaceAll(s, "known-value", "[secret]") }
		if got := s.Target(redact); got != want {
			t.Errorf("%s:\n got %s\nwant %s", raw, got, want)
		}
	}
}

func TestServerReferences(t *testing.T) {
	s, err := config.ParseDefinition("n", []byte(`{"command":"${secret:c}","args":["${secret:a}","${X:-${secret:deep}}"],"env":{"E":"x${secret:a}"},"cwd":"${secret:d}"}`))
	must(t, err)
	if got := s.References(); !slices.Equal(got, []string{"a", "c", "d", "deep"}) {
		t.Errorf("references = %q", got)
	}
}

func FuzzParseDefinition(f *testing.F) {
	f.Add(`{"command":"x","args":["a"],"env":["A=b"],"timeout":5}`)
	f.Add(`{"url":"https://u:p@h/?k=v","type":"sse","headers":{"A":"Bearer x"}}`)
	f.Fuzz(func(t *testing.T, raw string) {
		s, err := config.ParseDefinition("n", []byte(raw))
		if err != nil {
			if f := failure.From(err); f.Code != failure.Config {
				t.Errorf("%q: %v", raw, err)
			}
			return
		}
		// What was accepted is accepted again, and means the same.
		again, err := config.ParseDefinition("n", s.Raw)
		if err != nil || again.Fingerprint() != s.Fingerprint() {
			t.Errorf("%q gave %s, which gave %v", raw, s.Raw, err)
		}
		_ = s.Target(nil)
		_ = config.PlainSecrets("n", s.Raw)
	})
}

func FuzzParseSnippet(f *testing.F) {
	for _, seed := range []string{
		`{"mcpServers":{"a":{"command":"x"}}}`, "npx -y 'a b' \"$X\" > y", "```json\n{\"a\":{\"url\":\"https://x/\"}}\n```",
		"claude mcp add -e A=b x -- y z", "https://a.example/mcp?k=v", `"a": {"command": "x"},`, "vscode:mcp/install?%7B%7D", "cd x && y",
		"export A=b\nfoo-mcp", `["npx","x"]`, "code --add-mcp", "claude mcp add", "X=1", "env A=b", "docker run", "cmd /c", "npx -p a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := config.ParseSnippet(text)
		if err != nil {
			if f := failure.From(err); f.Code != failure.Config || f.Hint == "" {
				t.Errorf("%q: %s %v (%s)", text, f.Code, err, f.Hint)
			}
			return
		}
		names := map[string]bool{}
		for _, d := range s.Drafts {
			if config.ValidServerName(d.Name) != nil || names[d.Name] || !json.Valid(d.Raw) {
				t.Errorf("%q: draft %q %s", text, d.Name, d.Raw)
			}
			names[d.Name] = true
			for _, p := range d.Secrets {
				if _, _, err := config.MoveToVault(d.Raw, map[string]string{p.Path: p.Suggested}); err != nil {
					t.Errorf("%q: %s: %v", text, p.Path, err)
				}
			}
		}
		if len(s.Drafts) == 0 {
			t.Errorf("%q: no draft", text)
		}
	})
}
