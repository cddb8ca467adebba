package history

import (
	"slices"
	"strings"
	"testing"
)

func TestPairs(t *testing.T) {
	for text, want := range map[string]int{
		"connection failed": 1, "a b": 0, "one two three": 2, "one  two": 0, "key: value": 0, "le a été": 1, "東京都 大阪府": 1,
		"one two\none two": 1, "": 0, " ": 0, "one ": 0,
	} {
		if got := pairs(text); len(got) != want {
			t.Errorf("%q has the pairs %v", text, got)
		}
	}
	if got := pairs("connection failed"); !slices.Equal(got, []string{"o7k"}) {
		t.Errorf("the number has changed, which stands in people's files: %v", got)
	}
}

// FuzzPairs: a text has all pairs of whatever is cut out of it.
func FuzzPairs(f *testing.F) {
	f.Add("the connection failed again, une fête d'été", 4, 30)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		text = fold(text)
		if from < 0 || to > len(text) || from > to {
			return
		}
		of := strings.Fields(pairsText(text))
		for _, p := range pairs(strings.ToValidUTF8(text[from:to], "")) {
			if !slices.Contains(of, p) {
				t.Errorf("%q lacks %q of %q", text, p, text[from:to])
			}
		}
	})
}
