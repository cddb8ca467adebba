package compare

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func draw(rows []Row) string {
	var out []string
	for _, r := range rows {
		pad := strings.Repeat("  ", r.Depth)
		switch r.Kind {
		case Same:
			out = append(out, "  "+pad+r.New)
		case Added:
			out = append(out, "+ "+pad+r.New)
		case Removed:
			out = append(out, "- "+pad+r.Old)
		case Changed:
			out = append(out, "- "+pad+r.Old, "+ "+pad+r.New)
		case Moved:
			if r.Left {
				out = append(out, "< "+pad+r.Old+" to "+r.Pointer)
			} else {
				out = append(out, "> "+pad+r.New+" from "+r.Pointer)
			}
		case Gap:
			out = append(out, fmt.Sprintf("… %d", r.Gap))
		}
	}
	return strings.Join(out, "\n")
}

func TestRows(t *testing.T) {
	for _, c := range []struct{ name, a, b, ignore, want string }{
		{"members", `{"a":1,"b":[1,2],"c":null,"e":{}}`, `{"b":[1,3],"a":1,"d":{"x":true},"e":{}}`, "", `
  {
    "b": [
      1,
-     2
+     3
    ],
-   "c": null,
    "a": 1,
+   "d": {
+     "x": true
+   },
    "e": {}
  }`},
		{"moved", `["a","b","c"]`, `["c","a","b"]`, "", `
  [
>   "c", from /2
    "a",
    "b"
<   "c" to /0
  ]`},
		{"moved and changed", `[{"id":1,"v":1},{"id":2,"v":2},{"id":3}]`, `[{"id":3},{"id":1,"v":1},{"id":2,"v":9}]`, "", `
  [
>   {"id":3}, from /2
    {
      "id": 1,
      "v": 1
    },
    {
      "id": 2,
-     "v": 2
+     "v": 9
    }
<   {"id":3} to /0
  ]`},
		{"ignored", `{"t":1,"v":1}`, `{"t":2,"v":2}`, "/t", `
  {
    "t": 2,
-   "v": 1
+   "v": 2
  }`},
		{"short lists", `{"a":1,"l":["x","y"],"m":[["p"]],"z":0}`, `{"a":1,"m":{"k":["p","q"]},"r":["z"],"z":0}`, "", `
  {
    "a": 1,
-   "l": ["x", "y"],
-   "m": [
-     ["p"]
-   ],
+   "m": {
+     "k": ["p", "q"]
+   },
+   "r": ["z"],
    "z": 0
  }`},
		{"a text of lines", `{"text":"one\ntwo"}`, `{"text":"one\n2"}`, "", `
  {
    "text": "
      one
-     two
+     2
    "
  }`},
		{"a text that is JSON", `["{\"a\":1}"]`, `["{\"a\":2}"]`, "", `
  [
    "
      {
-       "a": 1
+       "a": 2
      }
    "
  ]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := JSON([]byte(c.a), []byte(c.b), Rules{Ignore: strings.Fields(c.ignore)})
			if err != nil {
				t.Fatal(err)
			}
			rows, more := Rows(d, View{})
			if got := "\n" + draw(rows); got != c.want || more != 0 {
				t.Errorf("got%s\nwant%s", got, c.want)
			}
		})
	}
}

func TestOnlyTheDifferences(t *testing.T) {
	numbers := func(changed string) string {
		var all []string
		for i := range 30 {
			all = append(all, fmt.Sprint(i))
		}
		all[10], all[29] = changed, changed
		return "[" + strings.Join(all, ",") + "]"
	}
	a, b := numbers("true"), numbers("false")
	d := diff(t, a, b)
	rows, _ := Rows(d, View{Only: true})
	want := `… 8
    7,
    8,
    9,
-   true,
+   false,
    11,
    12,
    13,
… 12
    26,
    27,
    28,
-   true
+   false
  ]`
	if got := draw(rows); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if rows, _ := Rows(diff(t, a, a), View{Only: true}); len(rows) != 0 {
		t.Errorf("of the same values: %s", draw(rows))
	}
	if rows, more := Rows(d, View{Most: 5}); len(rows) != 5 || more != 27 {
		t.Errorf("%d rows and %d more", len(rows), more)
	}
}

// TestRowsHoldEveryDifference counts, for many values, that rows and changes agree.
func TestRowsHoldEveryDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		a := random(r, 4)
		b := mutate(r, a, 4)
		d := diff(t, a, b)
		rows, more := Rows(d, View{})
		different := 0
		for _, row := range rows {
			if row.Kind != Same {
				different++
			}
		}
		if more != 0 || (different == 0) != d.Same || different < len(d.Changes) {
			t.Fatalf("%s\n%s\n%d rows of %d changes\n%s\n%s", a, b, different, len(d.Changes), draw(rows), tell(d))
		}
	}
}
