package schema

import (
	"strconv"
	"strings"
)

const empty = "must have at least 1 item, got 0"

// fault says what is wrong with the value of a keyword, "" if nothing. Values
// that are schemas themselves are left to the survey.
func (w word) fault(v *value, d draft) string {
	want := func(k kind) string {
		if v.kind&k != 0 {
			return ""
		}
		return "must be " + strings.Join(k.names(), " or ") + ", got " + v.kind.names()[0]
	}
	switch w.shape {
	case text, address, anchor:
		if f := want(kindString); f != "" {
			return f
		}
		return addressFault(w.shape, v.text, d)
	case truth:
		return want(kindBoolean)
	case list:
		return want(kindArray)
	case object, byName:
		return want(kindObject)
	case needs:
		f := want(kindObject)
		for i := 0; i < len(v.kids) && f == ""; i++ {
			if kid := &v.kids[i]; kid.value.kind == kindArray {
				f = memberFault(kid, d)
			}
		}
		return f
	case number, positive, count:
		return numberFault(w.shape, v)
	case bound:
		if d == draft4 {
			return want(kindBoolean)
		}
		return numberFault(number, v)
	case choices:
		f := want(kindArray)
		if f == "" && d <= draft6 && len(v.kids) == 0 {
			return empty
		}
		if f == "" && d <= draft6 {
			return repeated(v)
		}
		return f
	case names:
		return namesFault(v, d)
	case namesByName:
		f := want(kindObject)
		for i := 0; i < len(v.kids) && f == ""; i++ {
			f = memberFault(&v.kids[i], d)
		}
		return f
	case types:
		return typesFault(v)
	case several:
		if f := want(kindArray); f != "" || len(v.kids) > 0 {
			return f
		}
		return empty
	case sole:
		if d < draft20 && v.kind == kindArray && len(v.kids) == 0 {
			return empty
		}
	}
	return ""
}

func addressFault(s shape, text string, d draft) string {
	switch {
	case d < draft19:
	case s == address && strings.Contains(strings.TrimSuffix(text, "#"), "#"):
		return "must be a URI without a fragment"
	case s == anchor && !isAnchor(text):
		return "must be a name of letters, digits, hyphens, underscores and dots"
	}
	return ""
}

func isAnchor(s string) bool {
	for i, c := range s {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_'
		if !letter && (i == 0 || !strings.ContainsRune("-.:0123456789", c)) {
			return false
		}
	}
	return s != ""
}

func numberFault(s shape, v *value) string {
	switch {
	case v.kind != kindNumber:
		if s == count {
			return "must be integer, got " + v.kind.names()[0]
		}
		return "must be number, got " + v.kind.names()[0]
	case v.isHuge():
		return "has an exponent beyond " + strconv.Itoa(MaxExponent)
	case s == positive && v.rat().Sign() <= 0:
		return "must be > 0, got " + v.text
	case s == count && !v.isInteger():
		return "must be integer, got number"
	case s == count && v.rat().Sign() < 0:
		return "must be ≥ 0, got " + v.text
	}
	return ""
}

func namesFault(v *value, d draft) string {
	if v.kind != kindArray {
		return "must be array, got " + v.kind.names()[0]
	}
	for i := range v.kids {
		if k := v.kids[i].value.kind; k != kindString {
			return "must have strings as items, got " + k.names()[0]
		}
	}
	if d == draft4 && len(v.kids) == 0 {
		return empty
	}
	return repeated(v)
}

func memberFault(m *member, d draft) string {
	if f := namesFault(&m.value, d); f != "" {
		return "its member " + strconv.Quote(m.name) + " " + f
	}
	return ""
}

func typesFault(v *value) string {
	const known = `must be one of "array", "boolean", "integer", "null", "number", "object", "string"`
	switch {
	case v.kind == kindString && kindNamed(v.text) != 0:
		return ""
	case v.kind != kindArray:
		return known
	case len(v.kids) == 0:
		return empty
	}
	for i := range v.kids {
		if item := &v.kids[i].value; item.kind != kindString || kindNamed(item.text) == 0 {
			return "its item " + strconv.Itoa(i) + " " + known
		}
	}
	return repeated(v)
}

// repeated finds two equal items.
func repeated(v *value) string {
	if i, j := duplicates(v.kids); j > 0 {
		return "items " + strconv.Itoa(i) + " and " + strconv.Itoa(j) + " are equal, and all must differ"
	}
	return ""
}

// duplicates returns the first two equal items, or 0, 0.
func duplicates(items []member) (first, second int) {
	const few = 8 // are compared each with each
	if len(items) <= few {
		for j := 1; j < len(items); j++ {
			for i := range j {
				if equal(&items[i].value, &items[j].value) {
					return i, j
				}
			}
		}
		return 0, 0
	}
	seen := make(map[string]int, len(items))
	for j := range items {
		key := string(appendKey(nil, &items[j].value))
		if i, ok := seen[key]; ok {
			return i, j
		}
		seen[key] = j
	}
	return 0, 0
}
