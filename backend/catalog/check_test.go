package catalog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

func checkInput(t *testing.T, schema, args string) []catalog.Problem {
	t.Helper()
	problems, err := catalog.New("").CheckInput(t.Context(), catalog.Tool{Name: "tool", InputSchema: json.RawMessage(schema)}, json.RawMessage(args))
	if err != nil {
		t.Fatalf("%.200s: %v", schema, err)
	}
	return problems
}

// lines writes problems as "pointer: message [keyword]".
func lines(problems []catalog.Problem) string {
	var out []string
	for _, p := range problems {
		out = append(out, fmt.Sprintf("%s: %s [%s]", p.Pointer, p.Message, p.Keyword))
	}
	return strings.Join(out, "\n")
}

// object makes a schema of one property p.
func object(property string) string {
	return `{"type":"object","properties":{"p":` + property + `}}`
}

func TestMessages(t *testing.T) {
	for _, c := range []struct{ schema, args, want string }{
		{object(`{"type":"integer","maximum":100}`), `{"p":250}`, `/p: must be ≤ 100, got 250 [maximum]`},
		{object(`{"minimum":0.5}`), `{"p":0.25}`, `/p: must be ≥ 0.5, got 0.25 [minimum]`},
		{object(`{"exclusiveMinimum":0}`), `{"p":0}`, `/p: must be > 0, got 0 [exclusiveMinimum]`},
		{object(`{"exclusiveMaximum":1}`), `{"p":1}`, `/p: must be < 1, got 1 [exclusiveMaximum]`},
		{object(`{"multipleOf":5}`), `{"p":12}`, `/p: must be a multiple of 5, got 12 [multipleOf]`},
		{object(`{"maximum":12345678901234567890}`), `{"p":12345678901234567891}`, `/p: must be ≤ 12345678901234567890, got 12345678901234567891 [maximum]`},
		{object(`{"type":"integer"}`), `{"p":1.5}`, `/p: must be integer, got number [type]`},
		{object(`{"type":["string","null"]}`), `{"p":1}`, `/p: must be string or null, got number [type]`},
		{object(`{"enum":["a","b"]}`), `{"p":"c"}`, `/p: must be one of "a", "b" [enum]`},
		{object(`{"const":"x"}`), `{"p":"c"}`, `/p: must be "x" [const]`},
		{object(`{"minLength":2}`), `{"p":"é"}`, `/p: must have at least 2 characters, got 1 [minLength]`},
		{object(`{"maxLength":1}`), `{"p":"abc"}`, `/p: must have at most 1 character, got 3 [maxLength]`},
		{object(`{"pattern":"^a"}`), `{"p":"b"}`, `/p: must match the pattern ^a [pattern]`},
		{object(`{"format":"date"}`), `{"p":"soon"}`, `/p: must be a date like 2026-07-28 [format]`},
		{object(`{"type":"array","minItems":2,"items":{"type":"string"}}`), `{"p":[1]}`, "/p: must have at least 2 items, got 1 [minItems]\n/p/0: must be string, got number [type]"},
		{object(`{"uniqueItems":true}`), `{"p":[1,2,1]}`, `/p: items 0 and 2 are equal, and all must differ [uniqueItems]`},
		{object(`{"prefixItems":[{}],"items":false}`), `{"p":[1,2]}`, `/p/1: is not allowed here [false]`},
		{object(`{"contains":{"const":1}}`), `{"p":[2]}`, `/p: no item is as one must be (contains) [contains]`},
		{object(`{"not":{}}`), `{"p":1}`, `/p: is what the schema rules out (not) [not]`},
		{object(`{"propertyNames":{"maxLength":2}}`), `{"p":{"abc":1}}`, `/p: the name "abc" must have at most 2 characters, got 3 [propertyNames]`},
		{`{"required":["query","limit"]}`, `{}`, ": missing required property \"limit\" [required]\n: missing required property \"query\" [required]"},
		{`{"properties":{"a":{}},"additionalProperties":false}`, `{"b/c":1}`, `/b~1c: unknown property "b/c" [additionalProperties]`},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, `: missing property "b", required because "a" is there [dependentRequired]`},
		{object(`{"anyOf":[{"type":"string"},{"type":"array"}]}`), `{"p":1}`, `/p: must be string or array, got number [anyOf]`},
		{object(`{"oneOf":[{"const":"r"},{"const":"g"}]}`), `{"p":"x"}`, `/p: must be one of "r", "g" [oneOf]`},
		{object(`{"oneOf":[{"type":"number"},{"minimum":1}]}`), `{"p":3}`, `/p: fits both alternative 1 and 2, and must fit exactly one [oneOf]`},
		{object(`{"oneOf":[
			{"properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"]},
			{"properties":{"kind":{"const":"box"},"width":{"type":"number"},"height":{"type":"number"}},"required":["kind","width","height"]}]}`),
			`{"p":{"kind":"box","width":"1"}}`, "/p: missing required property \"height\" [required]\n/p/width: must be number, got string [type]"},
		{object(`{"anyOf":[{"type":"null"},{"type":"object","required":["x"]}]}`), `{"p":{}}`, `/p: missing required property "x" [required]`},
		{`{"type":"object"}`, `[1]`, `: arguments must be an object, got array [type]`},
		{`{"type":"object"}`, `{"a":}`, `: line 1, column 6: expected a value [syntax]`},
		{`{"type":"object"}`, ``, ``},
		{`true`, `{"a":1}`, ``},
		{`{}`, `{"a":1e5}`, ``},
		{object(`{"maximum":1}`), `{"p":1e999999999}`, `/p: has an exponent beyond 10000, which is not checked [type]`},
		{object(`{"type":"integer"}`), `{"p":12345678901234567890}`, ``},
		{object(`{"enum":[12345678901234567890]}`), `{"p":12345678901234567891}`, `/p: must be 12345678901234567890 [enum]`},
	} {
		if got := lines(checkInput(t, c.schema, c.args)); got != c.want {
			t.Errorf("%s with %s:\ngot\n%s\nwant\n%s", c.schema, c.args, got, c.want)
		}
	}
}

func TestDrafts(t *testing.T) {
	for _, c := range []struct{ schema, args, want string }{
		// Said outright.
		{`{"$schema":"http://json-schema.org/draft-04/schema#","properties":{"n":{"minimum":0,"exclusiveMinimum":true}}}`, `{"n":0}`, `/n: must be > 0, got 0 [exclusiveMinimum]`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"s":{"type":"string"}},"properties":{"t":{"items":[{"$ref":"#/definitions/s"}],"additionalItems":false}}}`, `{"t":["a",1]}`, `/t: has 1 item too many [additionalItems]`},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"s":{"$anchor":"here","type":"string"}},"properties":{"t":{"$ref":"#here"}}}`, `{"t":1}`, `/t: must be string, got number [type]`},
		// Not said: what 2020-12 refuses is tried as the older drafts.
		{`{"properties":{"t":{"items":[{"type":"string"}]}}}`, `{"t":[1]}`, `/t/0: must be string, got number [type]`},
		{`{"properties":{"n":{"minimum":0,"exclusiveMinimum":true}}}`, `{"n":0}`, `/n: must be > 0, got 0 [exclusiveMinimum]`},
		// A dialect nobody knows is read as the default.
		{`{"$schema":"https://example.com/my-dialect","properties":{"n":{"type":"string"}}}`, `{"n":0}`, `/n: must be string, got number [type]`},
		{`{"$id":"https://example.com/tool.json","properties":{"n":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"string"}}}`, `{"n":0}`, `/n: must be string, got number [type]`},
	} {
		if got := lines(checkInput(t, c.schema, c.args)); got != c.want {
			t.Errorf("%s with %s:\ngot\n%s\nwant\n%s", c.schema, c.args, got, c.want)
		}
	}
}

func TestSchemasThatCannotBeUsed(t *testing.T) {
	deep := strings.Repeat(`{"not":`, 600) + `{}` + strings.Repeat(`}`, 600)
	for schema, want := range map[string]string{
		`{"properties":{"a":{"$ref":"https://example.com/x.json#/y"}}}`: "https://example.com/x.json",
		`{"properties":{"a":{"$ref":"other.json"}}}`:                    "other.json",
		`{"properties":{"a":{"$ref":"file:///etc/passwd"}}}`:            "file:///etc/passwd",
		`{"properties":{"a":{"$ref":"#/$defs/gone"}}}`:                  "gone",
		`{"properties":{"a":{"type":"text"}}}`:                          "/properties/a/type",
		`{"properties":{"a":{"required":true}}}`:                        "/properties/a/required",
		deep:                                                            "nested more than 500 levels",
	} {
		tool := catalog.Tool{Name: "tool", InputSchema: json.RawMessage(schema)}
		c := catalog.New("")
		for range 2 { // compiled, then from the cache
			_, err := c.CheckInput(t.Context(), tool, json.RawMessage(`{"a":1}`))
			if !failure.Is(err, failure.Protocol) || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "tool's input schema: ") {
				t.Errorf("%.80s: got %v", schema, err)
			}
		}
		if _, err := c.CheckSchemas(t.Context(), tool); !failure.Is(err, failure.Protocol) {
			t.Errorf("%.80s: CheckSchemas says %v", schema, err)
		}
	}
}

func TestPatternsGoDoesNotHave(t *testing.T) {
	c := catalog.New("")
	tool := catalog.Tool{Name: "tool", InputSchema: json.RawMessage(`{"properties":{"look":{"pattern":"^(?=a)b"},"unicode":{"pattern":"^[\\u00e0-\\u00ff]+$"}}}`)}
	notes, err := c.CheckSchemas(t.Context(), tool)
	if err != nil || len(notes) != 1 || !strings.Contains(notes[0], "^(?=a)b") {
		t.Errorf("notes: %q, %v", notes, err)
	}
	problems, err := c.CheckInput(t.Context(), tool, json.RawMessage(`{"look":"x","unicode":"abc"}`))
	if want := `/unicode: must match the pattern ^[\u00e0-\u00ff]+$ [pattern]`; err != nil || lines(problems) != want {
		t.Errorf("got %s, %v", lines(problems), err)
	}
}

func TestCheckOutput(t *testing.T) {
	c := catalog.New("")
	tool := catalog.Tool{Name: "tool", OutputSchema: json.RawMessage(`{"type":"array","items":{"type":"integer"}}`)}
	for structured, want := range map[string]string{
		`[1,2]`: "", `[1,"2"]`: "/1: must be integer, got string [type]", `{}`: ": must be array, got object [type]",
		``: ": the tool promises structured content and gave none [required]",
	} {
		problems, err := c.CheckOutput(t.Context(), tool, json.RawMessage(structured))
		if err != nil || lines(problems) != want {
			t.Errorf("%s: got %s, %v", structured, lines(problems), err)
		}
	}
	if problems, err := c.CheckOutput(t.Context(), catalog.Tool{}, json.RawMessage(`5`)); err != nil || problems != nil {
		t.Errorf("without a schema: %v, %v", problems, err)
	}
}

func TestSecretsAreNotInMessages(t *testing.T) {
	schema := object(`{"type":"integer","maximum":5,"writeOnly":true}`)
	if got, want := lines(checkInput(t, schema, `{"p":8675309}`)), "/p: must be ≤ 5 [maximum]"; got != want {
		t.Errorf("got %s", got)
	}
	if got := lines(checkInput(t, `{}`, `{"p": canary}`)); got != ": line 1, column 7: expected a value [syntax]" {
		t.Errorf("got %s", got)
	}
	for _, property := range []string{`{"pattern":"^a"}`, `{"enum":["a"]}`, `{"const":1}`, `{"format":"email"}`, `{"maxLength":1}`, `{"type":"null"}`, `{"anyOf":[{"const":1},{"pattern":"^x"}]}`} {
		if got := lines(checkInput(t, object(property), `{"p":"canary-secret"}`)); got == "" || strings.Contains(got, "canary") {
			t.Errorf("%s: %s", property, got)
		}
	}
}

func TestManyProblemsAreCut(t *testing.T) {
	args := `{"p":[` + strings.TrimSuffix(strings.Repeat(`"x",`, 5000), ",") + `]}`
	got := checkInput(t, object(`{"items":{"type":"integer"}}`), args)
	if len(got) != 201 || got[200].Message != "and 4800 more problems" {
		t.Errorf("%d problems, the last is %v", len(got), got[len(got)-1])
	}
}

func TestDeepArguments(t *testing.T) {
	args := `{"p":` + strings.Repeat(`[`, 2000) + strings.Repeat(`]`, 2000) + `}`
	if got := lines(checkInput(t, `{"properties":{"p":{"$ref":"#/$defs/list"}},"$defs":{"list":{"items":{"$ref":"#/$defs/list"}}}}`, args)); !strings.Contains(got, "nested more than 1000") {
		t.Errorf("got %s", got)
	}
}

// exploding doubles the work with every level of the instance.
const exploding = `{"properties":{"p":{"$ref":"#/$defs/n"}},"$defs":{"n":{"anyOf":[
	{"properties":{"c":{"$ref":"#/$defs/n"},"x":{"const":1}},"required":["x"]},
	{"properties":{"c":{"$ref":"#/$defs/n"},"x":{"const":2}},"required":["x"]},
	{"properties":{"c":{"$ref":"#/$defs/n"},"x":{"const":3}},"required":["x"]}]}}}`

func TestExplosionHasADeadline(t *testing.T) {
	args := strings.Repeat(`{"c":`, 30) + `{}` + strings.Repeat(`}`, 30)
	c := catalog.New("")
	tool := catalog.Tool{Name: "tool", InputSchema: json.RawMessage(exploding)}
	for range 3 {
		_, err := c.CheckInput(t.Context(), tool, json.RawMessage(`{"p":`+args+`}`))
		if !failure.Is(err, failure.Timeout) {
			t.Fatalf("got %v", err)
		}
	}
	// What was given up does not stand in the way of others.
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	recursive := catalog.Tool{Name: "tool", InputSchema: json.RawMessage(`{"properties":{"p":{"$ref":"#/$defs/n"}},"$defs":{"n":{"properties":{"c":{"$ref":"#/$defs/n"}},"type":"object"}}}`)}
	if problems, err := c.CheckInput(ctx, recursive, json.RawMessage(`{"p":{"c":{"c":1}}}`)); err != nil || len(problems) != 1 {
		t.Errorf("got %v, %v", problems, err)
	}
}

func TestCancelledCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := catalog.New("")
	_, err := c.CheckInput(ctx, catalog.Tool{InputSchema: json.RawMessage(exploding)}, json.RawMessage(`{"p":`+strings.Repeat(`{"c":`, 30)+`{}`+strings.Repeat(`}`, 30)+`}`))
	if !failure.Is(err, failure.Cancelled) {
		t.Errorf("got %v", err)
	}
}

// Definitions that each use the next one twice, so that 30 of them are a billion.
func TestChainOfDefinitionsHasADeadline(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$ref":"#/$defs/d0","$defs":{`)
	for i := range 30 {
		fmt.Fprintf(&b, `"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	b.WriteString(`"d30":{"required":["x"]}}}`)
	_, err := catalog.New("").CheckInput(t.Context(), catalog.Tool{InputSchema: json.RawMessage(b.String())}, json.RawMessage(`{}`))
	if !failure.Is(err, failure.Timeout) {
		t.Fatalf("got %v", err)
	}
}

// A large schema of the kind generators write: 500 fields, objects in objects,
// and references that go round.
func largeSchema() string {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{`)
	for i := range 500 {
		fmt.Fprintf(&b, `"field_%d":{"anyOf":[{"$ref":"#/$defs/node_%d"},{"type":"null"}],"default":null},`, i, i%100)
	}
	b.WriteString(`"last":{}},"$defs":{`)
	for i := range 100 {
		fmt.Fprintf(&b, `"node_%d":{"type":"object","properties":{"name":{"type":"string"},"next":{"oneOf":[{"$ref":"#/$defs/node_%d"},{"$ref":"#/$defs/node_%d"},{"type":"null"}]}},"required":["name"]},`, i, (i+1)%100, (i+7)%100)
	}
	b.WriteString(`"end":{}}}`)
	return b.String()
}

func TestLargeSchema(t *testing.T) {
	got := checkInput(t, largeSchema(), `{"field_1":{"name":"a","next":null},"field_499":{"next":null},"field_7":null,"last":1}`)
	if want := `/field_499: missing required property "name" [required]`; lines(got) != want {
		t.Errorf("got %s", lines(got))
	}
}
