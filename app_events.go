//go:build !headless && !bindings

package main

import (
	"time"

	"fairlead/backend/event"
)

// eventsEvery is the shortest time between two batches of events. A server that
// changes a thousand times a second costs the page one reading per batch.
const eventsEvery = 30 * time.Millisecond

// forwardEvents gives every change on the bus to emit until the subscription is
// closed. The first one after a pause goes out at once; equal ones of the next
// 30 ms are folded into one, which loses nothing because an event has no data.
func forwardEvents(s *event.Subscription, emit func(event.Event)) {
	var batch []event.Event
	waiting := make(map[event.Event]bool)
	flush := time.NewTimer(0)
	defer flush.Stop()
	<-flush.C
	pausing := false
	for {
		select {
		case e, ok := <-s.C:
			switch {
			case !ok:
				return
			case !pausing:
				emit(e)
				flush.Reset(eventsEvery)
				pausing = true
			case !waiting[e]:
				waiting[e] = true
				batch = append(batch, e)
			}
		case <-flush.C:
			pausing = len(batch) > 0
			if !pausing {
				continue
			}
			for _, e := range batch {
				emit(e)
			}
			batch = batch[:0]
			clear(waiting)
			flush.Reset(eventsEvery)
		}
	}
}
