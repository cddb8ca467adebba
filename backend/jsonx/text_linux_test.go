package jsonx

import (
	"bytes"
	"io"
	"os"
	"runtime/debug"
	"syscall"
	"testing"
)

// A piece of a long text costs what the piece costs: nothing behind it is looked at. The
// middle of the text is memory that nobody may read, so a look would be a fault.
func TestAPieceOfATextIsAllThatIsRead(t *testing.T) {
	page := os.Getpagesize()
	raw, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Munmap(raw) }()
	copy(raw, bytes.Repeat([]byte("x"), len(raw)))
	raw[0], raw[len(raw)-1] = '"', '"'
	if err := syscall.Mprotect(raw[page:2*page], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("more than the piece was read: %v", fault)
		}
	}()
	from := Text(raw)
	piece := make([]byte, 100)
	for range page/len(piece) - 1 {
		if _, err := io.ReadFull(from, piece); err != nil || bytes.Count(piece, []byte("x")) != len(piece) {
			t.Fatalf("%q, %v", piece, err)
		}
	}
}
