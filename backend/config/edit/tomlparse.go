package edit

import (
	"bytes"
	"math/big"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"fairlead/backend/failure"
)

// tomlPart is a header or a line "key = value" with its place in the text.
type tomlPart struct {
	path         []string // from the root
	header       bool
	array        bool // [[header]]
	table        int  // a line: how many keys of its path are its header's
	value        any
	start, end   int // from the beginning of its line to behind the line break that ends it
	valueAt, too int // a line: text[valueAt:too] is the value
}

// parseTOML takes a valid text apart.
func parseTOML(text []byte) ([]tomlPart, error) {
	p := unstable.Parser{}
	p.Reset(text)
	var parts []tomlPart
	var table []string
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue && e.Kind != unstable.Table && e.Kind != unstable.ArrayTable {
			continue
		}
		keys := e.Key()
		var path []string
		first, last := -1, 0
		for keys.Next() {
			k := keys.Node()
			path = append(path, string(k.Data))
			if first < 0 {
				first = int(k.Raw.Offset)
			}
			last = int(k.Raw.Offset + k.Raw.Length)
		}
		part := tomlPart{path: path, start: bytes.LastIndexByte(text[:first], '\n') + 1}
		if e.Kind == unstable.KeyValue {
			part.path = append(append([]string{}, table...), path...)
			part.table = len(table)
			part.value = tomlValue(e.Value())
			part.valueAt = skipBlank(text, skipBlank(text, last)+1) // behind the equals sign
			part.too = tomlEnd(text, part.valueAt)
			part.end = lineEnd(text, part.too)
		} else {
			part.header, part.array = true, e.Kind == unstable.ArrayTable
			part.end = lineEnd(text, last)
			table = path
		}
		parts = append(parts, part)
	}
	if err := p.Error(); err != nil {
		return nil, failure.Wrap(failure.Config, err, "This is not valid TOML: %v.", err)
	}
	return parts, nil
}

func skipBlank(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// lineEnd is behind the line break that ends the line at i.
func lineEnd(text []byte, i int) int {
	if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(text)
}

// tomlEnd returns where the value at i ends. The text is known to be valid.
func tomlEnd(text []byte, i int) int {
	switch {
	case bytes.HasPrefix(text[i:], []byte(`"""`)), bytes.HasPrefix(text[i:], []byte(`'''`)):
		quote := text[i : i+3]
		for j := i + 3; j < len(text); j++ {
			if text[j] == '\\' && quote[0] == '"' {
				j++
			} else if bytes.HasPrefix(text[j:], quote) {
				for j += 3; j < len(text) && text[j] == quote[0]; j++ { // up to two quotes may stand before the end
				}
				return j
			}
		}
		return len(text)
	case text[i] == '"' || text[i] == '\'':
		for j := i + 1; j < len(text); j++ {
			if text[j] == '\\' && text[i] == '"' {
				j++
			} else if text[j] == text[i] {
				return j + 1
			}
		}
		return len(text)
	case text[i] == '[' || text[i] == '{':
		for j := i + 1; j < len(text); {
			switch c := text[j]; c {
			case ']', '}':
				return j + 1
			case '#':
				j = lineEnd(text, j)
			case '"', '\'', '[', '{':
				j = tomlEnd(text, j)
			default:
				j++
			}
		}
		return len(text)
	}
	j := i
	for j < len(text) && !bytes.ContainsRune([]byte(",]}#\r\n"), rune(text[j])) {
		j++
	}
	return i + len(bytes.TrimRight(text[i:j], " \t"))
}

// tomlValue turns a value into ours. Dates and what JSON has no number for become texts.
func tomlValue(n *unstable.Node) any {
	switch n.Kind {
	case unstable.Bool:
		return string(n.Data) == "true"
	case unstable.Integer:
		text := strings.ReplaceAll(strings.TrimPrefix(string(n.Data), "+"), "_", "")
		if i, ok := new(big.Int).SetString(text, 0); ok {
			return number(i.String())
		}
		return number(text)
	case unstable.Float:
		text := strings.ReplaceAll(strings.TrimPrefix(string(n.Data), "+"), "_", "")
		if strings.ContainsAny(text, "in") { // inf and nan
			return text
		}
		return number(text)
	case unstable.Array:
		l := list{}
		for children := n.Children(); children.Next(); {
			l = append(l, tomlValue(children.Node()))
		}
		return l
	case unstable.InlineTable:
		o := object{}
		for children := n.Children(); children.Next(); {
			kv := children.Node()
			var path []string
			for keys := kv.Key(); keys.Next(); {
				path = append(path, string(keys.Node().Data))
			}
			o = o.with(path, tomlValue(kv.Value()))
		}
		return o
	}
	return string(n.Data)
}

// with returns o with a value at a path, the tables on the way made. An array of
// tables on the way stands for its last.
func (o object) with(path []string, value any) object {
	key, rest := path[0], path[1:]
	for i := range o {
		if o[i].key != key {
			continue
		}
		switch {
		case len(rest) == 0:
			if _, table := o[i].value.(object); !table { // a header of a table that is there already
				o[i].value = value
			}
		default:
			o[i].value = into(o[i].value, rest, value)
		}
		return o
	}
	if len(rest) > 0 {
		value = object{}.with(rest, value)
	}
	return append(o, member{key, value})
}

func into(v any, path []string, value any) any {
	switch c := v.(type) {
	case object:
		return c.with(path, value)
	case list:
		if n := len(c); n > 0 {
			c[n-1] = into(c[n-1], path, value)
		}
		return c
	}
	return v
}

// assemble puts the parts together to what the file says.
func assemble(parts []tomlPart) object {
	o := object{}
	for _, p := range parts {
		switch {
		case p.array:
			old, _ := lookup(o, p.path)
			l, _ := old.(list)
			o = o.with(p.path, append(l, object{}))
		case p.header:
			o = o.with(p.path, object{})
		default:
			o = o.with(p.path, p.value)
		}
	}
	return o
}
