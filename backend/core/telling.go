package core

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/session"
	"fairlead/backend/telemetry"
)

// telling is who is told of calls: nobody, or an OpenTelemetry collector.
type telling struct {
	mu      sync.Mutex
	now     *telemetry.Telemetry
	address string // of the settings
	content bool
	trouble *failure.Error // the newest, nil when there was none
	at      time.Time
	closed  bool
	ending  sync.WaitGroup
}

// tellCollector begins to tell a collector, or another one, or nobody, as the settings and
// the environment say now.
func (a *App) tellCollector(first bool) {
	s := a.Settings.Get()
	t := &a.telling
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || !first && t.address == s.Telemetry && t.content == s.TelemetryContent {
		return
	}
	t.address, t.content, t.trouble = s.Telemetry, s.TelemetryContent, nil
	before := t.now
	t.now = nil
	if before != nil {
		t.ending.Go(func() { before.Close(context.WithoutCancel(a.life)) })
	}
	if s.Telemetry == "" && !slices.ContainsFunc(a.environ, func(kv string) bool { return strings.HasPrefix(kv, "OTEL_") }) {
		return // the usual case, and that of every command
	}
	config, err := telemetry.FromEnvironment(getenv(a.environ), s.Telemetry)
	if err != nil {
		a.unheard(failure.From(err))
	}
	config.Content = config.Content || s.TelemetryContent
	config.Version, config.Redact = a.Version, a.Vault.Redactor().String
	config.Trouble = func(f *failure.Error) {
		t.mu.Lock()
		defer t.mu.Unlock()
		a.unheard(f)
	}
	for _, value := range config.Secrets() {
		a.Vault.Redactor().Add(value)
	}
	if t.now, err = telemetry.Open(config); err != nil {
		a.unheard(failure.From(err))
	}
}

// unheard notes that the collector did not hear; mu is held. The same trouble is
// told once a minute.
func (a *App) unheard(f *failure.Error) {
	f = a.Vault.Redactor().Failure(f)
	t := &a.telling
	if t.trouble == nil || t.trouble.Message != f.Message || time.Since(t.at) > time.Minute {
		t.at = time.Now()
		a.log.Warn(f.Message, "code", string(f.Code), "hint", f.Hint)
	}
	t.trouble = f
}

// Telemetry says whether a collector is told of calls, and what was wrong last.
func (a *App) Telemetry() (on bool, trouble *failure.Error) {
	a.telling.mu.Lock()
	defer a.telling.mu.Unlock()
	return a.telling.now != nil, a.telling.trouble
}

func (a *App) collector() *telemetry.Telemetry {
	a.telling.mu.Lock()
	defer a.telling.mu.Unlock()
	return a.telling.now
}

// sessionOver tells of a session that is over.
func (a *App) sessionOver(_ string, live *session.Session, lasted time.Duration, fell bool) {
	t := a.collector()
	if t == nil {
		return
	}
	why := ""
	if fell {
		why = string(failure.Closed)
	}
	t.Session(invoke.Peer(live), lasted, why)
}

// closeTelling tells the collector the rest.
func (a *App) closeTelling(ctx context.Context) {
	t := &a.telling
	t.mu.Lock()
	now := t.now
	t.now, t.closed = nil, true
	t.mu.Unlock()
	now.Close(ctx)
	t.ending.Wait()
}
