package suite

import "github.com/goccy/go-yaml/token"

// maxKeys bounds an object: the parser takes time in proportion to their square.
const maxKeys = 10_000

// keyCount counts the keys of the objects that are open, by where they stand.
type keyCount []struct{ column, keys int }

// sees takes the next token, and returns how many keys its object has so far.
func (c *keyCount) sees(t *token.Token) int {
	column := t.Position.Column
	switch {
	case t.Type == token.SequenceEntryType:
	case t.Type == token.MappingValueType && t.Prev != nil:
		column = t.Prev.Position.Column
	default:
		return 0
	}
	for n := len(*c); n > 0 && (*c)[n-1].column > column; n = len(*c) {
		*c = (*c)[:n-1]
	}
	if t.Type == token.SequenceEntryType {
		return 0
	}
	if n := len(*c); n == 0 || (*c)[n-1].column < column {
		*c = append(*c, struct{ column, keys int }{column, 0})
	}
	open := &(*c)[len(*c)-1]
	open.keys++
	return open.keys
}
