package history

import (
	"time"

	"fairlead/backend/failure"
)

// StatsQuery says which calls are looked at.
type StatsQuery struct {
	Filter Filter
	// The calls that began at From or later and before To. A zero From is the start
	// of the oldest call, a zero To is now; when both are zero, all calls are looked at.
	From, To time.Time
	// Points is how many pieces the span is cut into at most; 0: 120.
	Points int
	// Groups is how many servers, tools and clients are listed at most; 0: 200.
	Groups int
}

// Figures are what many calls have in common to say.
type Figures struct {
	Calls                      int64
	Errors                     int64         // tool_error, error and timeout: what status:error finds
	P50, P95, P99, Longest     time.Duration // -1: none has ended; within 1 % for more than a thousand calls, exact else
	ArgumentBytes, ResultBytes int64
}

// Point is a piece of the span.
type Point struct {
	At time.Time // where it begins
	Figures
}

// Group is all calls of a server, of a tool of a server, or of a client.
type Group struct {
	Server, Tool, Client string
	Figures
}

// Kind is one kind of failing.
type Kind struct {
	Status Status
	Code   string
	Calls  int64
}

// Stats are the figures of a span.
type Stats struct {
	From, To time.Time
	Step     time.Duration // of Points
	Figures
	Points                  []Point // without gaps, oldest first
	Servers, Tools, Clients []Group // those with the most calls first
	Failing                 []Group // tools, those with the most errors first
	Kinds                   []Kind  // of what did not end well, most frequent first
	Slowest                 []Call
	// Partial tells that not all calls could be looked at in time: the newest were.
	Partial bool
}

const (
	defaultPoints = 120
	defaultGroups = 200
	slowestCalls  = 10
	mostFailing   = 10
)

// stepsOfTime are the lengths of pieces that people can read off a clock.
var stepsOfTime = []time.Duration{
	time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second,
	time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, day, 2 * day, 7 * day, 14 * day, 28 * day, 91 * day, 364 * day,
}

const day = 24 * time.Hour

// stepFor is the shortest step that cuts a span into so many pieces at most.
func stepFor(span time.Duration, points int) time.Duration {
	for _, step := range stepsOfTime {
		if span <= step*time.Duration(points-1) {
			return step
		}
	}
	return max(span/time.Duration(points-1), time.Second)
}

// floor is the beginning of the piece at is in: full hours and days of the local clock.
func floor(at time.Time, step time.Duration) time.Time {
	_, offset := at.Zone()
	local := at.UnixMicro() + int64(offset)*1e6
	within := local % step.Microseconds()
	if within < 0 {
		within += step.Microseconds()
	}
	return time.UnixMicro(at.UnixMicro() - within)
}

// ParseMoment reads a time as after: and before: do: a day, a time, how long ago.
func ParseMoment(text string) (time.Time, error) {
	us, err := parseTime(text, time.Now())
	if err != nil {
		return time.Time{}, failure.New(failure.Usage, "%s.", err.Error())
	}
	return time.UnixMicro(us), nil
}
