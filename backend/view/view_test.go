package view_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/view"
)

// open makes a view of a text and waits for it.
func open(t *testing.T, text string, json bool) *view.View {
	t.Helper()
	v, err := view.New(t.TempDir(), view.Source{JSON: json, Open: func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(text)), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	until(t, func() bool { s := v.State(); return s.Done || s.Failure != nil })
	return v
}

func until(t *testing.T, ready func() bool) {
	t.Helper()
	for !ready() {
		select {
		case <-t.Context().Done():
			t.Fatal("it takes too long")
		case <-time.After(time.Millisecond):
		}
	}
}

// records is a JSON text of n records.
func records(n int) string {
	var b strings.Builder
	b.WriteString(`{"records":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":%d,"name":"Record %d","big":12345678901234567890,"tags":["a","b"]}`, i, i)
	}
	b.WriteString(`],"none":{},"umlaut":"Zürich"}`)
	return b.String()
}

// all reads every row, in pages of odd sizes.
func all(t *testing.T, v *view.View) (text string, rows int) {
	t.Helper()
	var b strings.Builder
	for n := int64(0); ; {
		page, err := v.Rows(n, 77)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			return b.String(), int(n)
		}
		for _, row := range page {
			if n > 0 && !row.More {
				b.WriteByte('\n')
			}
			b.WriteString(row.Text)
			n++
		}
	}
}

func TestRowsAreTheText(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text string
		json bool
		want string
	}{
		"empty":            {"", false, ""},
		"one line":         {"hello", false, "hello"},
		"lines":            {"a\nb\r\n\nc\n", false, "a\nb\n\nc"},
		"a long line":      {strings.Repeat("ü", 5_000) + "\nend", false, strings.Repeat("ü", 5_000) + "\nend"},
		"no UTF-8":         {strings.Repeat("\x80", 3_000), false, strings.Repeat("\uFFFD", 3)},
		"exactly a row":    {strings.Repeat("x", 1000), false, strings.Repeat("x", 1000)},
		"a row and an end": {strings.Repeat("x", 1000) + "\n" + strings.Repeat("y", 999) + "\nz", false, strings.Repeat("x", 1000) + "\n" + strings.Repeat("y", 999) + "\nz"},
		"JSON":             {records(2_000), true, string(jsonx.Indent([]byte(records(2_000))))},
		"no JSON":          {`{"a":` + strings.Repeat("[", 10) + "oops", true, `{"a":` + strings.Repeat("[", 10) + "oops"},
	} {
		t.Run(name, func(t *testing.T) {
			v := open(t, tt.text, tt.json)
			got, rows := all(t, v)
			if got != tt.want {
				t.Errorf("got %.200q, want %.200q", got, tt.want)
			}
			if s := v.State(); int(s.Rows) != rows || s.JSON != (name == "JSON") || s.Failure != nil {
				t.Errorf("%d rows, %+v", rows, s)
			}
		})
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	text := records(9_000)
	v := open(t, text, true)
	pretty := string(jsonx.Indent([]byte(text)))
	for _, q := range []view.Query{
		{Text: "record 1234"}, {Text: "Record", CaseToo: true}, {Text: "record", CaseToo: true}, {Text: "ZÜRICH"},
		{Text: `"id": \d*7,$`, Regexp: true}, {Text: "nowhere"}, {Text: "[", CaseToo: true},
	} {
		if err := v.Find(q); err != nil {
			t.Fatal(err)
		}
		until(t, func() bool { return v.Found().Done })
		found := v.Found()
		expression := q.Text
		if !q.Regexp {
			expression = regexp.QuoteMeta(expression)
		}
		if !q.CaseToo {
			expression = "(?i)" + expression
		}
		var want [][]int
		for _, m := range regexp.MustCompile("(?m)"+expression).FindAllStringIndex(pretty, -1) {
			if m[1] > m[0] {
				want = append(want, m)
			}
		}
		if int(found.Count) != len(want) || found.Failure != nil || found.Scanned != int64(len(pretty)) {
			t.Errorf("%+v: %+v, want %d", q, found, len(want))
			continue
		}
		for _, n := range []int{0, len(want) / 2, len(want) - 1} {
			if len(want) == 0 {
				break
			}
			place, err := v.Match(n)
			if err != nil {
				t.Fatal(err)
			}
			row, err := v.Rows(place.Row, 1)
			if err != nil || len(row) != 1 {
				t.Fatalf("%v, %v", row, err)
			}
			if got := row[0].Text[place.Column : place.Column+place.Bytes]; got != pretty[want[n][0]:want[n][1]] {
				t.Errorf("%+v: match %d is %q", q, n, got)
			}
			if line := strings.Count(pretty[:want[n][0]], "\n") + 1; row[0].Line != int64(line) {
				t.Errorf("%+v: match %d is in line %d, want %d", q, n, row[0].Line, line)
			}
		}
	}
}

// TestFindInOneLongLine: a line longer than any window is looked at whole, and
// no match is counted twice.
func TestFindInOneLongLine(t *testing.T) {
	t.Parallel()
	v := open(t, strings.Repeat("0123456789", 500_000), false)
	for text, want := range map[string]int64{"9012": 499_999, "0123456789": 500_000} {
		if err := v.Find(view.Query{Text: text}); err != nil {
			t.Fatal(err)
		}
		until(t, func() bool { return v.Found().Done })
		if found := v.Found(); found.Count != want || found.Kept != 100_000 {
			t.Errorf("%s: %+v", text, found)
		}
	}
}

func TestWrongQueries(t *testing.T) {
	t.Parallel()
	v := open(t, "a", false)
	for _, q := range []view.Query{
		{}, {Text: "(", Regexp: true}, {Text: `(?=a)`, Regexp: true}, {Text: `(a)\1`, Regexp: true},
		{Text: "((((a{500}){500}){500})", Regexp: true}, {Text: strings.Repeat("a", 2000)},
	} {
		if err := v.Find(q); !failure.Is(err, failure.InvalidArguments) {
			t.Errorf("%.20q: %v", q.Text, err)
		}
	}
	if _, err := v.Match(0); err == nil {
		t.Error("there was no search, and a match")
	}
}

// TestRegexBomb: what makes other engines work for ever ends, and a search that
// nobody waits for any more gives up.
func TestRegexBomb(t *testing.T) {
	t.Parallel()
	v := open(t, strings.Repeat("a", 60_000)+"!", false)
	for _, bomb := range []string{`^(a+)+$`, `(a|a)*b`, `(.*a){20}b`} {
		if err := v.Find(view.Query{Text: bomb, Regexp: true}); err != nil {
			t.Fatal(err)
		}
	}
	until(t, func() bool { return v.Found().Done })
	if found := v.Found(); found.Count != 0 {
		t.Errorf("%+v", found)
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	v := open(t, records(11_000), true)
	for expr, want := range map[string]struct {
		count          int64
		first, preview string
	}{
		"$.records[*].name":       {11_000, "/records/0/name", `"Record 0"`},
		"$..big":                  {11_000, "/records/0/big", "12345678901234567890"},
		"$.records[10345].id":     {1, "/records/10345/id", "10345"},
		"$.records[?@.id==77].id": {1, "/records/77/id", "77"},
		"$.nothing":               {0, "", ""},
		"$.none":                  {1, "/none", "{}"},
	} {
		if err := v.Select(expr); err != nil {
			t.Fatal(err)
		}
		until(t, func() bool { return v.Selected().Done })
		s := v.Selected()
		if s.Count != want.count || s.Failure != nil || int64(s.Kept) != min(10_000, want.count) {
			t.Errorf("%s: %+v", expr, s)
		}
		values, err := v.Values(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if want.count == 0 {
			continue
		}
		row, err := v.Rows(values[0].Row, 1)
		if err != nil {
			t.Fatal(err)
		}
		if values[0].Pointer != want.first || values[0].Preview != want.preview || !strings.HasPrefix(row[0].Text[values[0].Column:], want.preview) {
			t.Errorf("%s: %+v in %q", expr, values[0], row[0].Text)
		}
	}
	if err := v.Select("$.["); !failure.Is(err, failure.InvalidArguments) {
		t.Errorf("a wrong path: %v", err)
	}
	plain := open(t, "no JSON", true)
	if err := plain.Select("$"); err != nil {
		t.Fatal(err)
	}
	until(t, func() bool { return plain.Selected().Done })
	if s := plain.Selected(); !failure.Is(s.Failure, failure.InvalidArguments) {
		t.Errorf("what is no JSON: %+v", s)
	}
}

func TestTree(t *testing.T) {
	t.Parallel()
	v := open(t, records(1_000), true)
	root, err := v.Root()
	if err != nil || root.Kind != "object" {
		t.Fatalf("%+v, %v", root, err)
	}
	top, err := v.Children(root.At, 0, 0, 100)
	if err != nil || len(top.Nodes) != 3 || top.Next != 0 || top.Nodes[1].Preview != "" || top.Nodes[2].Preview != `"Zürich"` {
		t.Fatalf("%+v, %v", top, err)
	}
	list := top.Nodes[0]
	seen := 0
	for next := int64(0); ; {
		page, err := v.Children(list.At, next, seen, 300)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range page.Nodes {
			if n.Key != fmt.Sprint(seen) || n.Kind != "object" {
				t.Fatalf("child %d is %+v", seen, n)
			}
			seen++
		}
		if next = page.Next; next == 0 {
			break
		}
	}
	if seen != 1_000 {
		t.Errorf("%d children", seen)
	}
	for _, at := range []int64{-1, root.Bytes * 2, top.Nodes[2].At} {
		if _, err := v.Children(at, 0, 0, 10); !failure.Is(err, failure.NotFound) {
			t.Errorf("at %d: %v", at, err)
		}
	}
}

// TestNothingIsLeft: a view that is closed in the middle leaves no file and
// answers no more.
func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	begun, wait := make(chan struct{}), make(chan struct{})
	v, err := view.New(dir, view.Source{Open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.MultiReader(bytes.NewReader(make([]byte, 8<<20)), &held{begun, wait})), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	if err := v.Find(view.Query{Text: "x"}); err != nil {
		t.Fatal(err)
	}
	if err := v.Select("$"); err != nil {
		t.Fatal(err)
	}
	close(wait)
	v.Close()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if _, err := v.Rows(0, 1); !failure.Is(err, failure.NotFound) {
		t.Errorf("rows of a closed view: %v", err)
	}
	if err := v.Find(view.Query{Text: "x"}); !failure.Is(err, failure.NotFound) {
		t.Errorf("a search in a closed view: %v", err)
	}
}

// held says when it is read, and ends when it may.
type held struct{ begun, wait chan struct{} }

func (h *held) Read([]byte) (int, error) {
	close(h.begun)
	<-h.wait
	return 0, io.EOF
}
