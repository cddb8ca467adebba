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

// textColumns are the keys whose texts stand in a column.
var textColumns = []struct {
	key    key
	column column
}{{keyServer, colServer}, {keyTool, colTool}, {keyMethod, colMethod}, {keyOrigin, colOrigin}, {keyCode, colCode}, {keyStatus, colStatus}}

// tests makes them; ok is false when the filter asks for more than the columns know.
func (f Filter) tests() (all tests, ok bool) {
	all.from, all.to = math.MinInt64, math.MaxInt64
	for _, c := range textColumns {
		if pass := f.passes(c.key); pass != nil {
			all.names = append(all.names, nameTest{c.column, pass})
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
		default:
			if !isTextColumn(t.key) {
				return all, false
			}
		}
	}
	return all, true
}

func isTextColumn(k key) bool {
	for _, c := range textColumns {
		if c.key == k {
			return true
		}
	}
	return false
}

// onlyTimes tells whether the filter compares nothing but times.
func (f Filter) onlyTimes() bool {
	for _, t := range f.terms {
		if t.key != keyBefore && t.key != keyAfter {
			return false
		}
	}
	return true
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

// matchesStar compares with a pattern in which a star stands for anything.
func matchesStar(pattern, s string) bool {
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
