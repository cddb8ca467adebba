package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"time"

	"fairlead/backend/bench/past"
	"fairlead/backend/history"
)

const (
	turns   = 20
	perTurn = 200
	perPart = 1000 // calls of the long run between two changes of the store
)

// recorder records in one store and notes what that took.
type recorder struct {
	store        *history.Store
	ids          []string
	took, stored times // of turns
	derived      times // of the parts of the long run
}

// recording measures what recording costs here and in an empty store, in turns, so that
// a busy machine hits both alike. What it records here it deletes again.
func recording(ctx context.Context, full *history.Store, long int) error {
	dir, err := os.MkdirTemp("", "fairlead-empty-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	empty, err := history.Open(ctx, history.Options{Dir: dir})
	if err != nil {
		return err
	}
	defer func() { _ = empty.Close(ctx) }()
	here, there := &recorder{store: full}, &recorder{store: empty}
	// What a store does by itself once it is open, after earlier deletions for one, is done before.
	if err := pause(ctx, calm); err != nil {
		return err
	}
	if err := rest(ctx); err != nil {
		return err
	}
	for turn := range turns {
		for _, order := range [][2]*recorder{{here, there}, {there, here}} {
			if err := order[0].turn(ctx, order[1], turn); err != nil {
				return err
			}
		}
	}
	for part := range long / perPart {
		for _, one := range []*recorder{here, there} {
			if err := one.part(ctx, part); err != nil {
				return err
			}
		}
	}
	report(fmt.Sprintf("recording %d calls, as callers wait for it", perTurn), here.took, there.took, 50)
	report("the same, until they are in the database", here.stored, there.stored, 50)
	if long >= perPart {
		report(fmt.Sprintf("%d after another, until all is derived: the mean %d", long, perPart), here.derived, there.derived, mean)
	}
	return full.Delete(ctx, here.ids)
}

// mean stands where a percentile could.
const mean = -1

// report compares a percentile of what something took here and there.
func report(what string, here, there times, percent int) {
	of := func(all []time.Duration) time.Duration {
		if percent != mean {
			return percentile(all, percent)
		}
		var sum time.Duration
		for _, d := range all {
			sum += d
		}
		return (sum / time.Duration(len(all))).Round(10 * time.Microsecond)
	}
	a, b := of(here.cpu), of(there.cpu)
	fmt.Printf("%-60s %10v here, %10v in an empty store; of the processor %10v and %10v: %.2f\n",
		what, of(here.clock), of(there.clock), a, b, float64(a)/float64(b))
}

func (r *recorder) past(seed uint64, calls int) past.Options {
	return past.Options{Calls: calls, Every: time.Millisecond, Seed: seed, Until: time.Now(), Recorded: func(id string) { r.ids = append(r.ids, id) }}
}

// turn records some calls after a pause. What the turns before have left to do, here and in the
// other store, is done first, or it is paid for in this one: they share the processor and the garbage.
func (r *recorder) turn(ctx context.Context, other *recorder, turn int) error {
	for _, one := range []*recorder{other, r} {
		if err := one.store.CatchUp(ctx); err != nil {
			return err
		}
	}
	runtime.GC()
	o := r.past(uint64(1000+turn), perTurn)
	if err := r.took.time(func() error { return past.Record(ctx, r.store, o) }); err != nil {
		return err
	}
	return r.stored.time(func() error { return r.store.Flush(ctx) })
}

// part records many calls and waits until they are indexed and packed.
func (r *recorder) part(ctx context.Context, part int) error {
	return r.derived.time(func() error {
		if err := past.Record(ctx, r.store, r.past(uint64(2000+part), perPart)); err != nil {
			return err
		}
		return r.store.CatchUp(ctx)
	})
}
