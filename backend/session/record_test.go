package session

import (
	"strconv"
	"testing"

	"fairlead/backend/wire"
)

// TestACallKeepsSoMuch of a server that sends progress without end: the request
// and what came last, by number and by size.
func TestACallKeepsSoMuch(t *testing.T) {
	large := make([]byte, 1<<20)
	for name, tt := range map[string]struct {
		raw         []byte
		sent, least int
		most        int
	}{
		"many":  {[]byte("{}"), 3 * maxFrames, maxFrames, maxFrames},
		"large": {large, 300, maxFrameBytes >> 20, maxFrameBytes>>20 + 3},
	} {
		rec := &record{id: "call"}
		rec.add(wire.Message{Out: true, ID: []byte("request"), Raw: large})
		for n := range tt.sent {
			rec.add(wire.Message{ID: []byte(strconv.Itoa(n)), Raw: tt.raw})
		}
		frames, dropped := rec.kept()
		if len(frames) < tt.least || len(frames) > tt.most || len(frames)+dropped != tt.sent+1 {
			t.Errorf("%s: %d frames are kept, %d dropped", name, len(frames), dropped)
		}
		if first, last := string(frames[0].ID), string(frames[len(frames)-1].ID); first != "request" || last != strconv.Itoa(tt.sent-1) {
			t.Errorf("%s: from %s to %s", name, first, last)
		}
	}
}
