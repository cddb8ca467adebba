package edit

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"fairlead/backend/failure"
)

var byteOrderMark = []byte("\ufeff")

// TOML is a TOML file whose tables are changed in place.
type TOML struct {
	bom     bool
	text    []byte
	newline string
	parts   []tomlPart
	root    object
}

// ReadTOML parses a file. What is no TOML is failure.Config with a Place.
func ReadTOML(data []byte) (*TOML, error) {
	text := bytes.TrimPrefix(data, byteOrderMark)
	t := &TOML{bom: len(text) < len(data), newline: newlineOf(text)}
	return t, t.set(text)
}

// set takes a text and reads what is in it.
func (t *TOML) set(text []byte) error {
	var whole map[string]any
	if err := toml.Unmarshal(text, &whole); err != nil { // finds what the grammar alone does not: keys that are there twice
		place := placeAt(text, 1, 1)
		var bad *toml.DecodeError
		if errors.As(err, &bad) {
			line, column := bad.Position()
			place = placeAt(text, line, column)
		}
		return wrongAt(place, "This is not valid TOML: %s.", strings.TrimPrefix(err.Error(), "toml: "))
	}
	parts, err := parseTOML(text)
	if err != nil {
		return err
	}
	t.text, t.parts, t.root = text, parts, assemble(parts)
	return nil
}

func newlineOf(text []byte) string {
	if bytes.Contains(text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// Has reports whether there is something at a path of keys.
func (t *TOML) Has(at []string) bool {
	_, ok := lookup(t.root, at)
	return ok
}

// Entries returns the members of the table at a path, or, when list is not "",
// the tables of an array that have a name under that key.
func (t *TOML) Entries(at []string, listKey string) ([]Entry, error) {
	v, ok := lookup(t.root, at)
	if !ok {
		return nil, nil
	}
	entries, err := entriesOf(v, at, listKey)
	for i := range entries {
		entries[i].Line = t.lineOf(append(slices.Clone(at), entries[i].Name))
	}
	return entries, err
}

// JSON returns what the whole file says.
func (t *TOML) JSON() []byte { return raw(t.root) }

// Put adds a table, or changes the one of that name where raw differs from it.
func (t *TOML) Put(at []string, listKey, name string, raw []byte) error {
	if listKey != "" {
		return refuse(1, "Arrays of tables cannot be changed one by one.")
	}
	v, err := parse(raw)
	if err != nil {
		return err
	}
	want, ok := v.(object)
	if !ok {
		return failure.New(failure.Internal, "The entry is no object.")
	}
	path := append(slices.Clone(at), name)
	for range 1000 { // one change at a time, each found in the text as it is then
		changed, err := t.step(at, path, want)
		if err != nil {
			return err
		}
		if !changed {
			break
		}
	}
	if now, _ := lookup(t.root, path); !same(now, want) {
		return refuse(t.lineOf(path), "The table %s is written in a way that cannot be changed safely.", strings.Join(path, "."))
	}
	return nil
}

// Bytes returns the file as it is now.
func (t *TOML) Bytes() ([]byte, error) {
	if t.bom {
		return append(slices.Clone(byteOrderMark), t.text...), nil
	}
	return t.text, nil
}

func (t *TOML) lineOf(path []string) int {
	for _, p := range t.parts {
		if hasPrefix(p.path, path) {
			return 1 + bytes.Count(t.text[:p.start], []byte("\n"))
		}
	}
	return 1
}

// lookup walks down keys.
func lookup(v any, at []string) (any, bool) {
	for _, key := range at {
		o, ok := v.(object)
		if !ok {
			return nil, false
		}
		if v, ok = o.get(key); !ok {
			return nil, false
		}
	}
	return v, true
}

// entriesOf returns the entries in what holds them.
func entriesOf(v any, at []string, listKey string) (entries []Entry, err error) {
	switch c := v.(type) {
	case nil:
		return nil, nil
	case object:
		if listKey == "" {
			for _, m := range c {
				entries = append(entries, Entry{Name: m.key, Raw: raw(m.value), Line: 1})
			}
			return entries, nil
		}
	case list:
		if listKey != "" {
			for _, e := range c {
				o, _ := e.(object)
				if name, ok := o.get(listKey); ok {
					if text, ok := name.(string); ok {
						entries = append(entries, Entry{Name: text, Raw: raw(o), Line: 1})
					}
				}
			}
			return entries, nil
		}
	}
	return nil, failure.New(failure.Config, "%q is not what is expected there.", strings.Join(at, ".")).
		WithHint("Look at the file: it may be another program's.")
}

func hasPrefix(path, prefix []string) bool {
	return len(path) >= len(prefix) && slices.Equal(path[:len(prefix)], prefix)
}
