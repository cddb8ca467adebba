package jsonpath_test

import (
	"encoding/json"
	"strings"
	"testing"

	lib "github.com/theory/jsonpath"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx/jsonpath"
)

// store is the document of RFC 9535, section 1.5, with numbers no float64 holds.
const store = `{"store": {"book": [
  {"category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95},
  {"category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99},
  {"category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.990},
  {"category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings", "isbn": "0-395-19395-8", "price": 22.99}
], "bicycle": {"color": "red", "price": 399}}, "big": 12345678901234567890, "a/b": {"m~n": 1}, "twice": 1, "twice": 2, "none": null}`

func TestSelect(t *testing.T) {
	for expr, want := range map[string]string{
		"$.big":                           `/big=12345678901234567890`,
		"$.store.book[2].price":           `/store/book/2/price=8.990`,
		"$.store.book[*].author":          `/store/book/0/author="Nigel Rees" /store/book/1/author="Evelyn Waugh" /store/book/2/author="Herman Melville" /store/book/3/author="J. R. R. Tolkien"`,
		"$..price":                        `/store/book/0/price=8.95 /store/book/1/price=12.99 /store/book/2/price=8.990 /store/book/3/price=22.99 /store/bicycle/price=399`,
		"$..book[2].title":                `/store/book/2/title="Moby Dick"`,
		"$..book[-1].title":               `/store/book/3/title="The Lord of the Rings"`,
		"$..book[0,1].price":              `/store/book/0/price=8.95 /store/book/1/price=12.99`,
		"$..book[:2].price":               `/store/book/0/price=8.95 /store/book/1/price=12.99`,
		"$..book[::-2].price":             `/store/book/3/price=22.99 /store/book/1/price=12.99`,
		"$..book[?@.isbn].price":          `/store/book/2/price=8.990 /store/book/3/price=22.99`,
		"$..book[?@.price < 10].price":    `/store/book/0/price=8.95 /store/book/2/price=8.990`,
		"$..book[?@.price > $.big].price": ``,
		"$..book[?match(@.title, 'S.*') && @.price != $.store.book[0].price].price": `/store/book/1/price=12.99`,
		"$['a/b']['m~n']":                 `/a~1b/m~0n=1`,
		"$.twice":                         `/twice=2`,
		"$.none":                          `/none=null`,
		"$.nothing[0].x":                  ``,
		"$.big[0]":                        ``,
		"$.store['bicycle','book'].color": `/store/bicycle/color="red"`,
	} {
		p, err := jsonpath.Compile(expr)
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		found, err := p.Select([]byte(store))
		var got []string
		for _, m := range found {
			got = append(got, m.Pointer+"="+string(m.Raw))
		}
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%s\n got %s (%v)\nwant %s", expr, strings.Join(got, " "), err, want)
		}
	}
}

func TestRootIsTheWhole(t *testing.T) {
	p, _ := jsonpath.Compile("$")
	got, err := p.Select([]byte(" 1.0 \n"))
	if err != nil || len(got) != 1 || got[0].Pointer != "" || string(got[0].Raw) != "1.0" {
		t.Errorf("%v, %v", got, err)
	}
	if !p.Singular() {
		t.Error("$ names one value")
	}
}

func TestWrongExpressionSaysWhere(t *testing.T) {
	for expr, at := range map[string]string{
		"": "character 1", "foo": "character 1", "$.a[": "character 5", "$.a[?@.x==]": "character 11",
		"$['a\n']": "character", strings.Repeat("$", 5000): "longer than",
	} {
		if _, err := jsonpath.Compile(expr); !failure.Is(err, failure.InvalidArguments) || !strings.Contains(err.Error(), at) {
			t.Errorf("%.20q: %v", expr, err)
		}
	}
}

func TestHostileDocuments(t *testing.T) {
	p, _ := jsonpath.Compile("$..a")
	deep := strings.Repeat(`{"a":`, 50_000) + "1" + strings.Repeat("}", 50_000)
	if _, err := p.Select([]byte(deep)); !failure.Is(err, failure.TooLarge) {
		t.Errorf("a document 50,000 levels deep: %v", err)
	}
	if _, err := p.Select([]byte(`{"a":`)); !failure.Is(err, failure.InvalidArguments) {
		t.Errorf("half a document: %v", err)
	}
	n := 0
	every, _ := jsonpath.Compile("$[*]")
	if err := every.Each([]byte("[1,2,3]"), func(jsonpath.Match) bool { n++; return n < 2 }); err != nil || n != 2 {
		t.Errorf("went on to %d: %v", n, err)
	}
}

// FuzzSelect holds what is cut out of the raw text against what the library selects of the decoded value.
func FuzzSelect(f *testing.F) {
	for _, expr := range []string{"$", "$..a", "$[1:]", "$[?@.a>1]", "$.a['b',-1]", "$[::-1]", "$..[*]"} {
		f.Add(expr, []byte(`{"a":[1,{"a":2,"b":"x"}],"b":{"a":3}}`))
	}
	f.Fuzz(func(t *testing.T, expr string, raw []byte) {
		p, err := jsonpath.Compile(expr)
		if err != nil || len(raw) > 4096 || strings.Count(expr, "..") > 2 {
			return
		}
		ours, err := p.Select(raw)
		if err != nil {
			return
		}
		var v any
		if json.Unmarshal(raw, &v) != nil {
			return
		}
		if strings.Contains(expr, "match") || strings.Contains(expr, "search") {
			return // the library's panic
		}
		theirs := lib.MustParse(expr).Select(v)
		if len(ours) != len(theirs) {
			t.Fatalf("%s of %s: %d values, the library has %d", expr, raw, len(ours), len(theirs))
		}
		for _, m := range ours {
			if !json.Valid(m.Raw) {
				t.Fatalf("%s of %s: %s", expr, raw, m.Raw)
			}
		}
	})
}
