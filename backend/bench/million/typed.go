package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"fairlead/backend/history"
)

const (
	commandPage = 20 // is what the command line shows at first
	slow        = 50 * time.Millisecond
	slowest     = 10
)

// answered is a search that was made up, and what it took.
type answered struct {
	madeUp
	found
	took, answers times
}

// typed measures searches nobody chose, made from the history itself, and whether those
// that were cut out of a call find it. They are asked of a store that was just opened.
func typed(ctx context.Context, home string, seed uint64) error {
	searches, err := madeFrom(ctx, home, seed)
	if err != nil {
		return err
	}
	return opened(ctx, history.Options{Dir: home}, func(store *history.Store) error {
		all := make([]answered, len(searches))
		for i, m := range searches {
			if all[i], err = answer(ctx, store, m); err != nil {
				return fmt.Errorf("searching for %s: %w", m.text, err)
			}
		}
		reportTyped(all)
		return foundAgain(ctx, store, all)
	})
}

// opened opens a history whose calls are all indexed, for a while.
func opened(ctx context.Context, o history.Options, f func(store *history.Store) error) error {
	store, err := history.Open(ctx, o)
	if err != nil {
		return err
	}
	err = store.CatchUp(ctx)
	if err == nil {
		err = f(store)
	}
	return errors.Join(err, store.Close(ctx))
}

func madeFrom(ctx context.Context, home string, seed uint64) (all []madeUp, err error) {
	seen, err := fromOutside(home)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, seen.Close()) }()
	err = opened(ctx, history.Options{Dir: home}, func(store *history.Store) error {
		c, err := newCutter(ctx, store, seen, seed)
		if err == nil {
			all, err = c.makeUp()
		}
		return err
	})
	return all, err
}

func answer(ctx context.Context, store *history.Store, m madeUp) (a answered, err error) {
	a.madeUp = m
	f, err := history.ParseFilter(m.text)
	if err != nil {
		return a, err
	}
	err = a.took.time(func() (err error) {
		a.found, err = untilFull(ctx, store, f, commandPage, &a.answers)
		return err
	})
	return a, err
}

// reportTyped prints what the searches took, by classes and in all, and the slowest.
func reportTyped(all []answered) {
	var wholes, answers times
	for _, class := range classes {
		var took times
		for _, a := range all {
			if a.class == class.name {
				took.add(a.took)
				answers.add(a.answers)
			}
		}
		summary("typed: "+class.name, took)
		wholes.add(took)
	}
	summary("typed: all", wholes)
	summary("typed: one answer", answers)
	over := func(all []time.Duration) (n int) {
		for _, d := range all {
			if d > slow {
				n++
			}
		}
		return n
	}
	fmt.Printf("typed: of %d searches %d took more than %v, %d of the processor\n", len(all), over(wholes.clock), slow, over(wholes.cpu))
	slices.SortFunc(all, func(a, b answered) int { return cmp.Compare(b.took.clock[0], a.took.clock[0]) })
	for _, a := range all[:min(slowest, len(all))] {
		fmt.Printf("slow  %-60s %10v, %10v of the processor, %4d answers, found %3d (%s)\n",
			a.text, a.took.clock[0].Round(10*time.Microsecond), a.took.cpu[0].Round(10*time.Microsecond), a.n, len(a.calls), a.class)
	}
}
