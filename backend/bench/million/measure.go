package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"fairlead/backend/history"
)

// asked are the filters that are measured: every key, frequent and rare values, alone,
// together and negated, and words.
var asked = []string{
	"",
	"server:github", "server:legacy-crm", "server:nothere", "-server:github", "server:g*", "-server:g*",
	"tool:*issue*", "-tool:get_*", "method:prompts/get", "method:resources/read", "-method:tools/call",
	"origin:shell", "origin:window", "-origin:suite", "client:nightly-regression", "client:inspector", "client:nobody",
	"status:ok", "-status:ok", "status:error", "status:timeout", "status:running", "-status:ok -status:tool_error",
	"code:timeout", "code:unreachable", "-code:timeout",
	"took>2s", "took<1ms", "took>29s took<31s", "-took<10ms", "size>1mb", "size<200", "size>10kb size<11kb", "-size>200",
	"after:1h", "after:30d before:29d", "before:89d", "-after:80d",
	"server:github status:timeout", "server:github origin:shell took>1s", "server:weather client:inspector",
	"server:time -status:ok size>100kb", "server:github took<2ms -origin:suite", "server:legacy-crm status:cancelled origin:shell after:60d",
	"-server:github -server:filesystem -server:postgres -status:ok took>5s origin:app",
}

// searched are the words that are measured, apart from the filters.
var searched = []string{
	"xylophone-4711", "error", "status", "nothinghasthisword", `"connection failed"`, "-error", "zq", "#4711", "timeout server:time",
	"issue status:timeout", `"failed pending running"`, "src/ .go:1", "2026-02-1", "message -error", "conconcon", "xylophone-4711 server:github",
	"to-do", "C#", `"of the in"`, "src/main.go:12",
	"did not answer", "dencalsen took>1s", `"retry timeout null"`, "q", "zq server:github", `"ok" -error took<2ms`, "東京", "xylophone zq",
}

func measure(ctx context.Context, home string, p plan) error {
	began := time.Now()
	store, err := history.Open(ctx, history.Options{Dir: home})
	if err != nil {
		return err
	}
	defer func() { _ = store.Close(ctx) }()
	fmt.Printf("%-70s %10v\n", "opening", time.Since(began).Round(10*time.Microsecond))
	if p.has("words") {
		if err := store.CatchUp(ctx); err != nil { // searching would wait for it
			return err
		}
	}
	var filters, figures, texts times
	if p.has("filters") {
		if filters, err = ask(ctx, store, asked, p.rounds); err != nil {
			return err
		}
	}
	if p.has("figures") {
		if figures, err = sums(ctx, store, p.rounds); err != nil {
			return err
		}
	}
	if p.has("searches") {
		if err := searches(ctx, store, p.rounds); err != nil {
			return err
		}
	}
	if p.has("words") {
		if texts, err = ask(ctx, store, searched, p.rounds); err != nil {
			return err
		}
	}
	summary("filters", filters)
	summary("figures", figures)
	summary("words", texts)
	if !p.has("recording") {
		return nil
	}
	return recording(ctx, store, p.long)
}

// sums measures the figures of spans and filters.
func sums(ctx context.Context, store *history.Store, rounds int) (all times, err error) {
	for _, q := range []struct {
		text string
		span time.Duration
	}{
		{"", time.Hour}, {"", 24 * time.Hour}, {"", 7 * 24 * time.Hour}, {"", 30 * 24 * time.Hour}, {"", 0},
		{"server:github", 0}, {"server:weather status:error", 0}, {"client:inspector", 0}, {"-server:github took>1s", 0},
	} {
		f, err := history.ParseFilter(q.text)
		if err != nil {
			return all, err
		}
		var took times
		var st history.Stats
		for range rounds {
			query := history.StatsQuery{Filter: f}
			if q.span > 0 {
				query.From = time.Now().Add(-q.span)
			}
			err := took.time(func() (err error) {
				st, err = store.Summary(ctx, query)
				return err
			})
			if err != nil {
				return all, err
			}
		}
		all.add(took)
		fmt.Printf("figures of %-40s %10v  %10v, %10v of the processor, for %d calls\n", q.text, q.span, percentile(took.clock, 95), percentile(took.cpu, 95), st.Calls)
	}
	return all, nil
}

// pages is how many pages of a filter are read, one behind the other.
const pages = 4

// times are what something took, by the clock and of the processor: on a busy machine
// the clock counts the others too.
type times struct{ clock, cpu []time.Duration }

func (t *times) add(u times) {
	t.clock = append(t.clock, u.clock...)
	t.cpu = append(t.cpu, u.cpu...)
}

// time does something and notes what it took.
func (t *times) time(f func() error) error {
	began, used := time.Now(), cpu()
	err := f()
	t.clock, t.cpu = append(t.clock, time.Since(began)), append(t.cpu, cpu()-used)
	return err
}

// ask reads pages of each filter and returns how long each took.
func ask(ctx context.Context, store *history.Store, filters []string, rounds int) (all times, err error) {
	for _, text := range filters {
		f, err := history.ParseFilter(text)
		if err != nil {
			return all, err
		}
		var first, next times
		var total int64
		found, partial := 0, 0
		for range rounds {
			cursor := ""
			found, partial = 0, 0
			for n := range pages {
				to := &next
				if n == 0 {
					to = &first
				}
				var page history.Page
				err := to.time(func() (err error) {
					page, err = store.List(ctx, history.Query{Filter: f, Cursor: cursor, Count: n == 0})
					return err
				})
				if err != nil {
					return all, err
				}
				found += len(page.Calls)
				if page.Next != "" && len(page.Calls) < 100 {
					partial++
				}
				if n == 0 {
					total = page.Total
				}
				if cursor = page.Next; cursor == "" {
					break
				}
			}
		}
		all.add(first)
		all.add(next)
		fmt.Printf("%-70s first %10v  next %10v  found %4d of %8d  short %d\n", text, percentile(first.clock, 95), percentile(next.clock, 95), found, total, partial)
	}
	return all, nil
}

func percentile(times []time.Duration, percent int) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[(len(sorted)-1)*percent/100].Round(10 * time.Microsecond)
}

func summary(what string, t times) {
	if len(t.clock) == 0 {
		return
	}
	fmt.Printf("%-26s p50 %10v   p95 %10v   worst %10v   of the processor: p50 %10v   p95 %10v   worst %10v\n", what,
		percentile(t.clock, 50), percentile(t.clock, 95), percentile(t.clock, 100), percentile(t.cpu, 50), percentile(t.cpu, 95), percentile(t.cpu, 100))
}
