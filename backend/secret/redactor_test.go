package secret_test

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"fairlead/backend/secret"
)

func TestRedactorHidesEveryForm(t *testing.T) {
	const value = "p\"ä/<s>& \\w+d\n1'"
	r := secret.NewRedactor()
	r.Add(value)
	once, _ := json.Marshal(value)
	twice, _ := json.Marshal(string(once))
	cases := map[string]string{
		"raw":            value,
		"json":           string(once),
		"json twice":     string(twice),
		"json of python": `"p\"\u00e4/<s>& \\w+d\n1'"`,
		"json of js":     `"p\"ä/<s>& \\w+d\n1'"`,
		"json of php":    `"p\"\u00e4\/<s>& \\w+d\n1'"`,
		"query":          "k=" + url.QueryEscape(value) + "&x=1",
		"query, lower":   "k=" + strings.ToLower(url.QueryEscape(value)),
		"component":      "p%22%C3%A4%2F%3Cs%3E%26%20%5Cw%2Bd%0A1'",
		"path":           url.PathEscape(value),
		"base64":         base64.StdEncoding.EncodeToString([]byte(value)),
		"base64 raw url": base64.RawURLEncoding.EncodeToString([]byte(value)),
		"base64 of more": base64.StdEncoding.EncodeToString([]byte(value + ":and more")),
	}
	for name, in := range cases {
		if got := r.String("<<" + in + ">>"); !strings.Contains(got, secret.Mask) || strings.Contains(got, "w+d") || len(got) > len("<<"+in+">>") {
			t.Errorf("%s: %q became %q", name, in, got)
		}
	}
}

func TestRedactorPrefersTheLongest(t *testing.T) {
	r := secret.NewRedactor()
	r.Add("abcd")
	r.Add("abcdefgh")
	r.Add("ghijklmn")
	for in, want := range map[string]string{
		"abcdefgh":           "[secret]",
		"abcd":               "[secret]",
		"xabcdy":             "x[secret]y",
		"abcdefghijklmn end": "[secret] end", // overlapping: nothing of either is left
		"abcdabcd":           "[secret][secret]",
		"abc":                "abc",
		"":                   "",
	} {
		if got := r.String(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestRedactorForgetsWhatWasHeld(t *testing.T) {
	r := secret.NewRedactor()
	first := r.Hold("one-value", "abc")
	second := r.Hold("one-value")
	first()
	first()
	if got := r.String("one-value abc"); got != "[secret] abc" {
		t.Errorf("held by one of two: %q", got)
	}
	second()
	if got := r.String("one-value"); got != "one-value" {
		t.Errorf("released: %q", got)
	}
	r.Add("one-value")
	r.Hold("one-value")()
	if got := r.String("one-value"); got != "[secret]" {
		t.Errorf("added for good: %q", got)
	}
}

func TestRedactorLeavesItsInputAlone(t *testing.T) {
	r := secret.NewRedactor()
	r.Add("canary")
	in := []byte("a canary sings")
	if got := string(r.Bytes(in)); got != "a [secret] sings" || string(in) != "a canary sings" {
		t.Errorf("got %q, input now %q", got, in)
	}
	clean := []byte(strings.Repeat("nothing to see ", 1000))
	if n := testing.AllocsPerRun(100, func() { r.Bytes(clean) }); n != 0 {
		t.Errorf("%v allocations where nothing matches", n)
	}
}

// BenchmarkRedactorNothing is the usual case: a frame, ten secrets, no match.
func BenchmarkRedactorNothing(b *testing.B) {
	frame := []byte(strings.Repeat(`{"jsonrpc":"2.0","id":17,"result":{"content":[{"type":"text","text":"The quick brown fox"}]}}`+"\n", 500_000))
	r := secret.NewRedactor()
	for i := range 10 {
		r.Add(strings.Repeat(string(rune('a'+i)), 4) + "Zq7-_x/9+" + strings.Repeat("k", i) + "0123")
	}
	b.SetBytes(int64(len(frame)))
	b.ReportAllocs()
	for b.Loop() {
		r.Bytes(frame)
	}
}

// BenchmarkRedactorHold is what one call with a secret argument pays.
func BenchmarkRedactorHold(b *testing.B) {
	r := secret.NewRedactor()
	for i := range 10 {
		r.Add(strings.Repeat(string(rune('a'+i)), 20))
	}
	for b.Loop() {
		r.Hold("an-argument-marked-secret")()
	}
}

// FuzzRedactor compares with the plain way: look for every form at every place.
func FuzzRedactor(f *testing.F) {
	f.Add("abcdefgh", "efghijkl", "xxabcdefghijklyy")
	f.Add("aaaa", "aaaaa", "aaaaaaaaaaaa")
	f.Add("a\"b/c", "1234", `{"k":"a\"b\/c","n":1234}`)
	f.Fuzz(func(t *testing.T, one, two, text string) {
		r := secret.NewRedactor()
		r.Add(one)
		r.Add(two)
		if got, want := r.String(text), redactPlainly(text, append(secret.Forms(one), secret.Forms(two)...)); got != want {
			t.Errorf("%q with %q and %q became %q, want %q", text, one, two, got, want)
		}
	})
}

func redactPlainly(text string, forms []string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		end := longestAt(text, i, forms)
		if end == 0 {
			out.WriteByte(text[i])
			i++
			continue
		}
		for j := i + 1; j < end; j++ {
			end = max(end, longestAt(text, j, forms))
		}
		out.WriteString(secret.Mask)
		i = end
	}
	return out.String()
}

// longestAt returns where the longest form that begins at i ends, or 0.
func longestAt(text string, i int, forms []string) (end int) {
	for _, f := range forms {
		if strings.HasPrefix(text[i:], f) {
			end = max(end, i+len(f))
		}
	}
	return end
}

func TestAMomentKeepsWhatWasKnownThen(t *testing.T) {
	r := secret.NewRedactor()
	if r.Moment() != nil {
		t.Error("nothing is known, and there is something to replace")
	}
	release := r.Hold("hunter2-hunter2")
	then := r.Moment()
	release()
	if got := string(then([]byte("it is hunter2-hunter2"))); got != "it is "+secret.Mask {
		t.Errorf("what was known then: %s", got)
	}
	if got := string(r.Bytes([]byte("it is hunter2-hunter2"))); got != "it is hunter2-hunter2" {
		t.Errorf("what is known now: %s", got)
	}
}
