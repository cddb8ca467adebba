package jsonpath

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/theory/jsonpath/spec"

	"fairlead/backend/jsonx"
)

// maxDepth bounds how deep “..” goes: every level looks through what is inside
// it again, so a document of n levels costs n passes.
const maxDepth = 1000

// What is selected is kept by those who ask, with its way: a path that selects the same
// over and over again is to end before the memory does.
const (
	matchBytes = 1 << 10
	tokenBytes = 1 << 8
)

// walker selects in one document. It goes into depth: the order is the RFC's,
// and nothing is kept but the way to where it is.
type walker struct {
	whole    []byte
	segments []segment
	yield    func(Match) bool
	root     *any // whole, decoded, once a filter has asked for it
	stopped  bool
	spent    float64 // bytes that were looked at
	tooMuch  bool    // and are too many
}

// child is a member or an element.
type child struct {
	token string
	raw   []byte
}

// from applies the segments from the n-th on to the value at tokens.
func (w *walker) from(tokens []string, raw []byte, n int) {
	switch {
	case w.stopped:
	case n == len(w.segments):
		if !w.spend(float64(matchBytes + len(tokens)*tokenBytes)) {
			return
		}
		w.stopped = !w.yield(Match{Pointer: jsonx.Pointer(tokens...), Raw: bytes.TrimSpace(raw)})
	case w.segments[n].descendant:
		w.descend(tokens, raw, n)
	default:
		w.apply(tokens, raw, n)
	}
}

// descend applies the n-th segment to the value and to everything inside it.
func (w *walker) descend(tokens []string, raw []byte, n int) {
	w.apply(tokens, raw, n)
	if !w.spend(float64(len(raw))) {
		return
	}
	for _, c := range children(raw) {
		if w.stopped {
			return
		}
		w.descend(append(tokens, c.token), c.raw, n)
	}
}

// apply goes on with what the selectors of the n-th segment select of a value.
func (w *walker) apply(tokens []string, raw []byte, n int) {
	kind := jsonx.Kind(raw)
	if w.stopped || kind != "object" && kind != "array" {
		return
	}
	for i, s := range w.segments[n].selectors {
		if !w.spend(float64(len(raw))) {
			return
		}
		for _, c := range w.selected(s, w.segments[n].weights[i], kind, raw) {
			w.from(append(tokens, c.token), c.raw, n+1)
		}
	}
}

// selected returns the children that one selector selects.
func (w *walker) selected(s spec.Selector, cost weight, kind string, raw []byte) []child {
	switch s := s.(type) {
	case spec.Name:
		if kind == "object" {
			if found, ok := jsonx.Lookup(raw, jsonx.Pointer(string(s))); ok {
				return []child{{string(s), found}}
			}
		}
	case spec.Index:
		if kind == "array" {
			all := children(raw)
			at := int(s)
			if at < 0 {
				at += len(all)
			}
			if at >= 0 && at < len(all) {
				return all[at : at+1]
			}
		}
	case spec.SliceSelector:
		if kind == "array" {
			return sliced(s, children(raw))
		}
	case spec.WildcardSelector:
		return children(raw)
	case *spec.FilterSelector:
		return w.filtered(s, cost, children(raw))
	}
	return nil
}

func sliced(s spec.SliceSelector, all []child) (found []child) {
	lower, upper := s.Bounds(len(all))
	switch step := s.Step(); {
	case step > 0:
		for i := lower; i < upper; i += step {
			found = append(found, all[i])
		}
	case step < 0:
		for i := upper; i > lower; i += step {
			found = append(found, all[i])
		}
	}
	return found
}

// filtered decodes each child alone; the whole only for a filter that speaks of $.
func (w *walker) filtered(f *spec.FilterSelector, cost weight, all []child) (found []child) {
	if w.root == nil && strings.Contains(f.String(), "$") {
		root := decoded(w.whole)
		w.root = &root
	}
	var root any
	if w.root != nil {
		root = *w.root
	}
	for _, c := range all {
		if !w.spend(cost.of(len(c.raw), len(w.whole))) {
			return nil
		}
		if f.Eval(decoded(c.raw), root) {
			found = append(found, c)
		}
	}
	return found
}

// decoded decodes JSON that has been checked; only nesting deeper than
// encoding/json goes leaves nothing.
func decoded(raw []byte) (v any) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	_ = d.Decode(&v)
	return v
}

// children returns what is in an object or array. Of members with one name the
// last counts, as for every decoder.
func children(raw []byte) []child {
	switch jsonx.Kind(raw) {
	case "array":
		elements, err := jsonx.InnerElements(raw)
		if err != nil {
			return nil
		}
		all := make([]child, len(elements))
		for i, e := range elements {
			all[i] = child{strconv.Itoa(i), e}
		}
		return all
	case "object":
		members, err := jsonx.InnerMembers(raw)
		if err != nil {
			return nil
		}
		all, seen := make([]child, 0, len(members)), make(map[string]int, len(members))
		for _, m := range members {
			if at, twice := seen[m.Key]; twice {
				all[at].raw = m.Value
				continue
			}
			seen[m.Key] = len(all)
			all = append(all, child{m.Key, m.Value})
		}
		return all
	}
	return nil
}

// levels counts how deep checked JSON is nested.
func levels(raw []byte) (deepest int) {
	depth, inText := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case inText:
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}
