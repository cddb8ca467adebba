package history

import (
	"strings"
	"testing"
)

// FuzzWords: the fast way through JSON and the thorough one yield the same.
func FuzzWords(f *testing.F) {
	for _, s := range []string{
		`{"a":"b\n\u00fc\ud83d\ude00\ud800x","c":[1,-0.5e+3,true,null,{"d":{}},[]],"e":false}`, `[`, `{"a":`, `"x`, `01`, `1 2`, "\"\x01\"",
		`{"a":"bc","d":{"e":[1,"fg\nü`, `{"a":1,"b`, `{"a":[12`, `["x\\u00`, "[\"\xc3", `{"a" 1}`, `{"a":1,}`, `[1,]`, "\"\xff\"", ` {"k":"` + strings.Repeat("QUJD", 80) + `"} `, `"\u12"`, `-`, `1.`, `tru`, `[1}`, `{"b":2]`, "",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		fast, ok := wordsOf(nil, text)
		if !ok {
			return
		}
		var slow strings.Builder
		if appendWords(&slow, text); slow.String() != string(fast) {
			t.Errorf("%q\nyields %q\nwants  %q", text, fast, slow.String())
		}
	})
}

// FuzzFold: character by character, and as a whole.
func FuzzFold(f *testing.F) {
	for _, s := range []string{"Zürich ÉCOLE", "u\u0308ber", "한국 \u1112\u1161\u11ab", "か\u3099", "K Å İ ﬁ ǅ", "a\u05b0\u0301b", "\xffb\xff\xff", "😀", "Ǟ ΐ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := string(foldBytes(nil, []byte(s))), fold(s); got != want {
			t.Errorf("%q becomes %q, wants %q", s, got, want)
		}
	})
}

// Every character of the alphabets is folded alike beside others.
func TestFoldEveryCharacter(t *testing.T) {
	for r := rune(0); r < 0x2200; r++ {
		if r == 0x600 {
			r = 0x1e00 // from here on are letters with two marks, and letter-like signs
		}
		s := "A" + string(r) + "é" + string(r) + string(r+1)
		if got, want := string(foldBytes(nil, []byte(s))), fold(s); got != want {
			t.Fatalf("%q (%U) becomes %q, wants %q", s, r, got, want)
		}
	}
}

// However much of a text is cut off, both ways yield the same.
func TestWordsOfEveryBeginning(t *testing.T) {
	all := `{"a" : "b\n\u00fc\\\"x ü 東","c":[1,-20.5e+3, true,null,{"d":{},"":[]},[]],"e":{"f":"😀g","h":[["i"],"j"]}} `
	fast := 0
	for n := range len(all) + 1 {
		var slow strings.Builder
		appendWords(&slow, []byte(all[:n]))
		got, ok := wordsOf(nil, []byte(all[:n]))
		if ok && string(got) != slow.String() {
			t.Errorf("%q\nyields %q\nwants  %q", all[:n], got, slow.String())
		}
		if ok {
			fast++
		}
	}
	if fast < len(all)*3/4 {
		t.Errorf("only %d of %d are read fast", fast, len(all))
	}
}
