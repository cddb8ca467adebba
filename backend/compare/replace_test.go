package compare

import (
	"strings"
	"testing"
)

func TestReplace(t *testing.T) {
	for _, c := range []struct{ name, raw, rules, want, found string }{
		{"nothing", `{"a": 1}`, "$.b", `{"a": 1}`, ""},
		{"members, spaces stay", `{"a": 1, "b":[ {"a":2} ]}`, "$..a", `{"a": "x", "b":[ {"a":"x"} ]}`, "1 2"},
		{"inside of another", `{"a":{"a":1}}`, "$..a /a/a", `{"a":"x"}`, `{"a":1} 1`},
		{"in a text", answered(`"{\"a\":1,\"b\":\"é\"}"`), "$..a", answered(`"{\"a\":\"x\",\"b\":\"é\"}"`), "1"},
		{"another text stays as it is", answered(`"{\"a\":1}"},{"text":"{\"b\":\u0031}"`), "$..a", answered(`"{\"a\":\"x\"}"},{"text":"{\"b\":\u0031}"`), "1"},
		{"the whole text", answered(`"{\"a\":1}"`), "/content/*/text", answered(`"x"`), `{"a":1}`},
		{"a text and in it", answered(`"{\"a\":1}"`), "/content/*/text $..a", answered(`"x"`), `{"a":1} 1`},
		{"around texts", answered(`"{\"a\":1}"`), "$.content $..a", `{"content":"x"}`, `[{"type":"text","text":{"a":1}}] 1`},
		{"all", answered(`"[1]"`), "$", `"x"`, `{"content":[{"type":"text","text":[1]}]}`},
		{"no JSON in it", answered(`"a: 1"`), "$..a", answered(`"a: 1"`), ""},
	} {
		var found []string
		rules := Rules{Ignore: strings.Fields(c.rules), Texts: answers.Texts}
		got, changed, err := rules.Replace([]byte(c.raw), []byte(`"x"`), func(value []byte) { found = append(found, string(value)) })
		if err != nil || string(got) != c.want || changed != (c.found != "") || strings.Join(found, " ") != c.found {
			t.Errorf("%s: %v\ngot  %s %v %q\nwant %s", c.name, err, got, changed, found, c.want)
		}
	}
}
