package cli

import (
	"bytes"
	"strings"
	"testing"
)

// TestCut: what stands last in a line is shortened to the room there is, down
// to a few characters; where there is no room at all it stays whole.
func TestCut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		width int
		want  string
	}{
		{"/usr/bin/node", 13, "/usr/bin/node"},
		{"/usr/bin/node", 9, "/usr/bin…"},
		{"/usr/bin/node", 4, "/us…"},
		{"/usr/bin/node", 3, "/usr/bin/node"},
		{"日本語の名前", 8, "日本語…"},
	} {
		if got := cut(tt.text, tt.width); got != tt.want {
			t.Errorf("cut(%q, %d) = %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}

func TestOneLongNameWidensNoTable(t *testing.T) {
	table := newTable("NAME", "WHAT")
	table.add("short", "x")
	table.add(strings.Repeat("n", 100_000), "y")
	var b bytes.Buffer
	table.print(&b)
	if b.Len() > 100_300 {
		t.Errorf("%d bytes", b.Len())
	}
}
