package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fairlead/backend/bench/past"
	"fairlead/backend/history"
)

func main() {
	home := flag.String("home", "", "the folder, kept; default: one that is deleted in the end")
	calls := flag.Int("calls", 1_000_000, "how many calls the past has")
	days := flag.Int("days", 90, "over how many days they are spread, up to now")
	seed := flag.Uint64("seed", 1, "the same seed makes the same calls, and of them the same searches")
	rounds := flag.Int("rounds", 5, "how often everything is measured; 0: only make the history")
	only := flag.String("only", "", "measure only these: filters, figures, words, searches, recording, typed, retention, clearing; with commas")
	long := flag.Int("long", 20_000, "how many calls are recorded to see what it costs in the long run")
	flag.Parse()
	log.SetFlags(0)
	if err := run(*home, past.Options{Calls: *calls, Days: *days, Seed: *seed, Until: time.Now()}, plan{*rounds, *long, *only}); err != nil {
		log.Fatal(err)
	}
}

// plan is what is measured.
type plan struct {
	rounds, long int
	only         string
}

func (p plan) has(part string) bool {
	return p.only == "" || slices.Contains(strings.Split(p.only, ","), part)
}

func run(home string, o past.Options, p plan) (err error) {
	ctx := context.Background()
	if home == "" {
		if home, err = os.MkdirTemp("", "fairlead-million-"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(home) }()
	}
	if _, err := os.Stat(filepath.Join(home, "history.db")); os.IsNotExist(err) {
		if err := write(ctx, home, o); err != nil {
			return err
		}
	}
	if p.rounds == 0 {
		return nil
	}
	if err := measure(ctx, home, p); err != nil {
		return err
	}
	if p.has("typed") {
		if err := typed(ctx, home, o.Seed); err != nil {
			return err
		}
	}
	if p.has("retention") {
		if err := retention(ctx, home); err != nil {
			return err
		}
	}
	if p.has("clearing") {
		return clearing(ctx, home)
	}
	return nil
}

// write makes the history and says what it takes.
func write(ctx context.Context, home string, o past.Options) error {
	store, err := history.Open(ctx, history.Options{Dir: home})
	if err != nil {
		return err
	}
	o.Progress = func(n int) {
		if n%50_000 == 0 {
			fmt.Fprintf(os.Stderr, "%d calls\n", n)
		}
	}
	began := time.Now()
	w, err := past.Write(ctx, store, o)
	if err != nil {
		return err
	}
	recorded := time.Since(began)
	if err := store.CatchUp(ctx); err != nil {
		return err
	}
	indexed := time.Since(began)
	if err := store.Close(ctx); err != nil {
		return err
	}
	size, err := sizeOf(home)
	if err != nil {
		return err
	}
	fmt.Printf("%d calls recorded in %v, everything derived after %v\n", w.Calls, recorded.Round(time.Second), indexed.Round(time.Second))
	fmt.Printf("%-40s %8d MB\n", "payload: all messages as they passed", w.Payload>>20)
	fmt.Printf("%-40s %8d MB\n", "of these arguments and results", w.Bodies>>20)
	fmt.Printf("%-40s %8d MB, %.2f of the payload\n\n", "the folder", size>>20, float64(size)/float64(w.Payload))
	return nil
}

func sizeOf(dir string) (size int64, err error) {
	err = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}
