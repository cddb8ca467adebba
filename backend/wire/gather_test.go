package wire

import (
	"bytes"
	"testing"
)

// TestGather: what comes bit by bit is what is taken, on both sides of every
// bound, and again after that.
func TestGather(t *testing.T) {
	t.Parallel()
	var g gather
	for _, size := range []int{0, 1, edge, largeMessage - 1, largeMessage, largeMessage + 1, 3 * pieceBytes, heavyMessage + 12345} {
		want := make([]byte, size)
		for i := range want {
			want[i] = byte(i * 31 >> 3)
		}
		for rest := want; len(rest) > 0; {
			n := min(len(rest), 65_521)
			g.add(rest[:n])
			rest = rest[n:]
		}
		head, tail := g.ends()
		if !bytes.Equal(head, want[:min(edge, size)]) || !bytes.Equal(tail, want[max(0, size-edge):]) {
			t.Errorf("%d bytes: wrong ends", size)
		}
		if got := g.take(); !bytes.Equal(got, want) {
			t.Errorf("%d bytes: got %d others", size, len(got))
		}
	}
	g.add(make([]byte, heavyMessage))
	g.drop()
	if g.take() != nil {
		t.Error("what was dropped is there")
	}
}
