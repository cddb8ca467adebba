package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"fairlead/backend/bench/past"
	"fairlead/backend/history"
)

const (
	turns   = 20
	perTurn = 200
)

// recording measures what recording costs here and in an empty store, in turns, so that
// a busy machine hits both alike. What it records here it deletes again.
func recording(ctx context.Context, full *history.Store) error {
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
	var ids []string
	var here, there, hereStored, thereStored times
	for turn := range turns {
		for _, one := range []struct {
			store        *history.Store
			took, stored *times
			note         func(id string)
		}{{full, &here, &hereStored, func(id string) { ids = append(ids, id) }}, {empty, &there, &thereStored, nil}} {
			if err := one.store.CatchUp(ctx); err != nil { // or the turn before is paid for in this one
				return err
			}
			started := time.Now()
			o := past.Options{Calls: perTurn, Days: 1, Seed: uint64(1000 + turn), Until: started, Recorded: one.note}
			write := func() error { return past.Record(ctx, one.store, o) }
			if err := one.took.time(write); err != nil {
				return err
			}
			if err := one.stored.time(func() error { return one.store.Flush(ctx) }); err != nil {
				return err
			}
		}
	}
	compare := func(what string, a, b times) {
		fmt.Printf("%-50s %10v here, %10v in an empty store; of the processor %10v and %10v\n", what, p(a.clock, 50), p(b.clock, 50), p(a.cpu, 50), p(b.cpu, 50))
	}
	compare(fmt.Sprintf("recording %d calls, as callers wait for it", perTurn), here, there)
	compare("until they are in the database", hereStored, thereStored)
	return full.Delete(ctx, ids)
}
