package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// stuck is how long a call that is not stored is tried again.
const stuck = time.Minute

// stored ends a call of the other process and returns when it is in the database. That
// process gives up after some seconds each time, and tries again.
func (c *clearer) stored(ctx context.Context, e history.End) error {
	if err := c.other.End(ctx, e); err != nil {
		return err
	}
	for limit := time.Now().Add(stuck); ; {
		if err := c.other.Flush(ctx); !failure.Is(err, failure.Storage) || time.Now().After(limit) {
			return err
		}
	}
}

// meanwhile does something while both stores record, and prints what that took.
func (c *clearer) meanwhile(ctx context.Context, what string, f func() error) error {
	until := make(chan time.Time)
	var here, there []time.Duration
	var errHere, errThere error
	var group sync.WaitGroup
	group.Go(func() { here, errHere = callers(ctx, c.store, until, c.store.End) })
	group.Go(func() { there, errThere = callers(ctx, c.other, until, c.stored) })
	began := time.Now()
	err := f()
	took := time.Since(began)
	close(until)
	group.Wait()
	if err := errors.Join(err, errHere, errThere); err != nil {
		return err
	}
	fmt.Printf("while %s (%v)\n", what, took.Round(10*time.Millisecond))
	reportEnds("          the end of a call", here)
	reportEnds("          in another process, until it is in the database", there)
	return nil
}
