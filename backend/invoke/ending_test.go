package invoke

import (
	"strings"
	"testing"

	"fairlead/backend/session"
	"fairlead/backend/wire"
)

func TestMessagesThatWereNotKeptAreCounted(t *testing.T) {
	a := &Answer{Frames: []wire.Message{{Out: true, Kind: wire.Request}, {Kind: wire.Response}}, Dropped: 1234}
	frames := ending(a, &call{}, session.Info{}).Frames
	if len(frames) != 3 || !strings.Contains(string(frames[2].Raw), "1234 messages") {
		t.Errorf("got %+v", frames)
	}
	a.Dropped = 0
	if frames := ending(a, &call{}, session.Info{}).Frames; len(frames) != 2 {
		t.Errorf("got %+v", frames)
	}
}
