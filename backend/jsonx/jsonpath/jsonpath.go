package jsonpath

import (
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	lib "github.com/theory/jsonpath"
	"github.com/theory/jsonpath/spec"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// maxExpression bounds an expression; nobody writes a longer one, and the
// parser's stack grows with its brackets.
const maxExpression = 4096

// Path is a compiled expression. It is safe for use by several goroutines.
type Path struct {
	text     string
	segments []segment
	singular bool
}

// Match is one value that a path selects.
type Match struct {
	// Pointer is where it stands (RFC 6901), "" for the whole.
	Pointer string
	// Raw is the value as it is written, a slice of what was asked.
	Raw json.RawMessage
}

// Compile reads an expression. The failure is InvalidArguments and says at
// which character, counted from 1, it is wrong.
func Compile(expr string) (Path, error) {
	if len(expr) > maxExpression {
		return Path{}, failure.New(failure.InvalidArguments, "The JSON Path is longer than %d characters.", maxExpression)
	}
	parsed, err := lib.NewParser(lib.WithRegistry(functions())).Parse(expr)
	if err != nil {
		return Path{}, wrong(expr, err)
	}
	p := Path{text: expr, singular: parsed.Query().Singular() != nil}
	for _, s := range parsed.Query().Segments() {
		step := segment{selectors: s.Selectors(), descendant: s.IsDescendant(), weights: make([]weight, len(s.Selectors()))}
		for i, selector := range step.selectors {
			if f, ok := selector.(*spec.FilterSelector); ok {
				if step.weights[i], err = weigh(f); err != nil {
					return Path{}, err
				}
			}
		}
		p.segments = append(p.segments, step)
	}
	return p, nil
}

// String returns the expression as it was given.
func (p Path) String() string { return p.text }

// Singular reports whether the path names at most one value: no wildcard,
// slice, filter or descendants are in it.
func (p Path) Singular() bool { return p.singular }

// Select returns everything the path selects, in the order of the RFC. Nothing
// selected is no error; raw that is not JSON is, and so is a path that goes through
// the value so often that neither time nor memory would do: TooLarge.
func (p Path) Select(raw []byte) ([]Match, error) {
	var all []Match
	err := p.Each(raw, func(m Match) bool {
		all = append(all, m)
		return len(all) <= maxMatches
	})
	if len(all) > maxMatches {
		return nil, tooMany(p)
	}
	return all, err
}

// Each is Select one by one, until yield returns false.
func (p Path) Each(raw []byte, yield func(Match) bool) error {
	if err := jsonx.Check(raw); err != nil {
		return failure.Wrap(failure.InvalidArguments, err, "What the JSON Path is asked of is not JSON: %v.", err)
	}
	if slices.ContainsFunc(p.segments, func(s segment) bool { return s.descendant }) && levels(raw) > maxDepth {
		return failure.New(failure.TooLarge, "The value is nested deeper than %d levels.", maxDepth).
			WithHint("Name the part that is meant without “..”.")
	}
	w := walker{whole: raw, segments: p.segments, yield: yield}
	w.from(nil, raw, 0)
	if w.tooMuch {
		return tooMuch()
	}
	return nil
}

// position finds the library's "at position N", N characters from 1.
var position = lazy(`^jsonpath: (.*?)(?: at position (\d+))?$`)

func wrong(expr string, err error) *failure.Error {
	at, says := utf8.RuneCountInString(expr)+1, err.Error()
	if found := position().FindStringSubmatch(says); found != nil {
		says = found[1]
		if n, err := strconv.Atoi(found[2]); err == nil {
			at = n
		}
	}
	return failure.Wrap(failure.InvalidArguments, err, "%q is no JSON Path: %s at character %d.", expr, says, at).
		WithHint("A JSON Path begins with $: $.items[0].name, $..id, $.items[?@.price < 10].").
		WithDetails(map[string]int{"character": at})
}

// segment is one step of a path.
type segment struct {
	selectors  []spec.Selector
	descendant bool
	weights    []weight // of the selectors that are filters
}
