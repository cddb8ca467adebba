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
