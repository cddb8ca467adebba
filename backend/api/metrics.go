package api

import (
	"context"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
)

// Metrics are figures of past calls.
type Metrics struct{ h *house }

// Stats returns the figures of a span. A wrong filter fails with code usage and says where.
func (m *Metrics) Stats(q StatsQuery) (Stats, error) {
	return ask(m.h, func(app *core.App) (Stats, error) {
		store, err := app.Store()
		if err != nil {
			return Stats{}, err
		}
		filter, err := history.ParseFilter(q.Text)
		if err != nil {
			return Stats{}, err
		}
		ctx, cancel := context.WithTimeout(context.Background(), historyTimeout)
		defer cancel()
		began := time.Now()
		query := history.StatsQuery{Filter: filter, To: time.UnixMilli(began.UnixMilli() + 1), Points: q.Points}
		if q.From != 0 {
			query.From = time.UnixMilli(q.From)
		}
		if q.To != 0 {
			query.To = time.UnixMilli(q.To)
		}
		got, err := store.Summary(ctx, query)
		if err != nil {
			return Stats{}, err
		}
		return newStats(got, time.Since(began)), nil
	})
}

func newStats(s history.Stats, took time.Duration) Stats {
	to := Stats{
		From: s.From.UnixMilli(), To: s.To.UnixMilli(), StepMs: s.Step.Milliseconds(), All: figures(s.Figures), Partial: s.Partial,
		Points: make([]StatsPoint, len(s.Points)), Servers: statsGroups(s.Servers), Tools: statsGroups(s.Tools), Clients: statsGroups(s.Clients),
		Failing: statsGroups(s.Failing), Kinds: make([]StatsKind, len(s.Kinds)), Slowest: make([]Call, len(s.Slowest)), TookUs: took.Microseconds(),
	}
	for i, p := range s.Points {
		to.Points[i] = StatsPoint{At: p.At.UnixMilli(), Figures: figures(p.Figures)}
	}
	for i, k := range s.Kinds {
		to.Kinds[i] = StatsKind{Status: string(k.Status), Code: k.Code, Calls: k.Calls}
	}
	for i, c := range s.Slowest {
		to.Slowest[i] = callRow(c)
	}
	return to
}

func statsGroups(groups []history.Group) []StatsGroup {
	all := make([]StatsGroup, len(groups))
	for i, g := range groups {
		all[i] = StatsGroup{Server: g.Server, Tool: g.Tool, Client: g.Client, Figures: figures(g.Figures)}
	}
	return all
}

func figures(f history.Figures) Figures {
	us := func(d time.Duration) int64 {
		if d < 0 {
			return -1
		}
		return d.Microseconds()
	}
	return Figures{
		Calls: f.Calls, Errors: f.Errors, P50: us(f.P50), P95: us(f.P95), P99: us(f.P99), Longest: us(f.Longest),
		ArgumentBytes: f.ArgumentBytes, ResultBytes: f.ResultBytes,
	}
}
