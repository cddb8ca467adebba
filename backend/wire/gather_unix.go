//go:build unix

package wire

import "golang.org/x/sys/unix"

// newPiece takes memory from the system, so that it can be given back without
// waiting for the garbage collector.
func newPiece(n int) []byte {
	piece, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return make([]byte, n)
	}
	return piece
}

// freePiece gives a piece back. One of Go's heap is left to the collector.
func freePiece(piece []byte) {
	_ = unix.Munmap(piece) // EINVAL: it was made, not mapped
}
