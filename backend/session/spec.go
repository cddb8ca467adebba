package session

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"fairlead/backend/wire"
)

// Spec says what to connect to. Every value is resolved: no reference to a
// secret or a variable is left. Exactly one of Command, URL and BuiltIn is set.
type Spec struct {
	Name    string
	Command string
	Args    []string
	Env     []string // the whole environment of the process, KEY=value
	Dir     string
	Shut
	URL     string
	Headers map[string]string
	Web
	// BuiltIn runs a server inside Fairlead until in ends or ctx is done.
	BuiltIn func(ctx context.Context, in io.Reader, out io.Writer) error

	Protocol        string // "" or "auto": find out; else a version to insist on
	Remembered      string // Info.Remembered of last time, "" when unknown
	ConnectTimeout  time.Duration
	ProbeTimeout    time.Duration
	MaxMessageBytes int64
}

// Options are what a session reports to.
type Options struct {
	ClientVersion string
	Guard         *wire.Guard
	// Line gets the server's log: stderr, stray stdout, events.
	Line func(kind wire.LineKind, text string)
	// UnderWay, when set, is called once there is nothing to do but wait for the
	// server: its process runs, or its address is being called.
	UnderWay func()
	// Leaving, when set, is called once there is nothing to do but wait for the server
	// to end, or for what is still under way with it.
	Leaving func()
	// Ended, when set, gets what was true of a process at its end.
	Ended func(facts wire.Facts)
	// Changed is called when the server says that a list changed. Without it, a
	// server of the newer era is not asked to say so (subscriptions/listen).
	Changed func(kind Kind)
	// Updated is called when a resource that is subscribed to has changed.
	Updated func(uri string)
	// Logged gets log messages; nil writes them to Line.
	Logged func(level, logger string, data json.RawMessage)
	// TaskChanged hears of tasks, and of each change of their state.
	TaskChanged func(t TaskInfo)
	// Ask has a question of the server answered by the person; the answer is the
	// raw result. A failure with code denied rejects it. Nil: sampling and
	// elicitation are not offered to the server. It may block, the others must
	// not: they are called from the goroutine that reads.
	Ask func(ctx context.Context, ask Ask) (json.RawMessage, error)
	// Traffic makes what watches one attempt to connect; nil: nobody watches.
	Traffic func() Traffic
	// Roots are the folders the server may work in; nil: not offered.
	Roots func() []Root
}

func (o Options) underWay() {
	if o.UnderWay != nil {
		o.UnderWay()
	}
}

func (o Options) leaving() {
	if o.Leaving != nil {
		o.Leaving()
	}
}

// Defaults for limits that a Spec leaves at zero.
const (
	defaultConnectTimeout = 60 * time.Second
	// defaultProbeTimeout bounds server/discover: a server of the older era may
	// ignore what it does not know instead of answering −32601.
	defaultProbeTimeout = 5 * time.Second
	// LegacyVersion is the newest version of the older era.
	LegacyVersion = "2025-11-25"
	// ModernVersion is the first version of the newer era.
	ModernVersion = "2026-07-28"
)

func (s Spec) connectTimeout() time.Duration {
	return orDefault(s.ConnectTimeout, defaultConnectTimeout)
}

// probeTimeout bounds server/discover. Over HTTP there is an answer to every
// request, be it a refusal: a late one means that the server is busy, not older.
func (s Spec) probeTimeout() time.Duration {
	if s.URL != "" {
		return orDefault(s.ProbeTimeout, s.connectTimeout()/4)
	}
	return orDefault(s.ProbeTimeout, defaultProbeTimeout)
}

func orDefault(d, def time.Duration) time.Duration {
	if d <= 0 {
		return def
	}
	return d
}
