package api

import (
	"context"

	"fairlead/backend/core"
	"fairlead/backend/history"
)

// Timeline says where the time of a call went. Offsets count from when it was
// begun. It is empty while the call runs.
type Timeline struct {
	TotalUs   int64     `json:"totalUs"`
	Stretches []Stretch `json:"stretches"` // in the order they began
	Marks     []Mark    `json:"marks"`
}

// Stretch is a part of a call's time.
type Stretch struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`    // own | network | server | person | failed
	Attempt int    `json:"attempt"` // of several, from 1; 0: the call was made once
	FromUs  int64  `json:"fromUs"`
	ToUs    int64  `json:"toUs"`
}

// Mark is a message in between.
type Mark struct {
	Seq  int    `json:"seq"` // of the Frame
	AtUs int64  `json:"atUs"`
	Kind string `json:"kind"` // progress | log | message
	Name string `json:"name"`
}

// Timeline returns where the time of a call went.
func (c *Calls) Timeline(id string) (Timeline, error) {
	return ask(c.h, func(app *core.App) (t Timeline, err error) {
		store, err := app.Store()
		if err != nil {
			return t, err
		}
		line, err := store.Timeline(context.Background(), id)
		return timelineOf(line), err
	})
}

func timelineOf(line history.Timeline) Timeline {
	t := Timeline{TotalUs: line.Total.Microseconds(), Stretches: make([]Stretch, len(line.Stretches)), Marks: make([]Mark, len(line.Marks))}
	for i, s := range line.Stretches {
		t.Stretches[i] = Stretch{Name: s.Name, Kind: string(s.Kind), Attempt: s.Attempt, FromUs: s.From.Microseconds(), ToUs: s.To.Microseconds()}
	}
	for i, m := range line.Marks {
		t.Marks[i] = Mark{Seq: m.Seq, AtUs: m.At.Microseconds(), Kind: m.Kind, Name: m.Name}
	}
	return t
}
