package jsonpath

import (
	"strconv"

	"github.com/theory/jsonpath/spec"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Found is a value that Walk found: raw[From:To]. Pointer is good until yield returns.
type Found struct {
	From, To int
	Pointer  func() string
}

// Walk is Each for a text of any size: it keeps nothing but the way to where it
// is, whatever the lists hold. It takes no filters (see Filters), raw must be
// JSON, the values come in the order of the text, and each only once. Now and
// then it asks stop whether anybody still waits.
func (p Path) Walk(raw []byte, stop func() bool, yield func(Found) bool) error {
	if p.Filters() {
		return failure.New(failure.Internal, "A JSON Path with filters cannot be walked.")
	}
	w := &strider{raw: raw, segments: p.segments, stop: stop, yield: yield}
	from := jsonx.Begin(raw, 0)
	w.visit(from, jsonx.End(raw, from), []int{0})
	if w.tooDeep {
		return failure.New(failure.TooLarge, "The value is nested deeper than %d levels.", maxDepth).
			WithHint("Name the part that is meant without “..”.")
	}
	return nil
}

// strider walks a text once. The states of a value are the numbers of the
// segments that are to be applied to it; len(segments) selects it.
type strider struct {
	raw      []byte
	segments []segment
	way      []step
	stop     func() bool
	yield    func(Found) bool
	seen     int
	ended    bool
	tooDeep  bool
}

// step is a member, by its name as it is written, or an element.
type step struct {
	key   []byte
	index int
}

func (w *strider) pointer() string {
	tokens := make([]string, len(w.way))
	for i, s := range w.way {
		if tokens[i] = strconv.Itoa(s.index); s.key != nil {
			tokens[i] = jsonx.Unquote(s.key)
		}
	}
	return jsonx.Pointer(tokens...)
}

func (w *strider) visit(from, to int, states []int) {
	for _, n := range states {
		if n == len(w.segments) {
			w.ended = !w.yield(Found{From: from, To: to, Pointer: w.pointer})
			break
		}
	}
	kind := byte(0)
	if from < to {
		kind = w.raw[from]
	}
	if w.ended || kind != '{' && kind != '[' {
		return
	}
	if len(w.way) > maxDepth {
		w.tooDeep, w.ended = true, true
		return
	}
	rules := w.rules(from, kind, states)
	if len(rules) == 0 {
		return
	}
	index := 0
	next := make([]int, 0, len(w.segments)+1)
	jsonx.Each(w.raw, from, func(it jsonx.Item) bool {
		next = next[:0]
		for _, r := range rules {
			if r.always || r.takes(it, index) {
				next = add(next, r.then)
			}
		}
		if len(next) > 0 {
			w.way = append(w.way, step{it.Key, index})
			w.visit(it.From, it.To, append([]int(nil), next...))
			w.way = w.way[:len(w.way)-1]
		}
		index++
		if w.seen++; w.seen&0xfff == 0 && w.stop() {
			w.ended = true
		}
		return !w.ended
	})
}

func add(states []int, n int) []int {
	for _, s := range states {
		if s == n {
			return states
		}
	}
	return append(states, n)
}

// rule says which children of a value get a state.
type rule struct {
	then           int
	always         bool
	at             int // the member that begins here; -1: none
	lower, upper   int // the elements from lower up to upper,
	every, exactly int // of which each every-th, counted from exactly
}

func (r rule) takes(it jsonx.Item, index int) bool {
	if it.Key != nil {
		return r.at == it.From
	}
	return r.every > 0 && index >= r.lower && index < r.upper && (index-r.exactly)%r.every == 0
}

// rules are those of a value. What needs to know all of it, the last of several
// members with one name and the length of a list, is found out first.
func (w *strider) rules(from int, kind byte, states []int) []rule {
	var rules []rule
	length := -1
	for _, n := range states {
		if n == len(w.segments) {
			continue
		}
		if w.segments[n].descendant {
			rules = append(rules, rule{then: n, always: true})
		}
		for _, s := range w.segments[n].selectors {
			r := rule{then: n + 1, at: -1}
			switch s := s.(type) {
			case spec.WildcardSelector:
				r.always = true
			case spec.Name:
				if kind != '{' {
					continue
				}
				r.at = w.last(from, string(s))
			case spec.Index:
				if kind != '[' {
					continue
				}
				r.lower = int(s)
				if s < 0 {
					length = w.length(from, length)
					r.lower += length
				}
				r.upper, r.every, r.exactly = r.lower+1, 1, r.lower
			case spec.SliceSelector:
				if kind != '[' {
					continue
				}
				length = w.length(from, length)
				r = sliceRule(s, length, r)
			default:
				continue
			}
			rules = append(rules, r)
		}
	}
	return rules
}

// sliceRule turns a slice that goes backwards round: the order is the text's.
func sliceRule(s spec.SliceSelector, length int, r rule) rule {
	lower, upper := s.Bounds(length)
	r.lower, r.upper, r.every, r.exactly = lower, upper, s.Step(), lower
	if r.every < 0 {
		r.lower, r.upper, r.every, r.exactly = lower+1, upper+1, -r.every, upper
	}
	return r
}

// last is where the value of the last member of a name begins, -1 for none.
func (w *strider) last(object int, name string) int {
	at := -1
	jsonx.Each(w.raw, object, func(it jsonx.Item) bool {
		if jsonx.SameKey(it.Key, name) {
			at = it.From
		}
		return true
	})
	return at
}

func (w *strider) length(list, known int) int {
	if known >= 0 {
		return known
	}
	n := 0
	jsonx.Each(w.raw, list, func(jsonx.Item) bool { n++; return true })
	return n
}
