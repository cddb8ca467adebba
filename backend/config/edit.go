package config

import (
	"bytes"
	"slices"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
)

// put sets a server's definition. An existing one is changed only where it
// differs, so that its comments and layout stay.
func (d *document) put(name string, raw []byte) error {
	v, err := parseJSON(raw)
	if err != nil {
		return err
	}
	v.BeforeExtra, v.AfterExtra = nil, nil
	root := d.root.Value.(*hujson.Object)
	if d.servers() == nil {
		d.style.add(root, "", serversKey, hujson.Value{Value: &hujson.Object{}})
	}
	at := indexOf(root, serversKey)
	indent := d.style.indentOf(root, at, "")
	servers := d.servers()
	if i := indexOf(servers, name); i >= 0 {
		d.style.merge(&servers.Members[i].Value, v, d.style.indentOf(servers, i, indent))
		return nil
	}
	d.style.add(servers, indent, name, v)
	return nil
}

func (d *document) rename(from, to string) error {
	servers := d.servers()
	i, err := d.index(from)
	if err != nil {
		return err
	}
	if indexOf(servers, to) >= 0 {
		return failure.New(failure.Config, "There is a server named %q already.", to).WithHint("Choose another name.")
	}
	servers.Members[i].Name.Value = hujson.String(to)
	return nil
}

func (d *document) remove(name string) error {
	i, err := d.index(name)
	if err != nil {
		return err
	}
	removeMember(d.servers(), i)
	return nil
}

// setEnabled writes as little as possible: an existing "enabled" or "disabled" is
// changed, "enabled": false is added, nothing is added to enable.
func (d *document) setEnabled(name string, enabled bool) error {
	i, err := d.index(name)
	if err != nil {
		return err
	}
	servers := d.servers()
	server, ok := servers.Members[i].Value.Value.(*hujson.Object)
	if !ok {
		return failure.New(failure.Config, "%s: the definition is not an object.", name).WithHint("Edit it first.")
	}
	if v := find(server, "enabled"); v != nil {
		v.Value = hujson.Bool(enabled)
	} else if v := find(server, "disabled"); v != nil {
		v.Value = hujson.Bool(!enabled)
	} else if !enabled {
		at := indexOf(d.root.Value.(*hujson.Object), serversKey)
		indent := d.style.indentOf(servers, i, d.style.indentOf(d.root.Value.(*hujson.Object), at, ""))
		d.style.add(server, indent, "enabled", hujson.Value{Value: hujson.Bool(false)})
	}
	return nil
}

func (d *document) index(name string) (int, error) {
	if servers := d.servers(); servers != nil {
		if i := indexOf(servers, name); i >= 0 {
			return i, nil
		}
	}
	return -1, failure.New(failure.ServerNotFound, "There is no server named %q.", name)
}

// merge makes old equal to v and leaves alone what is equal already.
func (s style) merge(old *hujson.Value, v hujson.Value, indent string) {
	from, isObject := old.Value.(*hujson.Object)
	to, becomesObject := v.Value.(*hujson.Object)
	if !isObject || !becomesObject || duplicate(from) != nil {
		if !same(old.Value, v.Value) {
			s.layOut(&v, indent)
			old.Value = v.Value
		}
		return
	}
	for i := len(from.Members) - 1; i >= 0; i-- {
		if find(to, from.Members[i].Name.Value.(hujson.Literal).String()) == nil {
			removeMember(from, i)
		}
	}
	for _, m := range to.Members {
		key := m.Name.Value.(hujson.Literal).String()
		if i := indexOf(from, key); i >= 0 {
			s.merge(&from.Members[i].Value, m.Value, s.indentOf(from, i, indent))
		} else {
			s.add(from, indent, key, m.Value)
		}
	}
}

// same reports whether two values mean the same; the order of keys does not matter.
func same(a, b hujson.ValueTrimmed) bool {
	switch a := a.(type) {
	case hujson.Literal:
		b, ok := b.(hujson.Literal)
		return ok && a.Kind() == b.Kind() && a.String() == b.String()
	case *hujson.Array:
		b, ok := b.(*hujson.Array)
		return ok && slices.EqualFunc(a.Elements, b.Elements, func(x, y hujson.Value) bool { return same(x.Value, y.Value) })
	case *hujson.Object:
		b, ok := b.(*hujson.Object)
		if !ok || len(a.Members) != len(b.Members) {
			return false
		}
		for i := range a.Members {
			v := find(b, a.Members[i].Name.Value.(hujson.Literal).String())
			if v == nil || !same(a.Members[i].Value.Value, v.Value) {
				return false
			}
		}
		return true
	}
	return false
}

// add appends a member in the object's own way of writing. indent is that of the
// line the object begins on.
func (s style) add(o *hujson.Object, indent, key string, v hujson.Value) {
	m := hujson.ObjectMember{Name: hujson.Value{Value: hujson.String(key)}, Value: v}
	m.Value.BeforeExtra, m.Value.AfterExtra = hujson.Extra(" "), nil
	last := len(o.Members) - 1
	if last >= 0 && onOneLine(o) {
		m.Name.BeforeExtra = hujson.Extra(" ")
		inline(&m.Value)
		m.Value.BeforeExtra = hujson.Extra(" ")
		o.Members = append(o.Members, m)
		return
	}
	inner := indent + s.unit
	if last >= 0 {
		inner = s.indentOf(o, last, indent)
		if o.Members[last].Value.AfterExtra != nil {
			m.Value.AfterExtra = hujson.Extra{} // this file ends lists with a comma
		}
	}
	closing := indent
	if i := bytes.LastIndexByte(o.AfterExtra, '\n'); i >= 0 {
		closing = string(o.AfterExtra[i+1:])
	}
	s.layOut(&m.Value, inner)
	before := bytes.Clone(bytes.TrimRight(o.AfterExtra, " \t\r\n"))
	if _, dangling := splitFirstLine(before); commentsOf(dangling) != nil {
		before = append(before, s.newline...) // not a comment about the new member
	}
	m.Name.BeforeExtra = append(append(before, s.newline...), inner...)
	o.AfterExtra = hujson.Extra(s.newline + closing)
	o.Members = append(o.Members, m)
}

// onOneLine reports whether an object is written without line breaks.
func onOneLine(o *hujson.Object) bool {
	for i := range o.Members {
		if bytes.ContainsRune(o.Members[i].Name.BeforeExtra, '\n') {
			return false
		}
	}
	return !bytes.ContainsRune(o.AfterExtra, '\n')
}

// indentOf returns the indent of the line member i begins on; outer is that of the
// line the object begins on.
func (s style) indentOf(o *hujson.Object, i int, outer string) string {
	for ; i >= 0; i-- {
		extra := o.Members[i].Name.BeforeExtra
		if at := bytes.LastIndexByte(extra, '\n'); at >= 0 {
			line := extra[at+1:]
			return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
		}
	}
	return outer
}
