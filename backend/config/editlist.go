package config

import (
	"bytes"

	"github.com/tailscale/hujson"
)

// addElement appends an element to a list in the list's own way of writing.
// indent is that of the line the list begins on.
func (s style) addElement(a *hujson.Array, indent string, v hujson.Value) {
	last := len(a.Elements) - 1
	if last >= 0 && !bytes.ContainsRune(a.Elements[last].BeforeExtra, '\n') && !bytes.ContainsRune(a.AfterExtra, '\n') {
		inline(&v)
		v.BeforeExtra = hujson.Extra(" ")
		a.Elements = append(a.Elements, v)
		return
	}
	inner := indent + s.unit
	if last >= 0 {
		inner = s.elementIndent(a, last, inner)
		if a.Elements[last].AfterExtra != nil {
			v.AfterExtra = hujson.Extra{} // this file ends lists with a comma
		}
	}
	closing := indent
	if i := bytes.LastIndexByte(a.AfterExtra, '\n'); i >= 0 {
		closing = string(a.AfterExtra[i+1:])
	}
	s.layOut(&v, inner)
	before := bytes.Clone(bytes.TrimRight(a.AfterExtra, " \t\r\n"))
	v.BeforeExtra = append(append(before, s.newline...), inner...)
	a.AfterExtra = hujson.Extra(s.newline + closing)
	a.Elements = append(a.Elements, v)
}

// elementIndent returns the indent of the line element i begins on.
func (s style) elementIndent(a *hujson.Array, i int, outer string) string {
	for ; i >= 0; i-- {
		extra := a.Elements[i].BeforeExtra
		if at := bytes.LastIndexByte(extra, '\n'); at >= 0 {
			line := extra[at+1:]
			return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
		}
	}
	return outer
}

// keeps refuses a change that would lose comments inside a value: an object is
// changed key by key, anything else is replaced as a whole.
func (f *JSONFile) keeps(key string, old, v hujson.Value) error {
	from, isObject := old.Value.(*hujson.Object)
	to, becomesObject := v.Value.(*hujson.Object)
	if isObject && becomesObject && duplicate(from) == nil {
		for i := range from.Members {
			k := from.Members[i].Name.Value.(hujson.Literal).String()
			then := find(to, k)
			if then == nil {
				then = &hujson.Value{Value: hujson.Literal("null")}
			}
			if err := f.keeps(k, from.Members[i].Value, *then); err != nil {
				return err
			}
		}
		return nil
	}
	if same(old.Value, v.Value) || !commentsInside(old) {
		return nil
	}
	return f.d.failAt(old.StartOffset, "There are comments inside %q, which would be lost.", key).
		WithHint("Change this entry by hand; the file was left as it is.")
}

func commentsInside(v hujson.Value) bool {
	outer := true
	for part := range v.All() {
		if !outer && (commentsOf(part.BeforeExtra) != nil || commentsOf(part.AfterExtra) != nil) {
			return true
		}
		outer = false
		switch c := part.Value.(type) {
		case *hujson.Object:
			if commentsOf(c.AfterExtra) != nil {
				return true
			}
		case *hujson.Array:
			if commentsOf(c.AfterExtra) != nil {
				return true
			}
		}
	}
	return false
}
