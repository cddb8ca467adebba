package compare

import (
	"strconv"

	"fairlead/backend/jsonx"
	"fairlead/backend/jsonx/jsonpath"
)

func compilePath(rule string) (selector, error) {
	path, err := jsonpath.Compile(rule)
	if err != nil {
		return nil, err
	}
	return func(raw []byte, at func(int)) error {
		var found branch
		err := path.Each(raw, func(m jsonpath.Match) bool {
			tokens, _ := jsonx.Tokens(m.Pointer)
			found.put(tokens)
			return true
		})
		found.seek(raw, jsonx.Begin(raw, 0), at)
		return err
	}, nil
}

// branch holds pointers by their tokens, so that one walk finds the values of all.
type branch struct {
	named bool // a pointer ends here
	down  map[string]*branch
}

func (b *branch) put(tokens []string) {
	for _, t := range tokens {
		next := b.down[t]
		if next == nil {
			if b.down == nil {
				b.down = make(map[string]*branch)
			}
			next = &branch{}
			b.down[t] = next
		}
		b = next
	}
	b.named = true
}

func (b *branch) seek(raw []byte, start int, at func(int)) {
	if b.named {
		at(start)
		return
	}
	if len(b.down) == 0 {
		return
	}
	n := 0
	jsonx.Each(raw, start, func(it jsonx.Item) bool {
		token := strconv.Itoa(n)
		if it.Key != nil {
			token = jsonx.Unquote(it.Key)
		}
		n++
		if next := b.down[token]; next != nil {
			next.seek(raw, it.From, at)
		}
		return true
	})
}
