package cli

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"

	"fairlead/backend/catalog"
	"fairlead/backend/consent"
	"fairlead/backend/core"
)

// TestAFormWithoutFieldsEnds also when nothing can fit it.
func TestAFormWithoutFieldsEnds(t *testing.T) {
	app := &core.App{Catalog: catalog.New("")}
	for schema, want := range map[string]consent.Action{
		`{"type":"object","properties":{}}`:   consent.Accept,
		`{"type":"object","required":["x"]}`:  consent.Cancel,
		`{"type":"object","minProperties":1}`: consent.Cancel,
	} {
		var shown bytes.Buffer
		p := &program{in: strings.NewReader("\n"), err: &shown, input: &input{}}
		reply, err := p.askForm(t.Context(), app, consent.Question{Kind: consent.Form, Server: "s", Schema: []byte(schema)})
		if err != nil || reply.Action != want || strings.Contains(shown.String(), "no answer can fit") != (want == consent.Cancel) {
			t.Errorf("%s: %+v, %v; shown is %q", schema, reply, err, shown.String())
		}
	}
}

func TestAnAddressIsDeclinedOrCancelled(t *testing.T) {
	for typed, want := range map[string]consent.Action{"\nd\n": consent.Decline, "no\nC\n": consent.Cancel, "o\n": consent.Accept} {
		var shown bytes.Buffer
		p := &program{in: iotest.OneByteReader(strings.NewReader(typed)), err: &shown, input: &input{}}
		if action, err := p.wayToOpen(t.Context()); err != nil || action != want {
			t.Errorf("%q: %s, %v; shown is %q", typed, action, err, shown.String())
		}
	}
}

func TestOnlyTheLettersThatWereNamedDecline(t *testing.T) {
	app := &core.App{Catalog: catalog.New("")}
	schema := []byte(`{"type":"object","properties":{"name":{"type":"string"}}}`)
	for typed, want := range map[string]consent.Action{
		"Ada\n\nAda\n": consent.Accept, "x\nd\n": consent.Decline, "x\nC\n": consent.Cancel,
	} {
		var shown bytes.Buffer
		p := &program{in: iotest.OneByteReader(strings.NewReader(typed)), err: &shown, input: &input{}}
		reply, err := p.askForm(t.Context(), app, consent.Question{Kind: consent.Form, Server: "s", Schema: schema})
		if err != nil || reply.Action != want {
			t.Errorf("%q: %+v, %v; shown is %q", typed, reply, err, shown.String())
		}
	}
}
