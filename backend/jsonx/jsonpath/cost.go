package jsonpath

import (
	"regexp"
	"strings"
	"sync"

	"github.com/theory/jsonpath/spec"

	"fairlead/backend/failure"
)

// The library evaluates a filter at one go and makes lists of what the queries in it
// select: with several “..” these grow with a power of how deep a value is nested, with
// several selectors in each of many brackets with a power of two. So filters with either
// are refused, and what the others look at is counted before.
const (
	maxDescents = 1
	maxCommas   = 5 // between selectors: two to the fifth
	// maxWork is how many bytes a path may look at, one that is looked at again each
	// time: some seconds.
	maxWork = 8 << 30
	// toList is how many bytes could be looked at while the library lists what a query
	// selects of one.
	toList = 64
	// maxMatches is how many values Select holds: $..*..*..* selects so often what is in
	// some megabytes that its list takes a gigabyte.
	maxMatches = 1_000_000
)

// weight is what evaluating a filter costs, by the sizes of what is looked at.
type weight struct {
	times  float64 // how often its queries may look at the same
	whole  bool    // it looks for something in all of the document
	nested bool    // it does so for whatever a filter within it is asked of
}

func (w weight) of(part, whole int) float64 {
	switch {
	case w.nested:
		return w.times * float64(part) * toList * float64(whole)
	case w.whole:
		return w.times * (float64(part) + toList*float64(whole))
	}
	return w.times * float64(part)
}

var (
	quoted = lazy(`"(?:[^"\\]|\\.)*"`)
	// one is a query of the document that selects one value at most, as the library writes it.
	one = lazy(`\$(?:\[(?:''|-?\d+)\])*`)
)

// lazy compiles a pattern when it is first used: a command that evaluates no path is not to pay for it.
func lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// weigh finds out what a filter costs. The failure is InvalidArguments.
func weigh(f *spec.FilterSelector) (weight, error) {
	text := quoted().ReplaceAllString(f.String(), "''")
	if descents(text) > maxDescents {
		return weight{}, failure.New(failure.InvalidArguments, "The JSON Path has a filter with more than one “..” in one place: what it would look at has no bound.").
			WithHint("Name the members between: [?count(@.items[*].id) > 0].")
	}
	w := weight{times: 1}
	w.times += float64(strings.Count(text, ".."))
	for _, at := range one().FindAllStringIndex(text, -1) {
		if rest := text[at[1]:]; strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "..") {
			w.whole = true
			w.nested = w.nested || strings.Count(text[:at[0]], "?") > 1
		}
	}
	var open []byte // the brackets
	commas := 0
	for i := range len(text) {
		switch c := text[i]; c {
		case '[', '(':
			open = append(open, c)
		case ']', ')':
			open = open[:max(0, len(open)-1)]
		case ',':
			if len(open) > 0 && open[len(open)-1] == '[' { // in round ones they part arguments
				commas++
				w.times *= 2 // more than what n selectors are times what m others are
			}
		}
	}
	if commas > maxCommas {
		return weight{}, failure.New(failure.InvalidArguments, "The JSON Path has a filter with too many selectors in brackets.").
			WithHint("Five commas between selectors are the most: [?@['a','b'] == 1].")
	}
	return w, nil
}

// descents is how many “..” of a filter multiply: those of one query, or all where a filter
// has another in it. [?@..a && @..b] looks for one after the other.
func descents(text string) (most int) {
	if strings.Count(text, "?") > 1 {
		return strings.Count(text, "..")
	}
	for query := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '@' || r == '$' }) {
		most = max(most, strings.Count(query, ".."))
	}
	return most
}

// spend counts bytes that are looked at, and stops the walk when they are too many.
func (w *walker) spend(bytes float64) bool {
	if w.spent += bytes; w.spent > maxWork {
		w.stopped, w.tooMuch = true, true
	}
	return !w.stopped
}

// tooMuch says that a walk was stopped.
func tooMuch() error {
	return failure.New(failure.TooLarge, "The JSON Path was given up: it looks at this value over and over again, more than %d GB in all.", maxWork>>30).
		WithHint("Name the part that is meant, with fewer “..” and “*”, and without $ in filters.")
}

func tooMany(p Path) error {
	return failure.New(failure.TooLarge, "The path %s selects more than %d values.", p, maxMatches).
		WithHint("Name the part that is meant, with fewer “..” and “*”.")
}
