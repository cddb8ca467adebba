package manager

import (
	"strings"
	"testing"

	"fairlead/backend/wire"
)

// TestALogKeepsSoMuch, by number and by size; a long line is shortened. What is
// gone is counted.
func TestALogKeepsSoMuch(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		sent int
	}{
		"many":  {"x", 20_000},
		"large": {strings.Repeat("ä", 1<<20), 1000},
	} {
		l := newLog(func() {})
		for range tt.sent {
			l.add(wire.Event, tt.text)
		}
		lines, dropped := l.after(1, 0)
		bytes := 0
		for _, line := range lines {
			bytes += len(line.Text)
		}
		if len(lines) == 0 || len(lines) > logLines*5/4 || bytes > logBytes*5/4 || int64(len(lines))+dropped != int64(tt.sent)-1 {
			t.Errorf("%s: %d lines of %d bytes, %d dropped", name, len(lines), bytes, dropped)
		}
		if text := lines[0].Text; text != tt.text && !strings.HasSuffix(text, "… (2097152 bytes)") {
			t.Errorf("%s: a line ends with %q", name, text[max(0, len(text)-40):])
		}
		if last := lines[len(lines)-1].Seq; last != int64(tt.sent) {
			t.Errorf("%s: the last is line %d", name, last)
		}
	}
}
