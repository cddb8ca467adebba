package compare

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"fairlead/backend/jsonx"
)

// substitution is what stands in the place of a part.
type substitution struct {
	span
	with []byte
}

// Replace puts a value in the place of each value of raw, which must be JSON, that a
// rule names, and calls found with what stood there. Texts are opened for the rules as
// JSON opens them, and stay texts: those in which nothing is named stay as they are.
func (r Rules) Replace(raw, with []byte, found func(value []byte)) ([]byte, bool, error) {
	all, err := r.selectors()
	if err != nil {
		return raw, false, err
	}
	o := opened{raw: raw}
	if places, ok := textsAt(raw, r.Texts); ok {
		o = openAt(raw, places)
	}
	var named []substitution
	for _, find := range all {
		err := find(o.raw, func(offset int) {
			named = append(named, substitution{span{offset, jsonx.End(o.raw, offset)}, with})
		})
		if err != nil {
			return raw, false, err
		}
	}
	if len(named) == 0 {
		return raw, false, nil
	}
	for _, n := range named {
		found(o.raw[n.from:n.to])
	}
	return o.fold(raw, named), true, nil
}

// fold substitutes parts, and makes texts again of what was opened.
func (o opened) fold(raw []byte, named []substitution) []byte {
	begins := slices.Sorted(maps.Keys(o.texts))
	inside := make([][]substitution, len(begins))
	var outer []substitution
	for _, n := range named {
		i, at := slices.BinarySearch(begins, n.from)
		if !at {
			i--
		}
		if i >= 0 {
			if text := (span{begins[i], jsonx.End(o.raw, begins[i])}); n.to <= text.to && n.span != text {
				n.from, n.to = n.from-text.from, n.to-text.from
				inside[i] = append(inside[i], n)
				continue
			}
		}
		outer = append(outer, n)
	}
	for i, begin := range begins {
		end, sent := jsonx.End(o.raw, begin), o.texts[begin]
		text := raw[sent.from:sent.to]
		if len(inside[i]) > 0 {
			text = jsonx.Quote(string(substitute(o.raw[begin:end], inside[i])))
		}
		outer = append(outer, substitution{span{begin, end}, text})
	}
	return substitute(o.raw, outer)
}

// substitute leaves out what is inside of something that is substituted.
func substitute(raw []byte, all []substitution) []byte {
	slices.SortStableFunc(all, func(x, y substitution) int {
		return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(y.to, x.to))
	})
	var out bytes.Buffer
	done := 0
	for _, s := range all {
		if s.from < done {
			continue
		}
		out.Write(raw[done:s.from])
		out.Write(s.with)
		done = s.to
	}
	out.Write(raw[done:])
	return out.Bytes()
}
