package compare

import (
	"bytes"
	"hash/maphash"
	"math/bits"

	"fairlead/backend/jsonx"
)

// side is one of the two values with what of it is not to be looked at.
type side struct {
	raw     []byte
	ignored map[int]bool // where values begin that a rule names
	used    []bool       // of each rule, whether it names anything here
	seed    maphash.Seed
	buffer  []byte
}

// span is a value: raw[from:to].
type span struct{ from, to int }

func (s *side) bytes(v span) []byte { return s.raw[v.from:v.to:v.to] }

// part is a container that hash is inside of.
type part struct {
	object bool
	key    uint64
	wants  bool // a key comes next
	sum    uint64
}

// hash is the same for values that are the same but for what is ignored. It reads
// the value once and needs memory for its depth only.
func (s *side) hash(v span) uint64 {
	var stack []part
	for i := v.from; ; {
		i = s.next(i)
		var h uint64
		switch c := s.raw[i]; {
		case c == '}' || c == ']':
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			h = mix(uint64(c), top.sum)
			i++
		case len(stack) > 0 && stack[len(stack)-1].wants:
			top := &stack[len(stack)-1]
			end := jsonx.End(s.raw, i)
			top.key, top.wants = s.text('k', s.raw[i:end]), false
			i = end
			continue
		case s.ignored[i] && i != v.from:
			i = jsonx.End(s.raw, i)
			if top := &stack[len(stack)-1]; top.object {
				top.wants = true
			}
			continue
		case c == '{' || c == '[':
			stack = append(stack, part{object: c == '{', wants: c == '{', sum: 1})
			i++
			continue
		default:
			end := jsonx.End(s.raw, i)
			h = s.scalar(s.raw[i:end])
			i = end
		}
		if len(stack) == 0 {
			return h
		}
		if top := &stack[len(stack)-1]; top.object {
			top.sum += mix(top.key, h) // whatever the order
			top.wants = true
		} else {
			top.sum = mix(top.sum, h)
		}
	}
}

// next is where the next value, key or closing bracket begins.
func (s *side) next(i int) int {
	for {
		i = jsonx.Begin(s.raw, i)
		if c := s.raw[i]; c != ',' && c != ':' {
			return i
		}
		i++
	}
}

func (s *side) scalar(raw []byte) uint64 {
	switch raw[0] {
	case '"':
		return s.text('s', raw)
	case 't', 'f', 'n':
		return mix('w', uint64(raw[0]))
	}
	n := parseNumber(raw, s.buffer)
	if n.odd {
		return mix('o', maphash.Bytes(s.seed, raw))
	}
	h := mix(maphash.Bytes(s.seed, n.digits), uint64(n.exponent))
	if n.negative {
		return mix('-', h)
	}
	return mix('+', h)
}

func (s *side) text(kind byte, quoted []byte) uint64 {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') >= 0 {
		return mix(uint64(kind), maphash.String(s.seed, jsonx.Unquote(quoted)))
	}
	return mix(uint64(kind), maphash.Bytes(s.seed, inner))
}

// mix folds two numbers into one; mix(a, b) is not mix(b, a).
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b+0xd1342543de82ef95)
	return bits.RotateLeft64(high^low, 23) ^ a*0xff51afd7ed558ccd
}

// sameScalar compares two values that are neither objects nor arrays.
func sameScalar(a, b []byte) bool {
	switch {
	case bytes.Equal(a, b):
		return true
	case a[0] == '"' && b[0] == '"':
		escaped := bytes.IndexByte(a, '\\') >= 0 || bytes.IndexByte(b, '\\') >= 0
		return escaped && jsonx.Unquote(a) == jsonx.Unquote(b)
	case numeric(a[0]) && numeric(b[0]):
		return parseNumber(a, nil).equals(parseNumber(b, nil))
	}
	return false
}

func numeric(c byte) bool { return c == '-' || c >= '0' && c <= '9' }
