package history

import (
	"strings"
	"testing"
)

func TestWordsOfJSON(t *testing.T) {
	picture := strings.Repeat("iVBORw0KGgo", 40)
	for _, c := range []struct{ json, want string }{
		{`{"a":"b","c":[1,true,null,{"d":"e\nf"}]}`, "a: b\nc: 1\ntrue\nnull\nd: e\nf\n"},
		{`{"n":12345678901234567890}`, "n: 12345678901234567890\n"},
		{`"plain"`, "plain\n"},
		{`{"cut":"off he`, "cut: off he\n"},
		{`no json at all`, "no json at all\n"},
		{`{"data":"` + picture + `","z":1}`, "data: \nz: 1\n"},
		{``, ""},
	} {
		var b strings.Builder
		appendWords(&b, []byte(c.json))
		if got := b.String(); got != c.want {
			t.Errorf("%s\ngives %q\nwants %q", c.json, got, c.want)
		}
	}
	long := strings.Repeat("東京都に行く", 100)
	if encoded(long) {
		t.Error("Japanese is not Base64")
	}
	for _, text := range []string{"ACK-q500-" + strings.Repeat("x", 500), strings.Repeat("=", 300) + " prose", strings.Repeat("0f3a", 100), strings.Repeat("/usr/local/lib", 30)} {
		if encoded(text) {
			t.Errorf("%.20s… is not Base64", text)
		}
	}
}

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Zürich": "zurich", "ÉCOLE": "ecole", "Й": "й", "ＡＢ": "ａｂ", "한국": "한국", "が": "が", "a\xffb": "a b", "ASCII": "ascii",
	} {
		if got := fold(in); got != want {
			t.Errorf("fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFind(t *testing.T) {
	needle := strings.Repeat("n", 40) + "end"
	for _, c := range []struct {
		hay  string
		want int
	}{
		{"before " + needle + " after", 7},
		{needle[:40] + needle, 40}, // the beginning alone comes first
		{"nothing", -1},
		{strings.Repeat("n", 50), -1},
	} {
		if got := find([]byte(c.hay), []byte(needle)); got != c.want {
			t.Errorf("find in %q = %d, want %d", c.hay, got, c.want)
		}
	}
}
