package compare

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	got := Text("one\ntwo words here\nthree\n", "zero\none\ntwo other words here\nthree")
	var out []string
	for _, l := range got {
		mark := map[string]string{Same: " ", Added: "+", Removed: "-"}[l.Kind]
		text := l.Text
		if l.Parts != nil {
			text = ""
			for _, p := range l.Parts {
				if p.Changed {
					text += "[" + p.Text + "]"
				} else {
					text += p.Text
				}
			}
		}
		out = append(out, mark+text)
	}
	want := "+zero\n one\n-two words here\n+two [other ]words here\n three\n-"
	if strings.Join(out, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(out, "\n"), want)
	}
}

func bothTexts(lines []Line) (a, b string) {
	var as, bs []string
	for _, l := range lines {
		if l.Kind != Added {
			as = append(as, l.Text)
		}
		if l.Kind != Removed {
			bs = append(bs, l.Text)
		}
	}
	return strings.Join(as, "\n"), strings.Join(bs, "\n")
}

func checkText(t *testing.T, a, b string) {
	t.Helper()
	lines := Text(a, b)
	if gotA, gotB := bothTexts(lines); gotA != a || gotB != b {
		t.Fatalf("%q and %q became %q and %q", a, b, gotA, gotB)
	}
	for _, l := range Text(a, a) {
		if l.Kind != Same {
			t.Fatalf("%q differs from itself", a)
		}
	}
	for _, l := range lines {
		whole := ""
		for _, p := range l.Parts {
			whole += p.Text
		}
		if l.Parts != nil && whole != l.Text {
			t.Fatalf("the parts of %q are %q", l.Text, whole)
		}
	}
}

func TestLinesAreBothTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	text := func() string {
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString([]string{"x", "y z", "\n", "\n", "\r\n", "long line with words", "é"}[r.IntN(7)])
		}
		return b.String()
	}
	for range 3000 {
		checkText(t, text(), text())
	}
}

func FuzzText(f *testing.F) {
	f.Add("a\nb\nc", "a\nc\n")
	f.Fuzz(checkText)
}

func TestLongTextsEnd(t *testing.T) {
	lines := func(word string) string {
		var b strings.Builder
		for i := range 80_000 {
			b.WriteString(word)
			b.WriteString(strings.Repeat("x", i%17))
			b.WriteByte('\n')
		}
		return b.String()
	}
	for name, c := range map[string][2]string{
		"nothing in common": {lines("a"), lines("b")},
		"one long line":     {strings.Repeat("a b ", 2_000_000), strings.Repeat("b c ", 2_000_000)},
		"shifted":           {lines("a"), "x\n" + lines("a")[7:]},
	} {
		t.Run(name, func(t *testing.T) {
			if a, b := bothTexts(Text(c[0], c[1])); a != c[0] || b != c[1] {
				t.Error("the lines are not the texts")
			}
		})
	}
}
