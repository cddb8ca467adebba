//go:build !headless && !bindings

package main

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/event"
)

func TestEventsReachThePageFoldedAndInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var bus event.Bus
		var mu sync.Mutex
		var emitted []event.Event
		seen := func() []event.Event {
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(emitted)
		}
		s := bus.Subscribe()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			forwardEvents(s, func(e event.Event) {
				mu.Lock()
				defer mu.Unlock()
				emitted = append(emitted, e)
			})
		}()
		publish := func(e event.Event) {
			bus.Publish(e)
			synctest.Wait()
		}
		first, call := event.Event{Topic: event.Servers, Server: "a"}, event.Event{Topic: event.Calls, ID: "1"}

		publish(first)
		if got := seen(); len(got) != 1 {
			t.Fatalf("the first event waits: %v", got)
		}
		for range 1000 {
			publish(call)
			publish(first)
		}
		if got := seen(); len(got) != 1 {
			t.Fatalf("%d events went out within 30 ms", len(got))
		}
		time.Sleep(eventsEvery)
		if got := seen(); len(got) != 3 || got[1] != call || got[2] != first {
			t.Fatalf("the first batch is %v", got[1:])
		}
		time.Sleep(2 * eventsEvery)
		publish(call)
		if got := seen(); len(got) != 4 {
			t.Fatalf("after a pause an event waits")
		}
		s.Close()
		<-ended
	})
}
