package past

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"fairlead/backend/history"
)

// Options say which past.
type Options struct {
	Calls int
	Days  int           // over which they are spread; 0: 90
	Every time.Duration // from one to the next, instead of Days
	Until time.Time     // when the last one was made
	Seed  uint64
	// Progress, when set, hears now and then how many calls are recorded.
	Progress func(calls int)
	// Recorded, when set, hears the id of each call.
	Recorded func(id string)
}

// Written is what was recorded.
type Written struct {
	Calls   int
	Payload int64 // bytes of all messages, as they passed
	Bodies  int64 // bytes of arguments and results alone
}

const progressEvery = 10_000

// Write records a past in a store. When it returns, all calls are in the database;
// what is derived from them follows (history.Store.CatchUp).
func Write(ctx context.Context, store *history.Store, o Options) (Written, error) {
	w, err := record(ctx, store, o)
	if err != nil {
		return w, err
	}
	return w, store.Flush(ctx)
}

// Record is Write without waiting for the database.
func Record(ctx context.Context, store *history.Store, o Options) error {
	_, err := record(ctx, store, o)
	return err
}

func record(ctx context.Context, store *history.Store, o Options) (w Written, err error) {
	if o.Days == 0 {
		o.Days = 90
	}
	r := rand.New(rand.NewPCG(o.Seed, 1))
	m := &maker{r: r, servers: newWorld(r), words: newWords(r)}
	times := moments(r, o)
	for i := range o.Calls {
		start, end := m.call(i, times(i))
		store.Begin(start)
		if err := store.End(ctx, end); err != nil {
			return w, err
		}
		if o.Recorded != nil {
			o.Recorded(start.ID)
		}
		w.Calls++
		w.Bodies += int64(len(start.Arguments) + len(end.Result))
		for _, f := range end.Frames {
			w.Payload += int64(len(f.Raw))
		}
		if o.Progress != nil && w.Calls%progressEvery == 0 {
			o.Progress(w.Calls)
		}
	}
	return w, nil
}

// moments returns when the i-th call was made: evenly over the days but for the
// rhythm of each day, busiest in its afternoon, and never back in time.
func moments(r *rand.Rand, o Options) func(i int) time.Time {
	begin := o.Until.Add(-time.Duration(o.Days) * 24 * time.Hour)
	if o.Every > 0 {
		return func(i int) time.Time { return o.Until.Add(-time.Duration(o.Calls-i) * o.Every) }
	}
	step := float64(o.Days) / float64(max(o.Calls, 1))
	return func(i int) time.Time {
		days := float64(i) * step
		whole, part := math.Modf(days)
		part -= 0.8 / (2 * math.Pi) * math.Sin(2*math.Pi*part) // monotonous: the density is 1 - 0.8 cos
		at := begin.Add(time.Duration((whole + part) * float64(24*time.Hour)))
		return at.Add(time.Duration(r.IntN(1000)) * time.Microsecond)
	}
}
