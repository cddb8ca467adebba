package jsonpath_test

import (
	"encoding/json"
	"strings"
	"testing"

	"fairlead/backend/jsonx/jsonpath"
)

const texts = `[{"t":"aXb"},{"t":"a"},{"t":"b\nc"},{"t":7},{"t":null},{"other":"a"},"a",[],{"t":"["},{"t":"xa","p":"x."}]`

func TestMatchAndSearch(t *testing.T) {
	for expr, want := range map[string]string{
		`$[?match(@.t, "a")]`:               "/1",
		`$[?match(@.t, "a|b")]`:             "/1",
		`$[?search(@.t, "a|c")]`:            "/0 /1 /2 /9",
		`$[?match(@.t, "a.b")]`:             "/0",
		`$[?match(@.t, "b.c")]`:             "",
		`$[?search(@.t, "[")]`:              "",
		`$[?match(@.t, "(")]`:               "",
		`$[?match(@.t, "a)(b")]`:            "",
		`$[?search(@.t, @.p)]`:              "/9",
		`$[?match(@.t, $.none)]`:            "",
		`$[?search(@.none, "a")]`:           "",
		`$[?!match(@.none, "a")][0]`:        "",
		`$[?!search(@.t, "a")].t`:           `/2/t /3/t /4/t /8/t`,
		`$[?match(value(@..none), "a")]`:    "",
		`$[?match(value(@..t), "a")]`:       "/1",
		`$[?search("xay", @.t)]`:            "/1 /9",
		`$[?search(7, "7")]`:                "",
		`$[?length(@.none) == 1]`:           "",
		`$[?count(@.none[*]) == 0].p`:       "/9/p",
		`$[?length(value(@..none)) < 1]`:    "",
		`$[?match(@.t, "(a+)+b")]`:          "",
		`$[?search(@.t, "(a{999}){999}$")]`: "",
	} {
		p, err := jsonpath.Compile(expr)
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		found, err := p.Select([]byte(texts))
		var got []string
		for _, m := range found {
			got = append(got, m.Pointer)
		}
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%s: %q, want %q (%v)", expr, got, want, err)
		}
	}
}

// FuzzFilter asks filters put together from pieces, of any JSON: whatever the
// pieces select or don't, nothing panics.
func FuzzFilter(f *testing.F) {
	for i := range 64 {
		f.Add(byte(i), byte(i*7), byte(i*13), byte(i*29), `@.t`, `"a"`, []byte(texts))
	}
	f.Add(byte(3), byte(1), byte(2), byte(0), `$..t`, `"["`, []byte(`{"t":{"t":[1,{}]}}`))
	queries := []string{`@`, `@.t`, `@[0]`, `@..t`, `@.*`, `$`, `$.none`, `$[1:]`, `@[?@.t]`, `"a"`, `"("`, `1`, `-1.5e3`, `null`, `true`}
	functions := []string{`match(A, B)`, `search(A, B)`, `length(A)`, `count(A)`, `value(A)`, `A`, `match(value(A), B)`, `length(value(A))`, `!search(A, B)`, `(A)`, `!(A)`, `!A`}
	relations := []string{``, ` == `, ` != `, ` < `, ` > `, ` <= `, ` >= `, ` && `, ` || `}
	f.Fuzz(func(t *testing.T, q, first, relation, second byte, a, b string, raw []byte) {
		if !json.Valid(raw) || len(raw) > 2048 || strings.Count(a+b, "..")+strings.Count(a+b, "*") > 3 {
			return
		}
		for _, args := range [][2]string{{a, b}, {queries[int(q)%len(queries)], b}, {a, queries[int(q)%len(queries)]}} {
			fill := strings.NewReplacer("A", args[0], "B", args[1])
			expr := fill.Replace(functions[int(first)%len(functions)])
			if r := relations[int(relation)%len(relations)]; r != "" {
				expr += r + fill.Replace(functions[int(second)%len(functions)])
			}
			for _, before := range []string{"$[?", "$..[?"} {
				p, err := jsonpath.Compile(before + expr + "]")
				if err != nil {
					continue
				}
				if _, err := p.Select(raw); err != nil {
					t.Fatalf("%s of %s: %v", p, raw, err)
				}
			}
		}
	})
}
