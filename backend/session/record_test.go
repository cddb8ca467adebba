package session

import (
	"fmt"
	"strconv"
	"strings"
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
		"many":  {[]byte("{}"), 3 * maxFrames, maxFrames / 8 * 7, maxFrames},
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

// TestTasksNobodyAskedFor cost little, however large the server's words are.
func TestTasksNobodyAskedFor(t *testing.T) {
	s := &Session{}
	for n := range 2 * maxTasks {
		s.heard(wire.Message{Method: "notifications/tasks", Params: fmt.Appendf(nil,
			`{"taskId":"t%d","status":"working","statusMessage":"%s","more":"%s"}`, n, strings.Repeat("ä", 3000), strings.Repeat("x", 100))})
	}
	all := s.tasks.all()
	if len(all) != maxTasks || all[0].ID != fmt.Sprint("t", maxTasks) {
		t.Fatalf("%d tasks are remembered, from %s", len(all), all[0].ID)
	}
	for _, task := range all {
		if task.Raw != nil || len(task.Message) > maxTaskMessage+10 || !strings.HasSuffix(task.Message, "ä…") {
			t.Fatalf("%s is remembered with %d bytes and the message %q", task.ID, len(task.Raw), task.Message)
		}
	}
	s.heard(wire.Message{Method: "notifications/tasks", Params: []byte(`{"taskId":"` + strings.Repeat("x", maxTaskID+1) + `","status":"working"}`)})
	if all := s.tasks.all(); len(all[len(all)-1].ID) > maxTaskID {
		t.Error("a task with an endless id is remembered")
	}
}
