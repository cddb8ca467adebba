package api

// StatsQuery says which calls are looked at: those of a filter that began in a span.
type StatsQuery struct {
	Text   string `json:"text"`   // the filter language of the history
	From   int64  `json:"from"`   // Unix milliseconds; 0: the oldest call
	To     int64  `json:"to"`     // Unix milliseconds, not included; 0: now
	Points int    `json:"points"` // at most so many pieces; 0: 120
}

// Stats are the figures of a span.
type Stats struct {
	From    int64        `json:"from"` // Unix milliseconds, as From and To of the query
	To      int64        `json:"to"`
	StepMs  int64        `json:"stepMs"` // the length of a piece
	All     Figures      `json:"all"`
	Points  []StatsPoint `json:"points"`
	Servers []StatsGroup `json:"servers"` // those with the most calls first, as the others
	Tools   []StatsGroup `json:"tools"`
	Clients []StatsGroup `json:"clients"`
	Failing []StatsGroup `json:"failing"` // tools with the most errors
	Kinds   []StatsKind  `json:"kinds"`
	Slowest []Call       `json:"slowest"`
	Partial bool         `json:"partial"` // not all calls could be looked at in time
	TookUs  int64        `json:"tookUs"`
}

// Figures are what many calls have in common. Durations are microseconds, -1 for none.
type Figures struct {
	Calls         int64 `json:"calls"`
	Errors        int64 `json:"errors"`
	P50           int64 `json:"p50"`
	P95           int64 `json:"p95"`
	P99           int64 `json:"p99"`
	Longest       int64 `json:"longest"`
	ArgumentBytes int64 `json:"argumentBytes"`
	ResultBytes   int64 `json:"resultBytes"`
}

// StatsPoint is a piece of the span.
type StatsPoint struct {
	At      int64   `json:"at"` // Unix milliseconds, where it begins
	Figures Figures `json:"figures"`
}

// StatsGroup is a server, a tool of a server, or a client.
type StatsGroup struct {
	Server  string  `json:"server"`
	Tool    string  `json:"tool"`
	Client  string  `json:"client"`
	Figures Figures `json:"figures"`
}

// StatsKind is one way not to end well.
type StatsKind struct {
	Status string `json:"status"`
	Code   string `json:"code"`
	Calls  int64  `json:"calls"`
}
