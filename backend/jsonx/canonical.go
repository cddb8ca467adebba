package jsonx

import (
	"bytes"
	"slices"
)

// maxCanonical is how deep Canonical goes.
const maxCanonical = 500

// Canonical returns JSON in one spelling: no white space, members by name, texts
// with as few escapes as can be. Numbers keep their digits, because to some
// programs 1 and 1.0 are not the same; members of one name keep their order,
// because some take the first and others the last. So equal texts mean the
// same to everybody. The error of what is no JSON is a *SyntaxError; ok is false
// for what is nested too deeply.
func Canonical(raw []byte) (out []byte, ok bool, err error) {
	if err := Check(raw); err != nil {
		return nil, false, err
	}
	out, ok = canonical(nil, raw, 0)
	return out, ok, nil
}

func canonical(dst, raw []byte, depth int) ([]byte, bool) {
	raw = bytes.TrimSpace(raw)
	switch {
	case depth > maxCanonical:
		return dst, false
	case raw[0] == '"':
		return append(dst, canonicalText(raw)...), true
	case raw[0] == '{':
		return canonicalObject(dst, raw, depth)
	case raw[0] == '[':
		dst, ok := append(dst, '['), true
		walk(raw, 0, func(it item) bool {
			dst, ok = canonical(comma(dst, '['), raw[it.value.from:it.value.to], depth+1)
			return ok
		})
		return append(dst, ']'), ok
	}
	return append(dst, raw...), true
}

func canonicalObject(dst, raw []byte, depth int) ([]byte, bool) {
	type member struct{ key, value []byte }
	var members []member
	walk(raw, 0, func(it item) bool {
		members = append(members, member{canonicalText(raw[it.key.from:it.key.to]), raw[it.value.from:it.value.to]})
		return true
	})
	slices.SortStableFunc(members, func(a, b member) int { return bytes.Compare(a.key, b.key) })
	dst = append(dst, '{')
	for _, m := range members {
		var ok bool
		dst = append(append(comma(dst, '{'), m.key...), ':')
		if dst, ok = canonical(dst, m.value, depth+1); !ok {
			return dst, false
		}
	}
	return append(dst, '}'), true
}

// comma goes before every item but the first. Only an opening bracket of its own
// can stand at the end of what was written before the first.
func comma(dst []byte, open byte) []byte {
	if dst[len(dst)-1] == open {
		return dst
	}
	return append(dst, ',')
}

// canonicalText is a text with as few escapes as can be. Halves of surrogates
// have no other spelling: such a text stays as it is.
func canonicalText(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted
	}
	if bytes.Contains(quoted, []byte(`\ud`)) || bytes.Contains(quoted, []byte(`\uD`)) {
		return quoted
	}
	return Quote(unquote(quoted))
}
