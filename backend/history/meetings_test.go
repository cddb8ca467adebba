package history

import (
	"slices"
	"strings"
	"testing"
)

func TestMeetings(t *testing.T) {
	for text, want := range map[string]int{
		"connection failed": 1, "a b": 0, "one two three": 2, "one  two": 0, "key: value": 0, "le a été": 1, "東京都 大阪府": 1,
		"one two\none two": 1, "one\ntwo": 0, "src/main.go:12": 2, "1.2.3": 1, "127.0.0.1": 3, "12:34:56": 3, "1.2/3": 0, "1 2 3": 0, "2026-05-03t17": 3, "": 0, " ": 0, "one ": 0,
	} {
		if got := meetings(nil, text); len(got) != want {
			t.Errorf("%q has the meetings %v", text, got)
		}
	}
	if got := meetings(nil, "connection failed"); !slices.Equal(got, []uint32{0x13a54d}) {
		t.Errorf("the number has changed, which stands in people's files: %#v", got)
	}
}

// FuzzMeetings: a text has all meetings of whatever is cut out of it.
func FuzzMeetings(f *testing.F) {
	f.Add("the connection failed again, une fête d'été", 4, 30)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		text = fold(text)
		if from < 0 || to > len(text) || from > to {
			return
		}
		of := meetings(nil, text)
		for _, n := range meetings(nil, strings.ToValidUTF8(text[from:to], "")) {
			if !slices.Contains(of, n) {
				t.Errorf("%q lacks %d of %q", text, n, text[from:to])
			}
		}
	})
}
