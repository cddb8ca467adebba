package history

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"fairlead/backend/jsonx"
)

// Timeline says where the time of a call went. Offsets count from when it was begun.
type Timeline struct {
	Total     time.Duration
	Stretches []Stretch // in the order they began
	Marks     []Mark
}

// Stretch is a part of a call's time.
type Stretch struct {
	Name     string
	Kind     StretchKind
	Attempt  int // of several, from 1; 0: the call was made once
	From, To time.Duration
}

// StretchKind says who the time was spent by.
type StretchKind string

// The kinds of stretches.
const (
	Own     StretchKind = "own"     // Fairlead: getting a connection, checking
	Network StretchKind = "network" // connecting, sending, receiving
	Server  StretchKind = "server"
	Person  StretchKind = "person" // who answered what the server asked
	Failed  StretchKind = "failed" // what was waited for never came
)

// Mark is a message in between.
type Mark struct {
	Seq  int // of the frame
	At   time.Duration
	Kind string // progress | log | message
	Name string
}

// maxMarks bounds the marks of a call: a server may report progress thousands of
// times, and nobody tells that many apart on one line.
const maxMarks = 400

// Timeline returns where the time of a call went; an empty one while it runs.
func (s *Store) Timeline(ctx context.Context, id string) (Timeline, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return Timeline{}, err
	}
	frames, err := s.Frames(ctx, id)
	if err != nil {
		return Timeline{}, err
	}
	return timeline(r, frames), nil
}

func timeline(r Record, frames []StoredFrame) Timeline {
	if r.Took < 0 {
		return Timeline{}
	}
	b := &timing{record: r, frames: frames, total: max(r.EndedAt.Sub(r.StartedAt), r.Took)}
	switch {
	case r.CachedOf != "":
		b.add("from the cache", Own, b.total)
	default:
		b.requests()
		b.questions()
	}
	slices.SortStableFunc(b.found, func(x, y Stretch) int { return cmp.Compare(x.From, y.From) })
	return Timeline{Total: b.total, Stretches: b.found, Marks: b.marks()}
}

// questions lays out what the server asked while it worked, each until its answer.
func (b *timing) questions() {
	for i, f := range b.frames {
		if f.Direction != "in" || f.Kind != "request" {
			continue
		}
		to := b.total
		for _, a := range b.frames[i+1:] {
			if a.Direction == "out" && isAnswer(a.Kind) && a.RPCID == f.RPCID {
				to = b.at(a.At)
				break
			}
		}
		b.found = append(b.found, Stretch{Name: "question: " + f.Method, Kind: Person, From: b.at(f.At), To: to})
	}
}

// marks are the notifications, the cancellation among them.
func (b *timing) marks() (all []Mark) {
	for _, f := range b.frames {
		if f.Kind != "notification" {
			continue
		}
		kind := "message"
		switch f.Method {
		case "notifications/progress":
			kind = "progress"
		case "notifications/message":
			kind = "log"
		}
		all = append(all, Mark{Seq: f.Seq, At: b.at(f.At), Kind: kind, Name: strings.TrimPrefix(f.Method, "notifications/")})
	}
	if step := float64(len(all)) / maxMarks; step > 1 {
		for i := range maxMarks {
			all[i] = all[int(float64(i)*step)]
		}
		all = all[:maxMarks]
	}
	return all
}

func isAnswer(kind string) bool { return kind == "response" || kind == "error" }

// asksForInput tells an input_required round from a result (MCP 2026-07-28).
func asksForInput(body Body) bool {
	kind, _ := jsonx.Lookup(body.Inline, "/result/resultType")
	return string(kind) == `"input_required"`
}
