package jsonx_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"fairlead/backend/jsonx"
)

func TestIndent(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"scalars":             {` 12345678901234567890 `, `12345678901234567890`},
		"digits are kept":     {`{"n":0.10000000000000000555,"e":1E+2}`, "{\n  \"n\": 0.10000000000000000555,\n  \"e\": 1E+2\n}"},
		"order, duplicates":   {`{"b":1,"a":2,"b":3}`, "{\n  \"b\": 1,\n  \"a\": 2,\n  \"b\": 3\n}"},
		"escapes are kept":    {`"\u003c\/é\ud83d\ude00"`, `"\u003c\/é\ud83d\ude00"`},
		"empty":               {`{"a":{ },"b":[ ]}`, "{\n  \"a\": {},\n  \"b\": []\n}"},
		"short array":         {`{"a":[1,"b",null ,true]}`, "{\n  \"a\": [1, \"b\", null, true]\n}"},
		"array of objects":    {`[{"a":1},{}]`, "[\n  {\n    \"a\": 1\n  },\n  {}\n]"},
		"matrix":              {`[[1,2],[3,4]]`, "[\n  [1, 2],\n  [3, 4]\n]"},
		"scalar, then array":  {`[1,[2]]`, "[\n  1,\n  [2]\n]"},
		"array, then scalar":  {`[[],2,{}]`, "[\n  [],\n  2,\n  {}\n]"},
		"not JSON, unchanged": {`{"a":1,}`, `{"a":1,}`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := string(jsonx.Indent([]byte(c.in))); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestIndentWideArray(t *testing.T) {
	element := `"` + strings.Repeat("x", 20) + `"`
	fits := `[` + strings.Join([]string{element, element, element}, `, `) + `]`
	if got := string(jsonx.Indent([]byte(fits))); got != fits {
		t.Errorf("three elements fit on a line, got\n%s", got)
	}
	wide := `[` + strings.Join([]string{element, element, element, element}, `,`) + `]`
	want := "[\n  " + strings.Join([]string{element, element, element, element}, ",\n  ") + "\n]"
	if got := string(jsonx.Indent([]byte(wide))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	long := `["` + strings.Repeat("x", 100) + `"]`
	if got := string(jsonx.Indent([]byte(long))); got != "[\n  "+long[1:len(long)-1]+"\n]" {
		t.Errorf("got\n%s", got)
	}
}

func TestDeepNesting(t *testing.T) {
	const depth = 1_000_000
	raw := []byte(strings.Repeat(`[`, depth) + strings.Repeat(`]`, depth))
	if err := jsonx.Check(raw); err != nil {
		t.Fatal(err)
	}
	out := jsonx.Indent(raw)
	if len(out) > 2*len(raw) {
		t.Errorf("%d bytes of brackets became %d bytes", len(raw), len(out))
	}
	back, err := jsonx.Compact(out)
	if err != nil || !bytes.Equal(back, raw) {
		t.Errorf("Compact does not undo Indent: %v", err)
	}
	if v, ok := jsonx.Lookup(raw, "/0/0/0"); !ok || len(v) != len(raw)-6 {
		t.Errorf("Lookup found %d bytes, %v", len(v), ok)
	}
}

func TestPrettyStreamsInPieces(t *testing.T) {
	raw := []byte(`{"text":"é\u00e9\\","n":-1.5e+10,"list":[1,2,3],"deep":{"a":[{"b":null}]},"t":true}`)
	for name, src := range map[string]io.Reader{
		"whole": bytes.NewReader(raw), "bytes": iotest.OneByteReader(bytes.NewReader(raw)),
		"data with EOF": iotest.DataErrReader(bytes.NewReader(raw)),
	} {
		var out bytes.Buffer
		if err := jsonx.Pretty(&out, src); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if want := jsonx.Indent(raw); !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, out.Bytes(), want)
		}
	}
}

func TestPrettyErrors(t *testing.T) {
	broken := errors.New("disk gone")
	err := jsonx.Pretty(io.Discard, io.MultiReader(strings.NewReader(`[1,`), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) {
		t.Errorf("reading: got %v", err)
	}
	err = jsonx.Pretty(failingWriter{broken}, strings.NewReader(`[`+strings.Repeat(`"xxxxxxxxxxxxxxxx",`, 100_000)+`1]`))
	if !errors.Is(err, broken) {
		t.Errorf("writing: got %v", err)
	}
	var bad *jsonx.SyntaxError
	err = jsonx.Pretty(io.Discard, iotest.OneByteReader(strings.NewReader("{\"é\":\n  1,}")))
	if !errors.As(err, &bad) || bad.Line != 2 || bad.Column != 5 || bad.Offset != 11 {
		t.Errorf("syntax: got %v", err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestCheck(t *testing.T) {
	for in, want := range map[string]string{
		"{\n\"a\": 1\n\"b\": 2}":                `line 3, column 1: expected ',' or '}', found a string`,
		`[1 2]`:                                 `line 1, column 4: expected ',' or ']', found "2"`,
		`{"a":1,}`:                              `line 1, column 8: the comma before '}' is one too many`,
		`[1,]`:                                  `line 1, column 4: the comma before ']' is one too many`,
		`{'a':1}`:                               `line 1, column 2: strings are written in double quotes ", not single ones`,
		`{a:1}`:                                 `line 1, column 2: expected a name in double quotes, found "a"`,
		`{1:1}`:                                 `line 1, column 2: expected a name in double quotes or '}', found "1"`,
		`{"a" 1}`:                               `line 1, column 6: expected ':', found "1"`,
		`{"a":}`:                                `line 1, column 6: expected a value, found '}'`,
		`[}`:                                    `line 1, column 2: expected a value or ']', found '}'`,
		`{"é": True}`:                           `line 1, column 7: unknown word True; did you mean true?`,
		`nul`:                                   `line 1, column 4: the text ends in the middle of null`,
		`nil`:                                   `line 1, column 2: unknown word; did you mean null?`,
		`[NaN]`:                                 `line 1, column 2: JSON has no NaN; use a string or null`,
		`01`:                                    `line 1, column 2: a number may not begin with 0 and go on with another digit`,
		`1.`:                                    `line 1, column 3: the text ends in the middle of a number`,
		`[1.]`:                                  `line 1, column 4: a digit is missing in this number`,
		`[1e]`:                                  `line 1, column 4: a digit is missing in this number`,
		`-`:                                     `line 1, column 2: the text ends in the middle of a number`,
		`[1`:                                    `line 1, column 3: the text ends too early: expected ',' or ']'`,
		`{"a":`:                                 `line 1, column 6: the text ends too early: expected a value`,
		"[\n \"abc":                             `line 2, column 2: the string that begins here is not closed`,
		"\"a\nb\"":                              `line 1, column 3: the string is not closed on its line: a quote " is missing, or the line break must be written \n`,
		`"\x"`:                                  `line 1, column 3: unknown escape \x in a string; a backslash itself is written \\`,
		`"\u12g4"`:                              `line 1, column 6: \u must be followed by four hexadecimal digits, found "g"`,
		"\"\x01\"":                              `line 1, column 2: the control character \u0001 inside a string must be escaped`,
		``:                                      `line 1, column 1: the text is empty: a JSON value is missing`,
		`{} {}`:                                 `line 1, column 4: the JSON value has ended, found '{'`,
		"[1, // one\n2]":                        `line 1, column 5: comments are not allowed in JSON`,
		"\ufeff{}":                              `line 1, column 1: an invisible byte order mark stands here; remove it`,
		`["` + "\t" + `"]`:                      `line 1, column 3: a tab inside a string must be written \t`,
		`[` + "\x02" + `]`:                      `line 1, column 2: expected a value or ']', found '\x02'`,
		`{"type": verylongwordthatgoesonandon}`: `line 1, column 10: expected a value, found "verylongwordthatgoes…"`,
	} {
		want, found, _ := strings.Cut(want, ", found ")
		err, ok := errors.AsType[*jsonx.SyntaxError](jsonx.Check([]byte(in)))
		if !ok || err.Error() != want || err.Found != found {
			t.Errorf("%q:\ngot  %v (found %s)\nwant %s (found %s)", in, err, err.Found, want, found)
		}
	}
	for _, in := range []string{`{}`, `[]`, `0`, `-0.0e-1`, `"\u00fF"`, " [ true , false,null ]\r\n\t"} {
		if err := jsonx.Check([]byte(in)); err != nil {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func TestCompact(t *testing.T) {
	got, err := jsonx.Compact([]byte(" { \"a b\" : [ 1 , 2.50 ] , \"a b\":\n\"\\u0041 \" } "))
	if want := `{"a b":[1,2.50],"a b":"\u0041 "}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := jsonx.Compact([]byte(`[`)); err == nil {
		t.Error("no error for an open array")
	}
}

// valid lets encoding/json judge; it refuses more than 10,000 levels.
func valid(raw []byte) bool { return json.Valid(raw) }

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.0e5,{"b":"\u00e9"}],"a":null}`, `[[],{},""]`, `[1,[2,3],"x",{}]`, `"\ud800"`, "\"\xff\"", `-0`, `tru`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		err := jsonx.Check(raw)
		if (err == nil) != valid(raw) && bytes.Count(raw, []byte{'['})+bytes.Count(raw, []byte{'{'}) < 10_000 {
			t.Fatalf("%q: Check says %v, encoding/json says %v", raw, err, valid(raw))
		}
		indented := jsonx.Indent(raw)
		if err != nil {
			if !bytes.Equal(indented, raw) {
				t.Fatalf("%q is not JSON and was changed to %q", raw, indented)
			}
			return
		}
		compact, err := jsonx.Compact(raw)
		if err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		again, err := jsonx.Compact(indented)
		if err != nil || !bytes.Equal(compact, again) {
			t.Fatalf("%q: compact %q, after indenting %q (%v)", raw, compact, again, err)
		}
		if twice := jsonx.Indent(indented); !bytes.Equal(twice, indented) {
			t.Fatalf("%q: indented %q, twice %q", raw, indented, twice)
		}
		var std bytes.Buffer
		if json.Compact(&std, raw) == nil && !bytes.Equal(std.Bytes(), compact) {
			t.Fatalf("%q: got %q, encoding/json %q", raw, compact, std.Bytes())
		}
		var out bytes.Buffer
		if err := jsonx.Pretty(&out, iotest.OneByteReader(bytes.NewReader(raw))); err != nil || !bytes.Equal(out.Bytes(), indented) {
			t.Fatalf("%q: streamed %q (%v), at once %q", raw, out.Bytes(), err, indented)
		}
	})
}
