package cli

import "testing"

// TestEscapedWordsComeBack: what Tab writes into the line is the word that was meant.
func TestEscapedWordsComeBack(t *testing.T) {
	for _, word := range []string{"color=blue and white", `a='b"`, `back\slash`, "#begin", "Größe=x # y", "plain"} {
		words, err := splitLine("call " + escaped(word))
		if err != nil || len(words) != 2 || words[1].text != word {
			t.Errorf("%q became %+v (%v)", word, words, err)
		}
	}
	for _, c := range []struct {
		want  string
		words []string
	}{
		{"c=", []string{"c=äb", "c=öb"}},
		{`c=a\ `, []string{`c=a\ b`, `c=a\ c`}},
		{`c=a`, []string{`c=a\ b`, `c=a\'c`}},
		{`c=a\\`, []string{`c=a\\b`, `c=a\\c`}},
	} {
		if got := sharedPrefix(c.words); got != c.want {
			t.Errorf("%q share %q, not %q", c.words, got, c.want)
		}
	}
}
