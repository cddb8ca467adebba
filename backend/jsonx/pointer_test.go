package jsonx_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

func TestLookup(t *testing.T) {
	// The document of RFC 6901, section 5, and more.
	const doc = `{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,
		"big":12345678901234567890,"twice":1,"twice":{"x":[{"y":"last"}]},"\u00e9":"escaped"}`
	for pointer, want := range map[string]string{
		"": doc, "/foo": `["bar","baz"]`, "/foo/0": `"bar"`, "/": `0`, "/a~1b": `1`, "/c%d": `2`, "/e^f": `3`,
		"/g|h": `4`, `/i\j`: `5`, `/k"l`: `6`, "/ ": `7`, "/m~0n": `8`, "/big": `12345678901234567890`,
		"/twice/x/0/y": `"last"`, "/é": `"escaped"`,
	} {
		if got, ok := jsonx.Lookup([]byte(doc), pointer); !ok || string(got) != want {
			t.Errorf("%q: got %s, %v, want %s", pointer, got, ok, want)
		}
	}
	for _, pointer := range []string{"foo", "/foo/2", "/foo/00", "/foo/-", "/foo/-1", "/foo/x", "/nothing", "/big/0"} {
		if got, ok := jsonx.Lookup([]byte(doc), pointer); ok {
			t.Errorf("%q: found %s", pointer, got)
		}
	}
}

func TestPointerRoundTrip(t *testing.T) {
	tokens := []string{"a/b", "m~n", "~1", "", "é"}
	got, ok := jsonx.Tokens(jsonx.Pointer(tokens...))
	if !ok || !reflect.DeepEqual(got, tokens) {
		t.Errorf("got %q, %v", got, ok)
	}
}

func TestMembersAndElements(t *testing.T) {
	members, err := jsonx.Members([]byte(` {"b" : 1e400 , "a\n":[ 1 ], "b":{}} `))
	want := []jsonx.Member{{"b", json.RawMessage(`1e400`)}, {"a\n", json.RawMessage(`[ 1 ]`)}, {"b", json.RawMessage(`{}`)}}
	if err != nil || !reflect.DeepEqual(members, want) {
		t.Errorf("got %v, %v", members, err)
	}
	elements, err := jsonx.Elements([]byte(`[ 1 , "]" ,[[]]]`))
	if err != nil || len(elements) != 3 || string(elements[1]) != `"]"` || string(elements[2]) != `[[]]` {
		t.Errorf("got %s, %v", elements, err)
	}
	if got, err := jsonx.Elements([]byte(`[]`)); err != nil || got == nil || len(got) != 0 {
		t.Errorf("empty array: got %v, %v", got, err)
	}
	var bad *jsonx.SyntaxError
	if _, err := jsonx.Members([]byte("\n [1]")); !errors.As(err, &bad) || bad.Line != 2 || bad.Column != 2 {
		t.Errorf("members of an array: %v", err)
	}
	if _, err := jsonx.InnerMembers(nil); !errors.As(err, &bad) {
		t.Errorf("members of nothing: %v", err)
	}
	if inner, err := jsonx.InnerElements([]byte(`[1,{"a":"]"}]`)); err != nil || len(inner) != 2 || string(inner[1]) != `{"a":"]"}` {
		t.Errorf("inner elements: got %s, %v", inner, err)
	}
	if _, err := jsonx.Members([]byte(`{"a":1,,}`)); !errors.As(err, &bad) {
		t.Errorf("members of garbage: %v", err)
	}
}

func TestReplace(t *testing.T) {
	const doc = "{\n  \"a\": 1.50,\n  \"b\": [1, 2],\n  \"e\": {}, \"n\": []\n}"
	for name, c := range map[string]struct{ pointer, value, want string }{
		"member":          {"/a", `"x"`, "{\n  \"a\": \"x\",\n  \"b\": [1, 2],\n  \"e\": {}, \"n\": []\n}"},
		"element":         {"/b/1", `{"k":3}`, "{\n  \"a\": 1.50,\n  \"b\": [1, {\"k\":3}],\n  \"e\": {}, \"n\": []\n}"},
		"append":          {"/b/-", `3`, "{\n  \"a\": 1.50,\n  \"b\": [1, 2,3],\n  \"e\": {}, \"n\": []\n}"},
		"append by index": {"/n/0", `3`, "{\n  \"a\": 1.50,\n  \"b\": [1, 2],\n  \"e\": {}, \"n\": [3]\n}"},
		"add member":      {"/z<", `0`, "{\n  \"a\": 1.50,\n  \"b\": [1, 2],\n  \"e\": {}, \"n\": [],\n  \"z<\": 0\n}"},
		"add to empty":    {"/e/k", `0`, "{\n  \"a\": 1.50,\n  \"b\": [1, 2],\n  \"e\": {\"k\":0}, \"n\": []\n}"},
		"whole":           {"", `7`, "7"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := jsonx.Replace([]byte(doc), c.pointer, json.RawMessage(c.value))
			if err != nil || string(got) != c.want {
				t.Errorf("got\n%s\n%v\nwant\n%s", got, err, c.want)
			}
		})
	}
	for pointer, says := range map[string]string{
		"/x/y": "/x is not there", "/b/5": "/b is a list, and has no such element", "/b/7/x": "/b/7 is not there",
		"/a/0": "/a is neither an object nor a list (it is number)", "b": "not a JSON pointer",
	} {
		if got, err := jsonx.Replace([]byte(doc), pointer, json.RawMessage(`1`)); !failure.Is(err, failure.InvalidArguments) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %s, %v", pointer, got, err)
		}
	}
	if _, err := jsonx.Replace([]byte(doc), "/a", json.RawMessage(`{`)); err == nil {
		t.Error("a broken value was put in")
	}
}

func FuzzReplace(f *testing.F) {
	f.Add([]byte(`{"a":{"b":[1,2]}}`), "/a/b/1")
	f.Add([]byte(`[]`), "/-")
	f.Fuzz(func(t *testing.T, raw []byte, pointer string) {
		const value = `{"new":12345678901234567890}`
		out, err := jsonx.Replace(raw, pointer, json.RawMessage(value))
		if err != nil {
			return
		}
		if err := jsonx.Check(out); err != nil {
			t.Fatalf("%q at %q became %q: %v", raw, pointer, out, err)
		}
		tokens, _ := jsonx.Tokens(pointer)
		if len(tokens) > 0 && tokens[len(tokens)-1] == "-" {
			return // names a place that is past the end again
		}
		if got, ok := jsonx.Lookup(out, jsonx.Pointer(tokens...)); !ok || string(got) != value {
			t.Fatalf("%q at %q became %q, where Lookup finds %q", raw, pointer, out, got)
		}
	})
}
