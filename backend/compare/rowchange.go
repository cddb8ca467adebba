package compare

import (
	"strings"

	"fairlead/backend/jsonx"
)

// maxInner is the size of a text that is looked into line by line.
const maxInner = 4 << 20

// changed writes a value that became another.
func (r *renderer) changed(x, y node, rawX, rawY []byte, depth int) {
	kindX, kindY := jsonx.Kind(rawX), jsonx.Kind(rawY)
	if kindX == "string" && kindY == "string" && len(rawX)+len(rawY) < maxInner {
		if before, after, ok := asLines(jsonx.Unquote(rawX), jsonx.Unquote(rawY)); ok {
			r.add(Row{Kind: Same, Depth: depth, Old: x.label + `"`, New: y.label + `"`, Left: true, Right: true})
			addLines(r.sheet, Text(before, after), depth+1)
			r.add(Row{Kind: Same, Depth: depth, Old: `"` + x.comma, New: `"` + y.comma, Left: true, Right: true})
			return
		}
	}
	if contained(kindX) || contained(kindY) {
		r.one(Removed, x, r.a, depth)
		r.one(Added, y, r.b, depth)
		return
	}
	row := Row{Kind: Changed, Depth: depth, Old: x.label + string(rawX) + x.comma, New: y.label + string(rawY) + y.comma, Left: true, Right: true}
	old, new := parts(r.seed, string(rawX), string(rawY))
	if old == nil {
		old, new = []Part{{string(rawX), true}}, []Part{{string(rawY), true}}
	}
	if len(row.Old) <= maxText && len(row.New) <= maxText {
		row.OldParts, row.NewParts = dressed(x, old), dressed(y, new)
	}
	r.add(row)
}

func contained(kind string) bool { return kind == "object" || kind == "array" }

// dressed puts what is written around a value around its parts.
func dressed(n node, inner []Part) []Part {
	out := inner
	if n.label != "" {
		out = append([]Part{{Text: n.label}}, out...)
	}
	if n.comma != "" {
		out = append(out, Part{Text: n.comma})
	}
	return out
}

// asLines prepares two texts for being compared line by line, where that says more
// than one long line each: both are JSON, or one has several lines.
func asLines(before, after string) (a, b string, ok bool) {
	if isDocument(before) && isDocument(after) {
		return string(jsonx.Indent([]byte(before))), string(jsonx.Indent([]byte(after))), true
	}
	return before, after, strings.Contains(before, "\n") || strings.Contains(after, "\n")
}

func isDocument(text string) bool {
	return contained(jsonx.Kind([]byte(text))) && jsonx.Check([]byte(text)) == nil
}
