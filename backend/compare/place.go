package compare

import (
	"slices"
	"strconv"

	"fairlead/backend/jsonx"
)

// place is where a value stands; nil is the whole. It becomes a pointer only where
// there is a change.
type place struct {
	up      *place
	name    string // of a member
	index   int    // of an element
	element bool
}

func (p *place) pointer() string {
	var tokens []string
	for ; p != nil; p = p.up {
		if p.element {
			tokens = append(tokens, strconv.Itoa(p.index))
		} else {
			tokens = append(tokens, p.name)
		}
	}
	slices.Reverse(tokens)
	return jsonx.Pointer(tokens...)
}

func element(up *place, index int) *place { return &place{up: up, index: index, element: true} }

// isIndex tells whether a pointer's token names element n.
func isIndex(token string, n int) bool { return token == strconv.Itoa(n) }
