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
		"connection failed": "ction fa|ion fai|on fa|on faile",
		"a b":               "",
		"of the in":         "f the in|he in|of th|of the i",
		"to-do":             "-do twice|o- twice|o-d twice|to-do",
		".env":              ".en twice|.env",
		"c#":                "c# twice",
		"#id#":              "#id twice|#id#|d# twice",
		"a:b":               "a: twice|a:b twice",
		"is: ok":            "is: ok|s: twice|s: o twice",
		"/src/main":         "/ma twice|/mai|/sr twice|/src|/src/|/src/m|c/ twice|c/m twice|rc/ma",
		"src-main:8080":     "-ma twice|-mai|-main:|-main:80|:80 twice|:808|c- twice|c-m twice|in:80|n: twice|n:8 twice|rc-ma",
		"1.2.3":             "1. twice|1.2 twice|2. twice|2.3 twice|.2.|.2. twice|.2.3",
		"one\ntwo":          "",
		"one  -----  two":   "",
		"une été là, ou":    "e été là|là, ou|ne ét|ne été l|té là|té là, o|té là, ou|une été|à, o twice|à, twice|été là,",
		"東京都 大阪府":           "京都 大阪|東京都 大阪府",
	} {
		var got []string
		eachMark([]byte(text), func(part []byte, alone bool) {
			if alone {
				part = append(slices.Clone(part), " twice"...)
			}
			got = append(got, string(part))
		})
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
	if first, second := marksOf([]byte("on fa")); first != 0x548d || second != 0xb54b {
		t.Errorf("the numbers have changed, which stand in people's files: %#x %#x", first, second)
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
