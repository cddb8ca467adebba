package cli

import (
	"bytes"
	"strings"
	"testing"

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
