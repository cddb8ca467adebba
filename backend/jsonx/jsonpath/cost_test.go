package jsonpath_test

import (
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx/jsonpath"
)

// A filter whose cost has no bound is refused when it is read; the ordinary ones are not.
func TestFiltersWithoutBound(t *testing.T) {
	for _, expr := range []string{
		"$[?count(@..*..*..*)>0]", "$.a[?@..b[?@..c]]", "$..[?@..a..b]",
		"$[?@" + strings.Repeat("[*,*]", 40) + "]", "$[?@[0,0,0,0,0,0,0]]", "$[?@[?@[*,*,*]][?@[*,*,*,*,*]]]",
	} {
		if _, err := jsonpath.Compile(expr); !failure.Is(err, failure.InvalidArguments) || failure.From(err).Hint == "" {
			t.Errorf("%.60s: %v", expr, err)
		}
	}
	for _, expr := range []string{
		"$..*..*", "$[?count(@..*)>0]", "$..[?@..a]", "$[?@..a && @..b]", "$[?count(@..*)>count(@..a)]", "$[?@.a=='..' && @.b=='a,b,c,d,e,f,g,h']", `$[?@["x..y..z"]]`, "$[?@['a','b']]",
		"$[?match(@.a, 'b') && search(@.c, 'd')]", "$[?@.a == $.b.c[0]]", "$[?count($[*])>1]", "$[1,2,3,4,5,6,7,8,9]",
	} {
		if _, err := jsonpath.Compile(expr); err != nil {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// What would look at a value for hours is given up, and says so.
func TestPathsThatAreGivenUp(t *testing.T) {
	deep := strings.Repeat("[", 900) + strings.Repeat("]", 900)
	long := `[` + strings.Repeat(`{"a":[1,2,3],"b":"c"},`, 20_000) + `0]`
	for expr, doc := range map[string]string{
		"$..*..*..*..*":                    deep,
		"$" + strings.Repeat("[*,*]", 600): deep,
		"$[?@[?count($[*])>1]]":            long,
	} {
		p, err := jsonpath.Compile(expr)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := p.Select([]byte(doc)); !failure.Is(err, failure.TooLarge) || failure.From(err).Hint == "" {
			t.Errorf("%.30s finds %d, %v", expr, len(found), err)
		}
	}
	for expr, want := range map[string]int{"$[?@.b]": 20_000, "$[?@.b == $[0].b]": 20_000, "$..b": 20_000, "$[?count(@..*)>4]": 20_000} {
		p, err := jsonpath.Compile(expr)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := p.Select([]byte(long)); err != nil || len(found) != want {
			t.Errorf("%s finds %d, %v", expr, len(found), err)
		}
	}
}

// Of a path that selects the same over and over again not all is held before it is given up.
func TestTooManyValuesAreNotHeld(t *testing.T) {
	p, err := jsonpath.Compile("$..*..*")
	if err != nil {
		t.Fatal(err)
	}
	doc := func(n int) []byte { return []byte("[[[" + strings.Repeat("0,", n) + "0]]]") }
	if found, err := p.Select(doc(1000)); err != nil || len(found) != 2*1001+1 {
		t.Errorf("%d values, %v", len(found), err)
	}
	if found, err := p.Select(doc(500_000)); found != nil || !failure.Is(err, failure.TooLarge) || failure.From(err).Hint == "" {
		t.Errorf("%d values, %v", len(found), err)
	}
}
