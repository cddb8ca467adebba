package compare

import (
	"slices"
	"testing"
)

var answers = Rules{Texts: []string{"/content/*/text"}}

// answered is an answer whose only text is the one given.
func answered(quoted string) string { return `{"content":[{"type":"text","text":` + quoted + `}]}` }

func TestTextsThatAreJSONAreComparedAsJSON(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		ignore     []string
		want       string
		used       []string
	}{
		{"order, numbers and escapes", `"{\"a\":1,\"b\":\"é\"}"`, `"\n{\"b\": \"\\u00e9\", \"a\": 1.0}\n"`, nil, "", nil},
		{"a moved element", `"[1,2,3]"`, `"[3,1,2]"`, nil, "moved /content/0/text/0 from /content/0/text/2", nil},
		{"a change", `"{\"a\":1}"`, `"{\"a\":2}"`, nil, "changed /content/0/text/a 1 → 2", nil},
		{"a path", `"{\"a\":1,\"id\":\"x\"}"`, `"{\"a\":1,\"id\":\"y\"}"`, []string{"$..id", "$.never"}, "", []string{"$..id"}},
		{"a pointer", `"{\"a\":1,\"id\":\"x\"}"`, `"{\"a\":1,\"id\":\"y\"}"`, []string{"/content/*/text/id"}, "", []string{"/content/*/text/id"}},
		{"the whole text", `"{\"a\":1}"`, `"{\"a\":2}"`, []string{"$.content[0].text"}, "", []string{"$.content[0].text"}},
		{"no longer JSON", `"{\"a\":1}"`, `"{\"a\":1"`, nil, "changed /content/0/text {\"a\":1} → \"{\\\"a\\\":1\"", nil},
		{"numbers are texts", `"1.10"`, `"1.1"`, nil, "changed /content/0/text \"1.10\" → \"1.1\"", nil},
		{"no text at all", `"{\"a\":1}"`, `{"a":1}`, nil, "changed /content/0/text \"{\\\"a\\\":1}\" → {\"a\":1}", nil},
		{"no text in another place", `"{\"a\":1}"`, `"{\"a\":1}"},{"text":null`, nil, "added /content/1 → {\"text\":null}", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := answers
			rules.Ignore = c.ignore
			d, err := JSON([]byte(answered(c.a)), []byte(answered(c.b)), rules)
			if err != nil {
				t.Fatal(err)
			}
			if got := tell(d); got != c.want || d.Same != (c.want == "") {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if !slices.Equal(d.Ignored, c.used) {
				t.Errorf("rules that named something: %q", d.Ignored)
			}
		})
	}
}

func TestTextsElsewhereAreTexts(t *testing.T) {
	d, err := JSON([]byte(`{"text":"{\"a\":1}"}`), []byte(`{"text":"{\"a\":1.0}"}`), answers)
	if err != nil || d.Same {
		t.Errorf("%v %v", d, err)
	}
}

func TestRowsOfATextSayThatItIsJSON(t *testing.T) {
	d, err := JSON([]byte(answered(`"{\"a\":1,\"b\":[1,2,3]}"`)), []byte(answered(`"{\"b\":[3,1,2],\"a\":2}"`)), answers)
	if err != nil {
		t.Fatal(err)
	}
	rows, _ := Rows(d, View{})
	want := `  {
    "content": [
      {
        "type": "text",
        "text" (JSON): {
          "b": [
>           3, from /content/0/text/b/2
            1,
            2
<           3 to /content/0/text/b/0
          ],
-         "a": 1,
+         "a": 2
        }
      }
    ]
  }`
	if got := draw(rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
