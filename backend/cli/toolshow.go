package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/catalog"
	"fairlead/backend/jsonx"
)

func (p *program) showTool(t catalog.Tool) error {
	if p.json {
		return p.document(newToolDocument(t))
	}
	w := p.out
	fmt.Fprintf(w, "%s\n", visible(t.Server+"/"+t.Name))
	if t.Title != "" && t.Title != t.Name {
		fmt.Fprintf(w, "%s\n", visible(t.Title))
	}
	if t.Description != "" {
		fmt.Fprintf(w, "\n%s\n", visibleText(strings.TrimSpace(t.Description)))
	}
	if words := hints(t); words != "" {
		fmt.Fprintf(w, "\nThe server says that it %s.\n", words)
	}
	if rows := argumentRows(t.InputSchema); len(rows) > 0 {
		fmt.Fprintln(w)
		table := newTable("ARGUMENT", "TYPE", "", "DESCRIPTION")
		for _, r := range rows {
			table.add(r.name, r.kind, r.need, r.description)
		}
		table.print(w)
	}
	for _, s := range []struct {
		name   string
		schema json.RawMessage
	}{{"Input schema", t.InputSchema}, {"Output schema", t.OutputSchema}} {
		if len(s.schema) > 0 {
			fmt.Fprintf(w, "\n%s\n%s\n", paint(w, dim, s.name), visibleText(string(jsonx.Indent(s.schema))))
		}
	}
	return nil
}

func hints(t catalog.Tool) string {
	var words []string
	for _, h := range []struct {
		on   bool
		word string
	}{
		{t.ReadOnly, "only reads"}, {t.Destructive, "destroys or changes things for good"},
		{t.Idempotent, "may be repeated without further effect"}, {t.OpenWorld, "reaches out into the world"},
	} {
		if h.on {
			words = append(words, h.word)
		}
	}
	return strings.Join(words, ", ")
}

type argumentRow struct{ name, kind, need, description string }

// argumentRows are the properties of a schema, in its order.
func argumentRows(schema json.RawMessage) (rows []argumentRow) {
	properties, ok := jsonx.Lookup(schema, "/properties")
	if !ok {
		return nil
	}
	members, err := jsonx.Members(properties)
	if err != nil {
		return nil
	}
	var head struct{ Required []string }
	_ = json.Unmarshal(schema, &head) // a schema that is odd there has nothing required
	for _, m := range members {
		row := argumentRow{name: m.Key, description: firstSentence(catalog.Tool{Description: textAt(m.Value, "/description"), Title: textAt(m.Value, "/title")})}
		kinds := kindsOf(schema, m.Value, maxReferences)
		slices.Sort(kinds)
		row.kind = strings.Join(slices.Compact(kinds), "|")
		if slices.Contains(head.Required, m.Key) {
			row.need = "required"
		}
		rows = append(rows, row)
	}
	return rows
}

// textAt returns the text at a pointer, "" when there is none.
func textAt(raw json.RawMessage, pointer string) (s string) {
	if value, ok := jsonx.Lookup(raw, pointer); ok && json.Unmarshal(value, &s) != nil {
		return ""
	}
	return s
}
