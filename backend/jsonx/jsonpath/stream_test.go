package jsonpath_test

import (
	"slices"
	"testing"

	"fairlead/backend/jsonx"
	"fairlead/backend/jsonx/jsonpath"
)

// walked is what Walk finds, in the order of the text.
func walked(t *testing.T, p jsonpath.Path, raw []byte) (found []string) {
	t.Helper()
	last := -1
	err := p.Walk(raw, func() bool { return false }, func(f jsonpath.Found) bool {
		if f.From < last {
			t.Fatalf("%s of %s: not in the order of the text", p, raw)
		}
		last = f.From
		found = append(found, f.Pointer()+"="+string(raw[f.From:f.To]))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// selected is what Select finds, each once and in one order.
func selectedOf(t *testing.T, p jsonpath.Path, raw []byte) (found []string) {
	t.Helper()
	all, err := p.Select(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		found = append(found, m.Pointer+"="+string(m.Raw))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestWalkFindsWhatSelectFinds(t *testing.T) {
	for _, expr := range []string{
		"$", "$.big", "$.store.book[2].price", "$.store.book[*].author", "$..price", "$..book[-1].title", "$..book[0,1].price", "$..book[:2]",
		"$..book[::-2].price", "$..book[-3:-1]", "$..book[::2]", "$..book[3:0:-1]", "$..*", "$..[0]", "$..[-1]", "$['a/b']['m~n']", "$.twice",
		"$.none", "$.nothing[0].x", "$.big[0]", "$.store['bicycle','book'].color", "$..book..title", "$..['store','price']", "$.*.*", "$..book[0,0,-4]",
	} {
		p, err := jsonpath.Compile(expr)
		if err != nil {
			t.Fatal(err)
		}
		got, want := walked(t, p, []byte(store)), selectedOf(t, p, []byte(store))
		slices.Sort(got)
		if expr == "$..*" || expr == "$.*.*" { // of members with one name all are there
			got = slices.DeleteFunc(got, func(s string) bool { return s == "/twice=1" })
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n got %s\nwant %s", expr, got, want)
		}
	}
}

func TestWalkStops(t *testing.T) {
	p, _ := jsonpath.Compile("$..nothing")
	long := append([]byte("[1"), []byte(",[2]")...)
	for len(long) < 1<<20 {
		long = append(long, ",[2]"...)
	}
	long = append(long, ']')
	asked := 0
	if err := p.Walk(long, func() bool { asked++; return asked == 3 }, func(jsonpath.Found) bool { return true }); err != nil || asked != 3 {
		t.Errorf("asked %d times, %v", asked, err)
	}
}

// FuzzWalk holds Walk against Select.
func FuzzWalk(f *testing.F) {
	for _, expr := range []string{"$", "$..a", "$[1:]", "$.a['b',-1]", "$[::-1]", "$..[*]", "$[-2:0:-1]", "$..[1:3,0]"} {
		f.Add(expr, []byte(`{"a":[1,{"a":2,"b":"x"}],"b":{"a":3},"c":[[],[1,2,3]]}`))
	}
	f.Fuzz(func(t *testing.T, expr string, raw []byte) {
		p, err := jsonpath.Compile(expr)
		if err != nil || p.Filters() || len(raw) > 4096 || jsonx.Check(raw) != nil {
			return
		}
		got := walked(t, p, raw)
		slices.Sort(got)
		if want := selectedOf(t, p, raw); !slices.Equal(got, want) && !twice(raw) {
			t.Fatalf("%s of %s\n got %s\nwant %s", expr, raw, got, want)
		}
	})
}

// twice reports whether any object might have two members of one name.
func twice(raw []byte) bool {
	p, _ := jsonpath.Compile("$..*")
	seen := map[string]bool{}
	found := false
	_ = p.Walk(raw, func() bool { return false }, func(f jsonpath.Found) bool {
		pointer := f.Pointer()
		found = found || seen[pointer]
		seen[pointer] = true
		return true
	})
	return found
}
