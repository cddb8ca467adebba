package jsonx

// nesting remembers, one bit a level, which brackets are open: 50 million
// levels fit into 7 MB.
type nesting struct {
	bits  []uint64
	depth int
}

func (n *nesting) push(object bool) {
	word, bit := n.depth/64, uint64(1)<<(n.depth%64)
	if word == len(n.bits) {
		n.bits = append(n.bits, 0)
	}
	if object {
		n.bits[word] |= bit
	} else {
		n.bits[word] &^= bit
	}
	n.depth++
}

func (n *nesting) pop() { n.depth-- }

// object reports whether the innermost open bracket is a brace.
func (n *nesting) object() bool {
	i := n.depth - 1
	return i >= 0 && n.bits[i/64]&(1<<(i%64)) != 0
}
