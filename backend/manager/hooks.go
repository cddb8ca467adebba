package manager

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Hooks are what servers reach outside the fleet. Each may be nil; the doc of
// session.Options says what they may do. All but Ask must not block.
type Hooks struct {
	// Authorize says what is put around the requests to a remote server, whose
	// definition is resolved: it adds credentials and reacts to 401 and 403.
	Authorize func(resolved config.Server) (func(http.RoundTripper) http.RoundTripper, error)
	// Ask has a server's question answered. Nil: sampling and elicitation are not
	// offered to servers.
	Ask func(ctx context.Context, server string, ask session.Ask) (json.RawMessage, error)
	// Roots are the folders a server may work in. Nil: not offered.
	Roots func(server string) []session.Root
	// Traffic makes what watches one attempt to connect.
	Traffic func(server string) session.Traffic
	// Updated hears that a resource which is subscribed to has changed.
	Updated func(server, uri string)
	// Task hears of tasks, and of each change of their state.
	Task func(server string, t session.TaskInfo)
	// Over hears that a session ends, how long it lasted, and whether it ended by itself.
	Over func(server string, live *session.Session, lasted time.Duration, fell bool)
	// Stale hears that what a server answered may no longer hold: it said that its
	// lists changed, or else a connection ended that may have held state.
	Stale func(server string, said bool)
	// Logged hears log messages, after they were added to the server's log.
	Logged func(server, level, logger string, data json.RawMessage)
}

// options are what a session of the server reports to.
func (f *Fleet) options(server string, o dialOptions) session.Options {
	h := f.o.Hooks
	opts := session.Options{
		ClientVersion: f.o.Version, Guard: f.o.Guard, Line: o.line, Changed: o.changed, UnderWay: f.o.UnderWay, Leaving: f.o.Leaving, Ended: o.ended,
		Logged: func(level, logger string, data json.RawMessage) {
			if text := logLine(level, logger, data); o.said != nil {
				o.said(text)
			} else {
				o.line(wire.Event, text)
			}
			if h.Logged != nil {
				h.Logged(server, level, logger, data)
			}
		},
	}
	if h.Ask != nil {
		opts.Ask = func(ctx context.Context, ask session.Ask) (json.RawMessage, error) { return h.Ask(ctx, server, ask) }
	}
	if h.Roots != nil {
		opts.Roots = func() []session.Root { return h.Roots(server) }
	}
	if h.Traffic != nil {
		opts.Traffic = func() session.Traffic { return h.Traffic(server) }
	}
	if h.Task != nil {
		opts.TaskChanged = func(t session.TaskInfo) { h.Task(server, t) }
	}
	if h.Updated != nil {
		opts.Updated = func(uri string) { h.Updated(server, uri) }
	}
	return opts
}

// logLine is a log message in the server's log.
func logLine(level, logger string, data json.RawMessage) string {
	said := string(data)
	var plain string
	if json.Unmarshal(data, &plain) == nil {
		said = plain
	}
	if logger != "" {
		return level + ": " + logger + ": " + said
	}
	return level + ": " + said
}
