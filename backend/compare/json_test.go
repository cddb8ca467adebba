package compare

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fairlead/backend/failure"
)

// tell writes changes in one line each.
func tell(d Diff) string {
	var out []string
	for _, c := range d.Changes {
		line := c.Kind + " " + c.Pointer
		if c.From != "" {
			line += " from " + c.From
		}
		if c.Old != nil && c.Kind != Moved {
			line += " " + string(c.Old)
		}
		if c.New != nil && c.Kind != Moved {
			line += " → " + string(c.New)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestJSON(t *testing.T) {
	for _, c := range []struct{ name, a, b, ignore, want string }{
		{"the same", `{"a":[1,2]}`, `{"a":[1,2]}`, "", ""},
		{"objects have no order", `{"a":1,"b":{"c":2,"d":3}}`, ` { "b" : {"d":3,"c":2}, "a":1 } `, "", ""},
		{"numbers by value", `[1.0,100,-0,12e-1,0e99]`, `[1,1e2,0,1.2,0]`, "", ""},
		{"all digits count", `12345678901234567890`, `12345678901234567891`, "", "changed  12345678901234567890 → 12345678901234567891"},
		{"digits of fractions", `0.10000000000000000000001`, `0.1`, "", "changed  0.10000000000000000000001 → 0.1"},
		{"escapes", `"\u0041/"`, `"A\/"`, "", ""},
		{"types", `{"a":1}`, `{"a":"1"}`, "", `changed /a 1 → "1"`},
		{"null is not missing", `{"a":null}`, `{}`, "", `removed /a null`},
		{"members", `{"a":1,"b/c":2}`, `{"b/c":3,"d":4}`, "", "removed /a 1\nchanged /b~1c 2 → 3\nadded /d → 4"},
		{"the last of a name counts", `{"a":1,"a":2}`, `{"a":2}`, "", ""},
		{"an element more", `[1,2,3]`, `[1,9,2,3]`, "", `added /1 → 9`},
		{"an element less", `[1,2,3]`, `[1,3]`, "", `removed /1 2`},
		{"an element moved", `["a","b","c","d"]`, `["d","a","b","c"]`, "", `moved /0 from /3`},
		{"by identity", `[{"id":1,"v":1},{"id":2,"v":2}]`, `[{"id":2,"v":3},{"id":1,"v":1}]`, "", "changed /0/v from /1/v 2 → 3\nmoved /1 from /0"},
		{"by identity, names", `[{"name":"x","d":1}]`, `[{"name":"y","d":1}]`, "", "removed /0 {\"name\":\"x\",\"d\":1}\nadded /0 → {\"name\":\"y\",\"d\":1}"},
		{"alike", `[{"x":1,"y":2,"z":3}]`, `[{"q":0},{"x":1,"y":2,"z":4}]`, "", "added /0 → {\"q\":0}\nchanged /1/z from /0/z 3 → 4"},
		{"ignored by pointer", `{"t":1,"items":[{"id":1,"v":1},{"id":2,"v":2}]}`, `{"t":2,"items":[{"id":8,"v":1},{"id":9,"v":2}]}`, "/t /items/*/id", ""},
		{"ignored by path", `{"meta":{"time":1},"a":[{"requestId":1}]}`, `{"a":[{"requestId":2}]}`, "$.meta $..requestId", ""},
		{"only what is ignored differs", `{"time":1,"v":1}`, `{"time":2,"v":2}`, "$.time", "changed /v 1 → 2"},
		{"ignored elements", `[1,2,3]`, `[9,2,3]`, "/0", ""},
		{"the whole", `1`, `[1]`, "", "changed  1 → [1]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := JSON([]byte(c.a), []byte(c.b), Rules{Ignore: strings.Fields(c.ignore)})
			if err != nil {
				t.Fatal(err)
			}
			if got := tell(d); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if d.Same != (c.want == "") {
				t.Errorf("Same is %v", d.Same)
			}
		})
	}
}

func TestJSONSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ a, b, rule, want string }{
		{`{`, `1`, "/a", "The first value is not JSON"},
		{`1`, `x`, "/a", "The second value is not JSON"},
		{`1`, `1`, "time", "neither a JSON Path nor a JSON pointer"},
		{`1`, `1`, "$.a[", "JSON Path"},
	} {
		_, err := JSON([]byte(c.a), []byte(c.b), Rules{Ignore: []string{c.rule}})
		if !failure.Is(err, failure.InvalidArguments) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s %s: got %v", c.a, c.b, c.rule, err)
		}
	}
}

// TestChangesMakeTheSecondValue puts the changes between thousands of values on the first.
func TestChangesMakeTheSecondValue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	for range 4000 {
		a := random(r, 4)
		b := random(r, 4)
		if r.IntN(4) > 0 {
			b = mutate(r, a, 4)
		}
		d := diff(t, a, b)
		for _, c := range d.Changes {
			kinds[c.Kind]++
		}
		if got := apply(t, []byte(a), d); !diff(t, got, b).Same {
			t.Fatalf("a %s\nb %s\n%s\nmake %s", a, b, tell(d), got)
		}
		if d := diff(t, a, a); !d.Same {
			t.Fatalf("%s differs from itself: %s", a, tell(d))
		}
		if d := diff(t, a, rewrite(r, a)); !d.Same {
			t.Fatalf("%s differs from itself written otherwise: %s", a, tell(d))
		}
	}
	for _, kind := range []string{Added, Removed, Changed, Moved} {
		if kinds[kind] < 100 {
			t.Errorf("only %d times %s: the values do not try it", kinds[kind], kind)
		}
	}
}

func diff(t *testing.T, a, b string) Diff {
	t.Helper()
	d, err := JSON([]byte(a), []byte(b), Rules{})
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, a, b)
	}
	return d
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"a":[1,2,{"id":1}]}`, `{"a":[{"id":1},2]}`, "$..id")
	f.Add(`[1.50e1,"\u00e9"]`, `[15,"é"]`, "/0")
	f.Fuzz(func(t *testing.T, a, b, rule string) {
		_, _ = JSON([]byte(a), []byte(b), Rules{Ignore: []string{rule}})
		d, err := JSON([]byte(a), []byte(b), Rules{})
		if err != nil {
			return
		}
		if got := apply(t, []byte(a), d); !diff(t, got, b).Same {
			t.Fatalf("%s\nmake %s", tell(d), got)
		}
	})
}

// TestWideAndDeepValuesEnd has shapes in which looking closely would never end.
func TestWideAndDeepValuesEnd(t *testing.T) {
	n := 60_000
	numbers := func(from, step int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%d,", from+i*step)
		}
		return "[" + b.String() + "0]"
	}
	deep := func(inner string) string { return strings.Repeat("[", n) + inner + strings.Repeat("]", n) }
	nested := func(inner string) string { return strings.Repeat(`{"a":`, n) + inner + strings.Repeat("}", n) }
	for name, c := range map[string][2]string{
		"other numbers":         {numbers(1, 2), numbers(2, 2)},
		"backwards":             {numbers(1, 1), numbers(n, -1)},
		"deep":                  {deep("1"), deep("2")},
		"deep, written apart":   {deep("1"), deep(" 1.0 ")},
		"deep objects":          {nested("1"), nested("2")},
		"the same over again":   {"[" + strings.Repeat("1,2,", n) + "0]", "[" + strings.Repeat("2,1,1,", n) + "0]"},
		"an array and nothing":  {numbers(1, 1), "[]"},
		"much of it repeatedly": {"[" + strings.Repeat(numbers(1, 1)[:2000]+"9],", 50) + "0]", "[" + strings.Repeat(numbers(2, 1)[:2000]+"9],", 60) + "1]"},
	} {
		t.Run(name, func(t *testing.T) {
			d := diff(t, c[0], c[1])
			if d.Same != (name == "deep, written apart") {
				t.Errorf("Same is %v", d.Same)
			}
			if d.More == 0 && n < 50_000 {
				if got := apply(t, []byte(c[0]), d); !diff(t, got, c[1]).Same {
					t.Error("the changes do not make the second value")
				}
			}
		})
	}
}
