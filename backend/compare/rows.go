package compare

import (
	"bytes"
	"hash/maphash"
	"strconv"
	"strings"

	"fairlead/backend/jsonx"
)

// Rows puts the two values that JSON compared side by side, by what it found out
// about them. more is how many rows there was no room for. A text of several lines,
// or one that is JSON itself, is compared line by line where it changed.
func Rows(d Diff, v View) (rows []Row, more int) {
	a, b := d.a.raw, d.b.raw
	r := &renderer{
		sheet: newSheet(v), a: a, b: b, textsA: d.a.texts, textsB: d.b.texts, seed: maphash.MakeSeed(), inB: map[string]*Change{}, moves: map[string]*Change{},
		removed: map[string]bool{}, left: map[string]*Change{}, insideA: map[string]bool{}, insideB: map[string]bool{},
	}
	for i := range d.Changes {
		c := &d.Changes[i]
		switch c.Kind {
		case Removed:
			r.removed[c.Pointer] = true
			above(r.insideA, c.Pointer)
		case Moved:
			r.left[c.From], r.moves[c.Pointer] = c, c
			above(r.insideA, c.From)
			above(r.insideB, c.Pointer)
		default:
			r.inB[c.Pointer] = c
			above(r.insideB, c.Pointer)
		}
	}
	r.pair(node{at: whole(a)}, node{at: whole(b)}, 0)
	return r.sheet.end()
}

// above marks all places a pointer leads through: there is something different in them.
func above(marks map[string]bool, pointer string) {
	for i := strings.LastIndexByte(pointer, '/'); i >= 0; i = strings.LastIndexByte(pointer[:i], '/') {
		if marks[pointer[:i]] {
			return
		}
		marks[pointer[:i]] = true
	}
}

type renderer struct {
	*sheet
	a, b             []byte
	textsA, textsB   map[int]span // where what was a text begins
	seed             maphash.Seed
	inB              map[string]*Change // what was changed or added, by its pointer
	moves, left      map[string]*Change // what moved, by where it is and by where it was
	removed          map[string]bool
	insideA, insideB map[string]bool // places with something different in them
}

// node is a value with what is written around it.
type node struct {
	at      span
	pointer string
	label   string // "name": of a member
	comma   string
}

// pair writes two values that are the same thing.
func (r *renderer) pair(x, y node, depth int) {
	rawX, rawY := r.a[x.at.from:x.at.to], r.b[y.at.from:y.at.to]
	if c := r.inB[y.pointer]; c != nil && c.Kind == Changed {
		r.changed(x, y, rawX, rawY, depth)
		return
	}
	open, shut := brackets(rawY)
	if open == "" || rawX[0] != rawY[0] || depth > maxDepth {
		r.add(Row{Kind: Same, Depth: depth, Old: x.label + string(rawX) + x.comma, New: y.label + string(rawY) + y.comma, Left: true, Right: true})
		return
	}
	if bytes.Equal(rawX, rawY) || !r.insideA[x.pointer] && !r.insideB[y.pointer] && !alike(r.a, r.b, x.at, y.at) {
		r.one(Same, y, r.b, depth)
		return
	}
	r.add(Row{Kind: Same, Depth: depth, Old: x.label + open, New: y.label + open, Left: true, Right: true})
	if open == "{" {
		r.members(x, y, depth+1)
	} else {
		r.elements(x, y, depth+1)
	}
	r.add(Row{Kind: Same, Depth: depth, Old: shut + x.comma, New: shut + y.comma, Left: true, Right: true})
}

// alike tells whether two containers without a difference can be walked side by
// side: they hold equally much. Otherwise one of them has ignored elements more.
func alike(a, b []byte, x, y span) bool {
	count := func(raw []byte, v span) (n int) {
		jsonx.Each(raw, v.from, func(jsonx.Item) bool { n++; return true })
		return n
	}
	return count(a, x) == count(b, y)
}

func brackets(raw []byte) (open, shut string) {
	switch raw[0] {
	case '{':
		return "{", "}"
	case '[':
		return "[", "]"
	}
	return "", ""
}

// children lists what a container holds; of members with one name the last.
func children(raw []byte, n node, texts map[int]span) (all []node) {
	seen := map[string]int{}
	jsonx.Each(raw, n.at.from, func(it jsonx.Item) bool {
		child := node{at: span{it.From, it.To}, comma: ","}
		if it.Key == nil {
			child.pointer = n.pointer + "/" + strconv.Itoa(len(all))
			all = append(all, child)
			return true
		}
		name := jsonx.Unquote(it.Key)
		child.label, child.pointer = string(it.Key)+": ", n.pointer+jsonx.Pointer(name)
		if _, ok := texts[it.From]; ok {
			child.label = string(it.Key) + " (JSON): " // the server sent it as a text
		}
		if i, again := seen[name]; again {
			all[i] = child
			return true
		}
		seen[name] = len(all)
		all = append(all, child)
		return true
	})
	if len(all) > 0 {
		all[len(all)-1].comma = ""
	}
	return all
}

func (r *renderer) members(x, y node, depth int) {
	ours, theirs := children(r.a, x, r.textsA), children(r.b, y, r.textsB)
	of := make(map[string]int, len(ours))
	for i, child := range ours {
		of[child.pointer[len(x.pointer):]] = i
	}
	// What was removed stands behind the member it stood behind.
	gone := make(map[int][]int)
	last := -1
	inB := make(map[string]bool, len(theirs))
	for _, child := range theirs {
		inB[child.pointer[len(y.pointer):]] = true
	}
	for i, child := range ours {
		if inB[child.pointer[len(x.pointer):]] {
			last = i
		} else {
			gone[last] = append(gone[last], i)
		}
	}
	tell := func(i int) {
		for _, g := range gone[i] {
			r.lost(ours[g], depth)
		}
	}
	tell(-1)
	for _, child := range theirs {
		i, both := of[child.pointer[len(y.pointer):]]
		if !both {
			r.gained(child, depth)
			continue
		}
		r.pair(ours[i], child, depth)
		tell(i)
	}
}

// lost writes what is only in a: removed, or ignored.
func (r *renderer) lost(n node, depth int) {
	if r.removed[n.pointer] {
		r.one(Removed, n, r.a, depth)
	} else {
		r.one(Same, n, r.a, depth)
	}
}

func (r *renderer) gained(n node, depth int) {
	if c := r.inB[n.pointer]; c != nil && c.Kind == Added {
		r.one(Added, n, r.b, depth)
	} else {
		r.one(Same, n, r.b, depth)
	}
}

func (r *renderer) elements(x, y node, depth int) {
	ours, theirs := children(r.a, x, r.textsA), children(r.b, y, r.textsB)
	next := 0
	// skip writes what of a comes before the next element that is still in its place.
	skip := func() {
		for ; next < len(ours); next++ {
			n := ours[next]
			if c := r.left[n.pointer]; c != nil {
				r.add(Row{Kind: Moved, Depth: depth, Old: r.brief(r.a, n), Pointer: c.Pointer, Left: true})
			} else if r.removed[n.pointer] {
				r.one(Removed, n, r.a, depth)
			} else {
				return
			}
		}
	}
	for _, n := range theirs {
		skip()
		if c := r.inB[n.pointer]; c != nil && c.Kind == Added {
			r.one(Added, n, r.b, depth)
			continue
		}
		if c := r.moves[n.pointer]; c != nil {
			r.moved(c, ours, n, depth)
			continue
		}
		if next < len(ours) {
			r.pair(ours[next], n, depth)
			next++
		} else {
			r.gained(n, depth)
		}
	}
	skip()
	for ; next < len(ours); next++ {
		r.lost(ours[next], depth)
	}
}

// moved writes an element where it is now, and inside it what changed.
func (r *renderer) moved(c *Change, ours []node, n node, depth int) {
	r.add(Row{Kind: Moved, Depth: depth, New: r.brief(r.b, n), Pointer: c.From, Right: true})
	i, err := strconv.Atoi(c.From[strings.LastIndexByte(c.From, '/')+1:])
	if err != nil || i >= len(ours) || r.inB[n.pointer] == nil && !r.insideB[n.pointer] && !r.insideA[c.From] {
		return
	}
	r.pair(ours[i], n, depth+1)
}

// brief is a value in one short line.
func (r *renderer) brief(raw []byte, n node) string {
	text := raw[n.at.from:min(n.at.to, n.at.from+200)]
	line := n.label + strings.Join(strings.Fields(strings.ToValidUTF8(string(text), "")), " ")
	if n.at.to-n.at.from > len(text) {
		line += "…"
	}
	return line + n.comma
}

// one writes a value that stands on one side, or is the same on both.
func (r *renderer) one(kind string, n node, raw []byte, depth int) {
	value := raw[n.at.from:n.at.to]
	row := func(depth int, text string) {
		if r.full() && !r.view.Only {
			r.more++
			return
		}
		line := Row{Kind: kind, Depth: depth, Left: kind != Added, Right: kind != Removed}
		if line.Left {
			line.Old = text
		}
		if line.Right {
			line.New = text
		}
		r.add(line)
	}
	if open, shut := brackets(value); open != "" {
		if nothing(value) {
			row(depth, n.label+open+shut+n.comma)
			return
		}
		indented := jsonx.Indent(value)
		label, at := n.label, 0
		for line := range bytes.SplitSeq(indented, []byte{'\n'}) {
			inner := bytes.TrimLeft(line, " ")
			text := label + string(inner)
			if label, at = "", at+len(line)+1; at > len(indented) { // the last line; of a short list the first too
				text += n.comma
			}
			row(depth+(len(line)-len(inner))/2, text)
		}
		return
	}
	row(depth, n.label+string(value)+n.comma)
}

func nothing(raw []byte) bool { return len(raw) > 1 && jsonx.Begin(raw, 1) == len(raw)-1 }
