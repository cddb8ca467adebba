package config

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/tailscale/hujson"

	"fairlead/backend/config/edit"
	"fairlead/backend/failure"
)

// JSONFile is another program's file: JSON, comments allowed, that is changed in
// place with the same editor as servers.json.
type JSONFile struct{ d *document }

// ReadJSONFile parses a file. An empty one is an empty object. What is no JSON is
// failure.Config with a Place.
func ReadJSONFile(data []byte) (*JSONFile, error) {
	d, err := parseDocument(data)
	if err != nil {
		return nil, err
	}
	if _, ok := d.root.Value.(*hujson.Object); !ok {
		return nil, d.failAt(d.root.StartOffset, "The file holds %s where an object is expected.", kindName(d.root.Value))
	}
	return &JSONFile{d}, nil
}

// Has reports whether there is something at a path of keys.
func (f *JSONFile) Has(at []string) bool {
	v := &f.d.root
	for _, key := range at {
		o, ok := v.Value.(*hujson.Object)
		if !ok {
			return false
		}
		if v = find(o, key); v == nil {
			return false
		}
	}
	return true
}

// Entries returns what is below at: the members of an object, or, when list is
// not "", the elements of a list that have a name under that key.
func (f *JSONFile) Entries(at []string, list string) ([]edit.Entry, error) {
	v, _, err := f.container(at, list, false)
	if err != nil || v == nil {
		return nil, err
	}
	var entries []edit.Entry
	add := func(name string, value hujson.Value) {
		value = value.Clone()
		value.Minimize()
		entries = append(entries, edit.Entry{Name: name, Raw: value.Pack(), Line: placeOf(f.d.text, value.StartOffset).Line})
	}
	switch c := v.Value.(type) {
	case *hujson.Object:
		for i := range c.Members {
			add(c.Members[i].Name.Value.(hujson.Literal).String(), c.Members[i].Value)
		}
	case *hujson.Array:
		for i := range c.Elements {
			if name, ok := nameIn(c.Elements[i].Value, list); ok {
				add(name, c.Elements[i])
			}
		}
	}
	return entries, nil
}

// Put adds an entry, or changes the one of that name where raw differs from it.
func (f *JSONFile) Put(at []string, list, name string, raw []byte) error {
	v, err := parseJSON(raw)
	if err != nil {
		return err
	}
	v.BeforeExtra, v.AfterExtra = nil, nil
	into, indent, err := f.container(at, list, true)
	if err != nil {
		return err
	}
	switch c := into.Value.(type) {
	case *hujson.Object:
		if i := indexOf(c, name); i >= 0 {
			if err := f.keeps(name, c.Members[i].Value, v); err != nil {
				return err
			}
			f.d.style.merge(&c.Members[i].Value, v, f.d.style.indentOf(c, i, indent))
			return nil
		}
		f.d.style.add(c, indent, name, v)
	case *hujson.Array:
		for i := range c.Elements {
			if n, ok := nameIn(c.Elements[i].Value, list); ok && n == name {
				if err := f.keeps(name, c.Elements[i], v); err != nil {
					return err
				}
				f.d.style.merge(&c.Elements[i], v, f.d.style.elementIndent(c, i, indent))
				return nil
			}
		}
		f.d.style.addElement(c, indent, v)
	}
	return nil
}

// Bytes puts the file together, and makes sure that it can be read again.
func (f *JSONFile) Bytes() ([]byte, error) {
	out := f.d.root.Pack()
	if _, err := ReadJSONFile(out); err != nil {
		return nil, failure.Wrap(failure.Internal, err, "The changed file would not be readable: %v.", err).
			WithHint("Nothing was written. Edit the file by hand.")
	}
	if f.d.bom {
		out = append(bytes.Clone(byteOrderMark), out...)
	}
	return out, nil
}

// container walks down to what holds the entries, and returns the indent of the
// line it begins on. nil when it is not there and is not to be made.
func (f *JSONFile) container(at []string, list string, make bool) (*hujson.Value, string, error) {
	v, indent := &f.d.root, ""
	for depth, key := range at {
		o, ok := v.Value.(*hujson.Object)
		if !ok {
			return nil, "", f.d.failAt(v.StartOffset, "%q is %s, not an object.", strings.Join(at[:depth], "."), kindName(v.Value))
		}
		if m := duplicate(o); m != nil {
			return nil, "", f.d.failAt(m.Name.StartOffset, "The key %q is there twice.", m.Name.Value).WithHint("Remove one of them.")
		}
		var empty hujson.ValueTrimmed = &hujson.Object{}
		if list != "" && depth == len(at)-1 {
			empty = &hujson.Array{}
		}
		i := indexOf(o, key)
		switch {
		case i < 0 && !make:
			return nil, "", nil
		case i < 0:
			f.d.style.add(o, indent, key, hujson.Value{Value: empty})
			i = len(o.Members) - 1
		case o.Members[i].Value.Value.Kind() == 'n' && !make:
			return nil, "", nil
		case o.Members[i].Value.Value.Kind() == 'n':
			o.Members[i].Value.Value = empty
		}
		indent = f.d.style.indentOf(o, i, indent)
		v = &o.Members[i].Value
	}
	switch c := v.Value.(type) {
	case *hujson.Object:
		if m := duplicate(c); m != nil {
			return nil, "", f.d.failAt(m.Name.StartOffset, "%q is there twice.", m.Name.Value).WithHint("Rename or remove one of them.")
		}
		if list == "" {
			return v, indent, nil
		}
	case *hujson.Array:
		if list != "" {
			return v, indent, nil
		}
	}
	return nil, "", f.d.failAt(v.StartOffset, "%q is %s, which is not expected there.", strings.Join(at, "."), kindName(v.Value))
}

func nameIn(v hujson.ValueTrimmed, key string) (name string, ok bool) {
	o, isObject := v.(*hujson.Object)
	if !isObject {
		return "", false
	}
	n := find(o, key)
	if n == nil || n.Value.Kind() != '"' {
		return "", false
	}
	return name, json.Unmarshal([]byte(n.Value.(hujson.Literal)), &name) == nil
}
