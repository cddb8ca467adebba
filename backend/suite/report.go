package suite

import (
	"cmp"
	"time"
)

// The outcomes of a step and of a run.
const (
	Waiting   = "waiting"
	Running   = "running"
	Passed    = "passed"
	Failed    = "failed"
	Skipped   = "skipped"
	Cancelled = "cancelled"
)

// Report is how a run went. It is written as JSON by the command line; times are
// Unix milliseconds, durations microseconds. Secrets are not in it.
type Report struct {
	Run       string   `json:"run"`
	Suite     string   `json:"suite"`
	File      string   `json:"file"`
	Outcome   string   `json:"outcome"`
	Reason    string   `json:"reason,omitempty"` // why it was cancelled
	StartedAt int64    `json:"startedAt"`
	TookUs    int64    `json:"tookUs"`
	Passed    int      `json:"passed"`
	Failed    int      `json:"failed"`
	Skipped   int      `json:"skipped"`
	Results   []Result `json:"results"`
}

// Result is how one step went, once for each row of data.
type Result struct {
	ID        string `json:"id"`    // of the step in the suite, and of the row
	Phase     string `json:"phase"` // setup, steps or teardown
	Name      string `json:"name"`
	Row       string `json:"row,omitempty"` // the label of the data's row
	File      string `json:"file"`
	Line      int    `json:"line"`
	Server    string `json:"server,omitempty"`
	Kind      string `json:"kind"`
	Target    string `json:"target,omitempty"`
	Outcome   string `json:"outcome"`
	Reason    string `json:"reason,omitempty"` // why it was skipped
	StartedAt int64  `json:"startedAt,omitempty"`
	TookUs    int64  `json:"tookUs"`   // of the last call
	Attempts  int    `json:"attempts"` // calls that were made
	Call      string `json:"call,omitempty"`
	Status    string `json:"status,omitempty"`  // how the call ended
	Answer    string `json:"answer,omitempty"`  // the beginning of its text
	Updated   string `json:"updated,omitempty"` // the snapshot's file that was written
	Misses    []Miss `json:"misses,omitempty"`
}

// Miss is one thing that was not as expected.
type Miss struct {
	Kind     string `json:"kind"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Message  string `json:"message"`
	Expected string `json:"expected,omitempty"`
	Actual   string `json:"actual,omitempty"`
	Diff     []Line `json:"diff,omitempty"`
	Snapshot string `json:"snapshot,omitempty"` // its name
}

// Line is a line of a difference: same, added, removed, or … for lines left out.
type Line struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// Event tells of a run while it goes on: a result has begun or ended, or, with
// Report, the run has ended.
type Event struct {
	Result *Result
	Report *Report
}

func (r *Report) count() {
	r.Passed, r.Failed, r.Skipped, r.Outcome = 0, 0, 0, Passed
	cancelled := false
	for _, one := range r.Results {
		switch one.Outcome {
		case Passed:
			r.Passed++
		case Failed:
			r.Failed++
		case Cancelled:
			cancelled = true
			r.Reason = cmp.Or(r.Reason, one.Reason)
		default:
			r.Skipped++
		}
	}
	switch {
	case cancelled:
		r.Outcome = Cancelled
	case r.Failed > 0:
		r.Outcome = Failed
	}
}

func microseconds(d time.Duration) int64 { return d.Microseconds() }
