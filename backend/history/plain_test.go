package history

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlainParts(t *testing.T) {
	for words, want := range map[string]string{
		"one": "one", "of the in": "of the in", "/src/main.go:12": "/src/main.go", `say: "yes"`: "say", " x ": "x", "://": "//", "a\tb": "a", "für": "für",
	} {
		var all []string
		for _, part := range plainParts([]string{words}) {
			all = append(all, string(part))
		}
		if got := strings.Join(all, "|"); got != want {
			t.Errorf("of %q: %q, want %q", words, got, want)
		}
	}
}

// FuzzLacks: a text is not said to lack what was cut out of it.
func FuzzLacks(f *testing.F) {
	for _, s := range []string{`{"a":"b c\nd","e f":[1,true,"g/h\/i"]}`, `{"é":"Zürich \u00fc","x":-1e5} rest`, "no \xff json: at all", `{"cut":"of`} {
		f.Add(s, 2, 9)
	}
	f.Fuzz(func(t *testing.T, result string, from, to int) {
		d := &document{server: "files", note: "a note", result: head{in: []byte(result)}}
		var read texter
		text := slices.Clone(read.read(d))
		if from < 0 || to > len(text) || from >= to || !utf8.Valid(text[from:to]) {
			return
		}
		word := string(text[from:to])
		if fold(word) != word {
			return
		}
		if read.load(d); read.lacks(d, plainParts([]string{word})) {
			t.Errorf("%q is said to lack %q", text, word)
		}
	})
}
