package suite

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/jsonx"
)

const maxRows = 10_000

// data reads a table: rows, or the name of a CSV or JSON file.
func (r *reader) data(v *value) *Data {
	d, before := &Data{Line: v.line}, len(r.problems)
	switch v.kind {
	case isList:
		for _, item := range v.items {
			if item.kind != isObject {
				r.wrong(item, "Write name: value for each column.", "The row is %s, and should be an object.", article(item.kind))
				continue
			}
			row := Row{Line: item.line, Values: map[string]json.RawMessage{}}
			for _, m := range item.members {
				row.Values[m.key] = m.value.json()
			}
			r.row(d, row, v)
		}
	case isText:
		d.File = v.text
		r.table(d, v)
	default:
		r.wrong(v, "Write a list of rows, or the name of a CSV or JSON file.", "data is %s.", article(v.kind))
		return d
	}
	if len(d.Rows) == 0 && len(r.problems) == before {
		r.wrong(v, "", "The table has no rows.")
	}
	return d
}

// row adds a row. Its label is its column “name”, or its number.
func (r *reader) row(d *Data, row Row, v *value) {
	for name := range row.Values {
		if !variableName().MatchString(name) {
			what := fmt.Sprintf("The column %q", name)
			if d.File != "" { // it may be no table at all: nothing is told of what it holds
				what = "A column of " + d.File
			}
			r.wrong(v, "It has letters, digits, _ and -, and begins with a letter or _.", "%s cannot be a variable's name.", what)
			return
		}
	}
	row.Number = len(d.Rows) + 1
	row.Label = strconv.Itoa(row.Number)
	if name := textOf(row.Values["name"]); name != "" && !d.labels[name] { // snapshots are told apart by it
		row.Label = name
	}
	if d.labels == nil {
		d.labels = map[string]bool{}
	}
	d.labels[row.Label] = true
	if len(d.Rows) == maxRows {
		r.wrong(v, "", "The table has more than %d rows.", maxRows)
	}
	if len(d.Rows) <= maxRows {
		d.Rows = append(d.Rows, row)
	}
}

// table reads the file of a table.
func (r *reader) table(d *Data, v *value) {
	path, text, ok := r.beside(v, "neither a CSV nor a JSON file", "Name it .csv or .json.", ".csv", ".json")
	switch {
	case !ok:
	case strings.EqualFold(filepath.Ext(path), ".csv"):
		r.csv(d, v, path, text)
	default:
		r.json(d, v, text)
	}
}

// csv reads rows of texts: what looks like a number, true or false is one.
func (r *reader) csv(d *Data, v *value, path string, text []byte) {
	lines := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	head, err := lines.Read()
	if err != nil {
		r.wrong(v, "The first line names the columns.", "%s cannot be read: %v.", v.text, err)
		return
	}
	for i := range head {
		if head[i] = strings.TrimSpace(head[i]); slices.Contains(head[:i], head[i]) {
			r.problems = append(r.problems, Problem{File: path, Line: 1, Column: 1, Message: fmt.Sprintf("The column %q is there twice.", head[i])})
			return
		}
	}
	for len(d.Rows) <= maxRows {
		fields, err := lines.Read()
		if fields == nil {
			if e, ok := errors.AsType[*csv.ParseError](err); ok {
				r.problems = append(r.problems, Problem{File: path, Line: e.Line, Column: max(1, e.Column), Message: fmt.Sprintf("The CSV cannot be read: %v.", e.Err)})
			}
			return
		}
		line, _ := lines.FieldPos(0)
		if err != nil {
			r.problems = append(r.problems, Problem{File: path, Line: line, Column: 1, Message: fmt.Sprintf("The line has %d columns, the first one %d.", len(fields), len(head))})
			return
		}
		row := Row{Line: line, Values: map[string]json.RawMessage{}}
		for i, field := range fields {
			row.Values[head[i]] = cell(field)
		}
		r.row(d, row, v)
	}
}

// cell is a field as JSON: a number or a boolean where it is written as one.
func cell(field string) json.RawMessage {
	if kind := jsonx.Kind([]byte(field)); (kind == "number" || field == "true" || field == "false") && json.Valid([]byte(field)) {
		return json.RawMessage(strings.TrimSpace(field))
	}
	return json.RawMessage(jsonx.Quote(field))
}

func (r *reader) json(d *Data, v *value, text []byte) {
	rows, err := jsonx.Elements(text)
	if err != nil {
		r.wrong(v, "It should be a list of objects.", "%s cannot be read: %v.", v.text, err)
		return
	}
	for i, raw := range rows {
		fields, err := jsonx.Members(raw)
		if err != nil {
			r.wrong(v, "It should be a list of objects.", "Row %d of %s is no object.", i+1, v.text)
			return
		}
		row := Row{Line: v.line, Values: map[string]json.RawMessage{}}
		for _, m := range fields {
			row.Values[m.Key] = bytes.TrimSpace(m.Value)
		}
		r.row(d, row, v)
	}
}

// textOf is the text of JSON: of a string what it says, else what is written.
func textOf(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}
