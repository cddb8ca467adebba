package history

import (
	"testing"
	"time"
)

// TestPingsWait: a ping and its answer wait for company, a while; whatever else
// passes, and a flood of pings, is stored soon.
func TestPingsWait(t *testing.T) {
	t.Parallel()
	at := time.Now()
	traffic := NewTraffic(TrafficOptions{})
	c := traffic.Connection("one")
	woken := 0
	traffic.wakeWith(func() { woken++ })
	add := func(kind, form, direction, method string) {
		c.Add(Message{At: at, Kind: kind, Form: form, Direction: direction, Method: method, RPCID: "1", Took: -1})
	}
	expect := func(what string, from time.Time, some bool, wakes int) {
		t.Helper()
		if got, ok := traffic.due(); !got.Equal(from) || ok != some || woken != wakes {
			t.Errorf("%s: due %v, %t after %d wakes; want %v, %t after %d", what, got, ok, woken, from, some, wakes)
		}
	}
	expect("nothing", time.Time{}, false, 0)
	add(KindFrame, FormRequest, "out", "ping")
	add(KindFrame, FormResponse, "in", "")
	expect("a ping and its answer", at.Add(pingPace), true, 1)
	add(KindStderr, "", "in", "")
	expect("a line besides", time.Time{}, true, 2)
	if got := len(traffic.take(mailBatch, mailBytes)); got != 3 {
		t.Errorf("%d letters went together, want 3", got)
	}
	expect("all taken", time.Time{}, false, 2)
	for range mailBatch {
		add(KindFrame, "notification", "in", "ping")
	}
	expect("a flood", time.Time{}, true, 4)
}
