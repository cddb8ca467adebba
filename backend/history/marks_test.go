package history

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestMarks(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"one":               "",
		"connection failed": "on fa",
		"a b":               "",
		"of the in":         "he in|of th|of the in",
		"to-do":             "-do|o-|o-d|to-do",
		".env":              ".en|.env",
		"c#":                "c#",
		"#id#":              "#id|#id#|d#",
		"a:b":               "a:|a:b",
		"is: ok":            "is: ok|s:|s: o",
		"/src/main":         "/ma|/mai|/sr|/src|/src/|c/|c/m|rc/ma",
		"1.2.3":             "1.|1.2|2.|2.3|.2.|.2.3",
		"one\ntwo":          "",
		"one  -----  two":   "",
		"été là":            "té là",
		"東京都 大阪府":           "京都 大阪",
	} {
		var got []string
		eachMark([]byte(text), func(part []byte) { got = append(got, string(part)) })
		all := strings.Split(want, "|")
		if want == "" {
			all = nil
		}
		slices.Sort(got)
		slices.Sort(all)
		if got = slices.Compact(got); !slices.Equal(got, all) {
			t.Errorf("%q is marked by %q", text, got)
		}
	}
	if got := markOf([]byte("on fa")); got != 0xab76 {
		t.Errorf("the number has changed, which stands in people's files: %#x", got)
	}
}

// FuzzMarks: a text has all marks of whatever is cut out of it.
func FuzzMarks(f *testing.F) {
	f.Add("the connection failed again: c#, /src/main.go:12 -- une fête d'été", 4, 30)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		text = fold(text)
		if from < 0 || to > len(text) || from > to {
			return
		}
		var m marker
		of := slices.Clone(m.of([]byte(text)))
		if !slices.IsSorted(of) {
			t.Errorf("the marks of %q are in no order", text)
		}
		part := bytes.ToValidUTF8([]byte(text[from:to]), nil)
		if !strings.Contains(text, string(part)) {
			return
		}
		for _, n := range m.of(part) {
			if _, has := slices.BinarySearch(of, n); !has {
				t.Errorf("%q lacks %d of %q", text, n, part)
			}
		}
	})
}
