package history

import (
	"os"
	"strings"
	"testing"
)

// TestCloseClosesFiles: nothing of a store is open once it is closed, however often one is opened.
func TestCloseClosesFiles(t *testing.T) {
	dir := t.TempDir()
	for range 3 {
		s, err := Open(t.Context(), Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if file, _ := os.Readlink("/proc/self/fd/" + e.Name()); strings.HasPrefix(file, dir) {
			t.Errorf("%s is open", file)
		}
	}
}
