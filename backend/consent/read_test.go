package consent_test

import (
	"strings"
	"testing"

	"fairlead/backend/consent"
	"fairlead/backend/failure"
)

func TestReadingWhatServersAsk(t *testing.T) {
	for _, c := range []struct {
		name, method, params string
		kind                 consent.Kind
		message              string
		code                 failure.Code // "" when it can be asked
	}{
		{"a form", "elicitation/create", `{"mode":"form","message":"Who?","requestedSchema":{"type":"object"}}`, consent.Form, "Who?", ""},
		{"a form before modes", "elicitation/create", `{"message":"Who?","requestedSchema":{"type":"object"}}`, consent.Form, "Who?", ""},
		{"a form without schema", "elicitation/create", `{"message":"Who?"}`, consent.Form, "Who?", failure.Protocol},
		{"an address", "elicitation/create", `{"mode":"url","message":"Pay","url":"https://example.com/pay?a=1"}`, consent.URL, "Pay", ""},
		{"a script", "elicitation/create", `{"mode":"url","message":"Pay","url":"javascript:alert(1)"}`, consent.URL, "Pay", failure.Denied},
		{"a mode of the future", "elicitation/create", `{"mode":"dream","message":"m"}`, consent.Form, "m", failure.Protocol},
		{"a model", "sampling/createMessage", `{"maxTokens":5,"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}]}`, consent.Sampling, "Hi", ""},
		{"a list of blocks", "sampling/createMessage", `{"messages":[{"role":"user","content":[{"type":"image"},{"type":"text","text":"Hi"}]}]}`, consent.Sampling, "Hi", ""},
		{"no messages", "sampling/createMessage", `{"maxTokens":5,"messages":[]}`, consent.Sampling, "", failure.Protocol},
		{"wrong types", "sampling/createMessage", `{"messages":"all"}`, consent.Sampling, "", failure.Protocol},
		{"another method", "roots/list", `{}`, "", "", failure.Protocol},
		{"no object", "elicitation/create", `[]`, "", "", failure.Protocol},
		{"no JSON", "elicitation/create", `{"message":`, "", "", failure.Protocol},
		{"nothing", "elicitation/create", ``, "", "", failure.Protocol},
	} {
		q, err := consent.Read("srv", c.method, []byte(c.params))
		if (err == nil) != (c.code == "") || err != nil && !failure.Is(err, c.code) {
			t.Errorf("%s: %v", c.name, err)
		}
		if q.Server != "srv" || q.Kind != c.kind || q.Message != c.message {
			t.Errorf("%s: read as %+v", c.name, q)
		}
	}
	big := `{"message":"` + strings.Repeat("x", 9<<20) + `"}`
	if q, err := consent.Read("srv", "elicitation/create", []byte(big)); !failure.Is(err, failure.TooLarge) || q.Params != nil {
		t.Errorf("a large one: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.com/a?b=c#d":     "example.com",
		"http://localhost:8080/":          "localhost:8080",
		"http://[::1]:80/":                "[::1]:80",
		"https://my_host/":                "my_host",
		"https://exämple.com/":            "xn--exmple-cua.com",
		"https://\u0430pple.com/":         "xn--pple-43d.com", // the first letter is Cyrillic
		"javascript:alert(1)":             "",
		"JaVaScRiPt://example.com/%0aa()": "",
		"file:///etc/passwd":              "",
		"data:text/html,x":                "",
		"//example.com":                   "",
		"https:///path":                   "",
		"https:example.com":               "",
		"https://user@example.com/":       "",
		"https://a:b@example.com/":        "",
		"https://example.com/\nx":         "",
		"https://exam\u200bple.com/":      "",
		"https://example.com\\@evil.com/": "",
		" https://example.com/":           "",
		"https://example.com/a b":         "",
		"https://%zz/":                    "",
		"":                                "",
	} {
		host, err := consent.CheckURL(address)
		if want == "" && !failure.Is(err, failure.Denied) || want != "" && (err != nil || host != want) {
			t.Errorf("%q: %q, %v", address, host, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("elicitation/create", `{"mode":"url","message":"m","url":"https://example.com"}`)
	f.Add("sampling/createMessage", `{"messages":[{"role":"user","content":[{"type":"text","text":"x"}]}],"tools":[{"name":"t"}]}`)
	f.Fuzz(func(t *testing.T, method, params string) {
		q, err := consent.Read("s", method, []byte(params))
		if err != nil {
			return
		}
		if q.Kind == consent.URL && !strings.HasPrefix(strings.ToLower(q.URL), "http") {
			t.Errorf("%q would be opened", q.URL)
		}
		if raw := q.Result(consent.Reply{Action: consent.Decline}); q.Kind != consent.Sampling && string(raw) != `{"action":"decline"}` {
			t.Errorf("declined as %s", raw)
		}
		q.AnswerSchema()
	})
}
