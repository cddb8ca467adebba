package compare

import (
	"hash/maphash"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Rules say what is not looked at because it differs every time: times, ids.
type Rules struct {
	// Ignore are JSON Paths ($.meta.time, $..requestId) and JSON pointers in which
	// * stands for any one name or index (/items/*/id).
	Ignore []string
	// Texts are JSON pointers, with * too, of texts that are looked into where they
	// are an object or an array of JSON: they are compared as that, and places in them
	// go on behind the text's own (/content/0/text/id).
	Texts []string
}

// Check says which rule is wrong, and where. The failure is InvalidArguments.
func (r Rules) Check() error {
	_, err := r.selectors()
	return err
}

func (r Rules) selectors() (all []selector, err error) {
	for _, rule := range r.Ignore {
		find, err := compile(rule)
		if err != nil {
			return nil, err
		}
		all = append(all, find)
	}
	return all, nil
}

// selector finds the places of raw that a rule names, as offsets.
type selector func(raw []byte, at func(offset int)) error

func compile(rule string) (selector, error) {
	switch {
	case strings.HasPrefix(rule, "$"):
		return compilePath(rule)
	case strings.HasPrefix(rule, "/"):
		if tokens, ok := jsonx.Tokens(rule); ok {
			return func(raw []byte, at func(int)) error {
				seek(raw, jsonx.Begin(raw, 0), tokens, at)
				return nil
			}, nil
		}
	}
	return nil, failure.New(failure.InvalidArguments, "%q is neither a JSON Path nor a JSON pointer.", rule).
		WithHint("A JSON Path begins with $, like $..requestId, a pointer with a slash, like /items/*/id.")
}

// seek follows tokens from the value that begins at start.
func seek(raw []byte, start int, tokens []string, at func(int)) {
	if len(tokens) == 0 {
		at(start)
		return
	}
	token, n := tokens[0], 0
	jsonx.Each(raw, start, func(it jsonx.Item) bool {
		if token == "*" || it.Key != nil && jsonx.Unquote(it.Key) == token || it.Key == nil && isIndex(token, n) {
			seek(raw, it.From, tokens[1:], at)
		}
		n++
		return true
	})
}

// newSide finds what the rules name in a value that has been checked.
func newSide(raw []byte, selectors []selector, seed maphash.Seed) (*side, error) {
	s := &side{raw: raw, seed: seed, buffer: make([]byte, 0, 64), used: make([]bool, len(selectors))}
	for i, find := range selectors {
		err := find(raw, func(offset int) {
			s.used[i] = true
			if s.ignored == nil {
				s.ignored = make(map[int]bool)
			}
			s.ignored[offset] = true
		})
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}
