package cli

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"fairlead/backend/history"
)

// timingDocument says where the time of a call went. Offsets count from when it was begun.
type timingDocument struct {
	TotalUs   int64             `json:"totalUs"`
	Stretches []stretchDocument `json:"stretches"`
	Marks     []markDocument    `json:"marks,omitempty"` // messages in between
}

type stretchDocument struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`              // own | network | server | person | failed
	Attempt int    `json:"attempt,omitempty"` // of several, from 1
	FromUs  int64  `json:"fromUs"`
	ToUs    int64  `json:"toUs"`
}

type markDocument struct {
	AtUs int64  `json:"atUs"`
	Kind string `json:"kind"` // progress | log | message
	Name string `json:"name"`
}

// newTimingDocument returns nil where nothing is known: of a call that runs.
func newTimingDocument(line history.Timeline) *timingDocument {
	if len(line.Stretches) == 0 {
		return nil
	}
	d := &timingDocument{TotalUs: line.Total.Microseconds()}
	for _, s := range line.Stretches {
		d.Stretches = append(d.Stretches, stretchDocument{Name: s.Name, Kind: string(s.Kind), Attempt: s.Attempt, FromUs: s.From.Microseconds(), ToUs: s.To.Microseconds()})
	}
	for _, m := range line.Marks {
		d.Marks = append(d.Marks, markDocument{AtUs: m.At.Microseconds(), Kind: m.Kind, Name: m.Name})
	}
	return d
}

// lines are the timing for a person: what, from when on, for how long.
func (d *timingDocument) lines() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range d.Stretches {
		name := s.Name
		if s.Attempt > 0 {
			name = strconv.Itoa(s.Attempt) + ". " + name
		}
		fmt.Fprintf(w, "%s\tat %s\t%s\n", name, spanWords(s.FromUs), spanWords(s.ToUs-s.FromUs))
	}
	_ = w.Flush() // into memory
	if n := len(d.Marks); n > 0 {
		fmt.Fprintf(&b, "%d notifications, the first at %s, the last at %s\n", n, spanWords(d.Marks[0].AtUs), spanWords(d.Marks[n-1].AtUs))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func spanWords(us int64) string {
	if us == 0 {
		return "0"
	}
	return took(time.Duration(us) * time.Microsecond)
}
