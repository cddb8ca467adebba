package cli

import (
	"time"

	"fairlead/backend/history"
)

// statsDocument is what stats --json prints. Times are Unix milliseconds, durations
// microseconds, null where no call has ended.
type statsDocument struct {
	From   int64 `json:"from"`
	To     int64 `json:"to"`
	StepMs int64 `json:"stepMs"`
	figuresDocument
	Points  []pointDocument   `json:"points"`
	By      string            `json:"by"`
	Groups  []groupDocument   `json:"groups"`
	Kinds   []kindDocument    `json:"kinds"`
	Failing []groupDocument   `json:"failing"`
	Slowest []slowestDocument `json:"slowest"`
	Partial bool              `json:"partial"`
}

type figuresDocument struct {
	Calls         int64  `json:"calls"`
	Errors        int64  `json:"errors"`
	P50           *int64 `json:"p50"`
	P95           *int64 `json:"p95"`
	P99           *int64 `json:"p99"`
	Longest       *int64 `json:"longest"`
	ArgumentBytes int64  `json:"argumentBytes"`
	ResultBytes   int64  `json:"resultBytes"`
}

type pointDocument struct {
	At int64 `json:"at"`
	figuresDocument
}

type groupDocument struct {
	Server string `json:"server,omitempty"`
	Tool   string `json:"tool,omitempty"`
	Client string `json:"client,omitempty"`
	figuresDocument
}

type kindDocument struct {
	Status string `json:"status"`
	Code   string `json:"code"`
	Calls  int64  `json:"calls"`
}

type slowestDocument struct {
	ID     string `json:"id"`
	Server string `json:"server"`
	Tool   string `json:"tool"`
	Status string `json:"status"`
	At     int64  `json:"at"`
	Took   int64  `json:"took"`
}

func newStatsDocument(st history.Stats, by string, groups []history.Group) statsDocument {
	d := statsDocument{
		From: st.From.UnixMilli(), To: st.To.UnixMilli(), StepMs: st.Step.Milliseconds(), figuresDocument: newFigures(st.Figures),
		Points: make([]pointDocument, len(st.Points)), By: by, Groups: newGroups(groups), Kinds: make([]kindDocument, len(st.Kinds)),
		Failing: newGroups(st.Failing), Slowest: make([]slowestDocument, len(st.Slowest)), Partial: st.Partial,
	}
	for i, p := range st.Points {
		d.Points[i] = pointDocument{p.At.UnixMilli(), newFigures(p.Figures)}
	}
	for i, k := range st.Kinds {
		d.Kinds[i] = kindDocument{string(k.Status), k.Code, k.Calls}
	}
	for i, c := range st.Slowest {
		d.Slowest[i] = slowestDocument{c.ID, c.Server, c.Tool, string(c.Status), c.StartedAt.UnixMilli(), c.Took.Microseconds()}
	}
	return d
}

func newGroups(groups []history.Group) []groupDocument {
	all := make([]groupDocument, len(groups))
	for i, g := range groups {
		all[i] = groupDocument{g.Server, g.Tool, g.Client, newFigures(g.Figures)}
	}
	return all
}

func newFigures(f history.Figures) figuresDocument {
	us := func(d time.Duration) *int64 {
		if d < 0 {
			return nil
		}
		n := d.Microseconds()
		return &n
	}
	return figuresDocument{f.Calls, f.Errors, us(f.P50), us(f.P95), us(f.P99), us(f.Longest), f.ArgumentBytes, f.ResultBytes}
}
