package wire

import (
	"runtime/debug"
	"strings"
	"unsafe"
)

// gather collects the bytes of one message whose length is not known before its
// end. A slice that grows is copied again and again, and holds a large message
// three times over; so the bytes of a large one stay in pieces until it is
// whole. Then it is made of them one by one, and each piece is given back at
// once: a message takes its size and one piece. Call take or drop.
type gather struct {
	small  []byte
	pieces [][]byte // outside of Go's heap where that can be had; the last is filled up to fill
	fill   int
	size   int64
}

const (
	// largeMessage is the size from which a message is kept in pieces.
	largeMessage = 4 << 20
	pieceBytes   = 4 << 20
	// heavyMessage is the size from which what is no longer needed, another such
	// message perhaps, is given back to the system first.
	heavyMessage = 32 << 20
)

func (g *gather) add(p []byte) {
	g.size += int64(len(p))
	if g.pieces == nil && g.size <= largeMessage {
		g.small = append(g.small, p...)
		return
	}
	for len(p) > 0 {
		if len(g.pieces) == 0 || g.fill == pieceBytes {
			g.pieces, g.fill = append(g.pieces, newPiece(pieceBytes)), 0
		}
		n := copy(g.pieces[len(g.pieces)-1][g.fill:], p)
		g.fill += n
		p = p[n:]
	}
}

// Write implements io.Writer.
func (g *gather) Write(p []byte) (int, error) {
	g.add(p)
	return len(p), nil
}

// take returns the message, nil when nothing came, and begins anew.
func (g *gather) take() []byte {
	defer g.drop()
	if g.pieces == nil {
		return g.small
	}
	if g.size >= heavyMessage {
		debug.FreeOSMemory()
	}
	// A Builder's memory is not cleared first: that would touch all of it at once.
	var whole strings.Builder
	whole.Grow(int(g.size))
	whole.Write(g.small)
	for i, piece := range g.pieces {
		if i == len(g.pieces)-1 {
			whole.Write(piece[:g.fill])
		} else {
			whole.Write(piece)
		}
		freePiece(piece)
	}
	g.pieces = nil
	text := whole.String()
	// Nobody else has the text, and nobody writes to a message.
	return unsafe.Slice(unsafe.StringData(text), len(text))
}

// drop forgets the message.
func (g *gather) drop() {
	for _, piece := range g.pieces {
		freePiece(piece)
	}
	*g = gather{}
}

// ends returns the first and the last bytes so far, at most edge of each.
func (g *gather) ends() (head, tail []byte) {
	head = g.edge(0, min(edge, g.size))
	tail = g.edge(max(0, g.size-edge), g.size)
	return head, tail
}

func (g *gather) edge(from, to int64) []byte {
	out := make([]byte, 0, to-from)
	at := int64(0)
	take := func(p []byte) {
		lo, hi := max(from, at), min(to, at+int64(len(p)))
		if lo < hi {
			out = append(out, p[lo-at:hi-at]...)
		}
		at += int64(len(p))
	}
	take(g.small)
	for i, piece := range g.pieces {
		if i == len(g.pieces)-1 {
			piece = piece[:g.fill]
		}
		take(piece)
	}
	return out
}
