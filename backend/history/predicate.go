package history

import (
	"math"
	"slices"
	"strings"
)

// tests are a filter's conditions on the columns of a block; all must hold.
type tests struct {
	names   []nameTest
	numbers []numberTest
	sizes   []term
	members []memberTest
	// The calls in question began from from up to to: whole blocks are left out by it.
	from, to int64
}

type nameTest struct {
	column column
	pass   func(string) bool
}

type numberTest struct {
	column column
	pass   func(int64) bool
}

// memberTest is whether a call is among those a query yields: what people say of calls
// changes, so it is in no block. They are few.
type memberTest struct {
	query string
	args  []any
	not   bool
}

// textColumns are the keys whose texts stand in a column.
var textColumns = map[key]column{
	keyServer: colServer, keyTool: colTool, keyMethod: colMethod, keyOrigin: colOrigin, keyClient: colClient,
	keyStatus: colStatus, keyCode: colCode, keyRun: colRun, keyStep: colStep, keyReplay: colReplay,
}

// hasBits are the bits of colHas by what has: calls them.
var hasBits = map[string]int64{"error": 1, "attempts": 2, "problems": 4, "frames": 8, "cache": 16, "trace": 32}

// tests makes them; ok is false when the filter asks for more than the columns know.
func (f Filter) tests() (all tests, ok bool) {
	all.from, all.to = math.MinInt64, math.MaxInt64
	for k := colServer; k < columns; k++ {
		for key, column := range textColumns {
			if pass := f.passes(key); column == k && pass != nil {
				all.names = append(all.names, nameTest{column, pass})
			}
		}
	}
	for _, t := range f.terms {
		switch t.key {
		case keyTook:
			all.numbers = append(all.numbers, numberTest{colTook, func(took int64) bool {
				return (took >= 0 && t.op.holds(took, t.number)) != t.not
			}})
		case keySize:
			all.sizes = append(all.sizes, t)
		case keyBefore, keyAfter:
			if (t.key == keyAfter) != t.not {
				all.from = max(all.from, t.number)
			} else {
				all.to = min(all.to, t.number-1)
			}
		case keyPinned, keyHas, keyTag:
			if !all.add(t) {
				return all, false
			}
		default:
			if _, known := textColumns[t.key]; !known {
				return all, false
			}
		}
	}
	return all, true
}

// add adds a condition that is a bit of a block, or a list of calls.
func (all *tests) add(t term) bool {
	if bit := hasBits[t.text]; t.key == keyHas && bit != 0 {
		all.numbers = append(all.numbers, numberTest{colHas, func(bits int64) bool { return (bits&bit != 0) != t.not }})
		return true
	}
	m := memberTest{not: t.not}
	switch {
	case t.key == keyTag && strings.Contains(t.text, "*"):
		m.query, m.args = "SELECT seq FROM call_tags WHERE tag GLOB ?", []any{glob(t.text)}
	case t.key == keyTag:
		m.query, m.args = "SELECT seq FROM call_tags WHERE tag = ?", []any{t.text}
	case t.key == keyPinned:
		m.query, m.not = "SELECT seq FROM calls WHERE pinned = 1", (t.text == "no") != t.not
	case t.text == "note":
		m.query = "SELECT seq FROM calls WHERE note <> ''"
	case t.text == "tag":
		m.query = "SELECT seq FROM calls WHERE tags <> ''"
	default:
		return false
	}
	all.members = append(all.members, m)
	return true
}

// onlyTimes tells whether the filter compares nothing but times.
func (f Filter) onlyTimes() bool {
	return !slices.ContainsFunc(f.terms, func(t term) bool { return t.key != keyBefore && t.key != keyAfter })
}

// passes joins the terms of a text key as oneOf and status do: the wanted are
// alternatives, the unwanted all excluded. nil: there are none.
func (f Filter) passes(k key) func(string) bool {
	var want, not []string
	for _, t := range f.terms {
		if t.key != k {
			continue
		}
		patterns := []string{t.text}
		if k == keyStatus && Status(t.text) == Error {
			patterns = []string{string(ToolError), string(Error), string(Timeout)}
		}
		if t.not {
			not = append(not, patterns...)
		} else {
			want = append(want, patterns...)
		}
	}
	if len(want)+len(not) == 0 {
		return nil
	}
	return func(s string) bool {
		like := func(pattern string) bool { return matchesStar(pattern, s) }
		return (len(want) == 0 || slices.ContainsFunc(want, like)) && !slices.ContainsFunc(not, like)
	}
}

func (o op) holds(a, b int64) bool {
	switch o {
	case less:
		return a < b
	case atMost:
		return a <= b
	case more:
		return a > b
	}
	return a >= b
}

// matchesStar compares with a pattern in which a star stands for anything; one that is
// nothing else is for whatever is there.
func matchesStar(pattern, s string) bool {
	if pattern == "*" {
		return s != ""
	}
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == s
	}
	rest, ok := strings.CutPrefix(s, parts[0])
	if !ok {
		return false
	}
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}
