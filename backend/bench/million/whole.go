package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"fairlead/backend/history"
)

const (
	// windowPage is what the window shows at first.
	windowPage = 50
	// longest a whole search goes on here.
	longest = 2 * time.Minute
)

var (
	search  = flag.String("search", "", "the `filter` that is searched for as a whole, instead of some")
	profile = flag.String("profile", "", "write a profile of the processor's time in whole searches to this `file`")
)

// searches measures whole searches.
func searches(ctx context.Context, store *history.Store, rounds int) error {
	if err := store.CatchUp(ctx); err != nil {
		return err
	}
	filters := searched
	if *search != "" {
		filters = []string{*search}
	}
	return profiled(*profile, func() error {
		answers, wholes, err := whole(ctx, store, filters, rounds)
		summary("answers of these", answers)
		summary("whole searches", wholes)
		return err
	})
}

// whole measures searches as people have them: going on from answer to answer until a
// page is full or all calls have been looked through.
func whole(ctx context.Context, store *history.Store, filters []string, rounds int) (answers, wholes times, err error) {
	for _, text := range filters {
		f, err := history.ParseFilter(text)
		if err != nil {
			return answers, wholes, err
		}
		var own, all times
		var got found
		for range rounds {
			err := all.time(func() (err error) {
				got, err = untilFull(ctx, store, f, windowPage, &own)
				return err
			})
			if err != nil {
				return answers, wholes, err
			}
			if all.clock[len(all.clock)-1] > longest/10 {
				break // once is enough
			}
		}
		answers.add(own)
		wholes.add(all)
		fmt.Printf("whole %-50s %10v, %10v of the processor, %4d answers of at most %8v (%8v), found %3d\n",
			text, percentile(all.clock, 50), percentile(all.cpu, 50), got.n, percentile(own.clock, 100), percentile(own.cpu, 100), len(got.calls))
	}
	return answers, wholes, nil
}

// found is what a whole search found.
type found struct {
	n     int // answers
	calls []history.Call
	all   bool // there are no more
}

// untilFull goes on until so many are found, or there are no more.
func untilFull(ctx context.Context, store *history.Store, f history.Filter, most int, own *times) (got found, err error) {
	cursor := ""
	for began := time.Now(); time.Since(began) < longest; {
		var page history.Page
		err := own.time(func() (err error) {
			page, err = store.List(ctx, history.Query{Filter: f, Cursor: cursor, Limit: most - len(got.calls)})
			return err
		})
		if err != nil {
			return got, err
		}
		got.n++
		got.calls = append(got.calls, page.Calls...)
		cursor, got.all = page.Next, page.Next == ""
		if got.all || len(got.calls) >= most {
			break
		}
	}
	return got, nil
}

// profiled writes a profile of the processor's time to a file, "" for none.
func profiled(path string, f func() error) error {
	if path == "" {
		return f()
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if err := pprof.StartCPUProfile(file); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return f()
}
