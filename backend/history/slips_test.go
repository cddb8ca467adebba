package history_test

import (
	"fmt"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// What other languages of filters have is told, and where, rather than searched for as text.
func TestWordsOfOtherLanguagesAreTold(t *testing.T) {
	for _, c := range []struct {
		filter   string
		position int
		words    string
		hint     string
	}{
		{"server=github", 6, "there is no = in", "Write server:github."},
		{"x server!=github", 8, "there is no != in", "Write -server:github."},
		{"-tool==a", 5, "there is no == in", "Write -tool:a."},
		{"Server=", 6, "there is no =", "Write server:NAME."},
		{"took=5ms", 4, "there is no =", "Write took>2s, took<… or took:…..."},
		{"took=>1s", 4, "there is no =>", "Write took>=1s."},
		{"size=<1kb", 4, "there is no =<", "Write size<=1kb."},
		{"!server:github", 0, "with a minus", "Write -server:github."},
		{"x (server:github tool:x)", 2, "no brackets", "several server: are alternatives"},
		{"took >5s", 4, "a space between took and >5s", "Write took>2s without one."},
		{"server :x", 6, "a space between", "Write server:NAME without one."},
		{"“closed function”", 0, "quotes are straight", `Write "two words".`},
		{"server:“a b”", 7, "quotes are straight", ""},
		{"server:a OR server:b", 9, "there is no OR", "Several server: are alternatives as they are."},
		{"server:a or tool:b", 9, "there is no or", "Several words must all be there"},
		{"red OR green", 4, "there is no OR", "Several words must all be there"},
		{"server:a || server:b", 9, "there is no ||", "Several server:"},
		{"server:a AND word", 9, "there is no AND", "Leave it out"},
		{"server:a & took>1s", 9, "there is no &", "Leave it out"},
		{"not server:github", 0, "with a minus", "Write -server:github."},
		{"NOT word", 0, "with a minus", "Write -word."},
		{"took:=5ms", 5, "takes < or >", "took>5ms"},
		{"took:5ms", 5, "takes < or >", "took>5ms"},
		{"took:1s-2s", 5, "takes < or >", "Perhaps took:1s..2s is meant."},
		{"size:1kb–2mb", 5, "takes < or >", "Perhaps size:1kb..2mb is meant."},
		{"took:1s...2s", 5, "takes < or >", "Perhaps took:1s..2s is meant."},
		{"took:=fast", 5, `"fast" is no duration`, ""},
	} {
		_, err := history.ParseFilter(c.filter)
		e := failure.From(err)
		if e == nil || e.Code != failure.Usage || !strings.Contains(e.Message, c.words) || !strings.Contains(e.Message+" "+e.Hint, c.hint) {
			t.Errorf("%s: %v (%v), want %q and %q", c.filter, err, e, c.words, c.hint)
			continue
		}
		if want := fmt.Sprintf(`{"position":%d}`, c.position); string(e.Details) != want {
			t.Errorf("%s: details %s, want %s", c.filter, e.Details, want)
		}
	}
}

// What only looks like it is text, and in quotes everything is.
func TestWordsThatAreText(t *testing.T) {
	for _, filter := range []string{
		"q=z", "a=b!=c", "?server=x", "servers=x", `"server=github"`, `-"took=5ms"`, `"(server:x)"`, "(x)", "!x", "f(x) => y", "to be or not to be", "not found",
		`red "OR" green`, "OR", "NOT", "word AND", "red | green", "took long", "server down", "http://x/?tool=y", `"“x”"`, "x“y”", "took:.5s..1s", "took:...5s",
		"-server:x", "e-mail", "server", "--flag=x", "a or b", "-(x)", "->", "=>", ">5",
	} {
		if _, err := history.ParseFilter(filter); err != nil {
			t.Errorf("%s: %v", filter, err)
		}
	}
}
