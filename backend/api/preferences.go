package api

import (
	"time"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// Preferences holds settings and what the window remembers.
type Preferences struct{ h *house }

// Get returns the settings.
func (p *Preferences) Get() (Settings, error) {
	return ask(p.h, func(app *core.App) (s Settings, err error) {
		now := app.Settings.Get()
		return Settings{
			Theme: now.Theme, CallTimeoutMs: now.CallTimeout.Milliseconds(), MaxCallTimeoutMs: now.MaxCallTimeout.Milliseconds(),
			ConnectTimeoutMs: now.ConnectTimeout.Milliseconds(), MaxMessageBytes: now.MaxMessageBytes,
			ConfirmDestructive: now.ConfirmDestructive, MessagesKept: now.MessagesKept, MessagesKeptBytes: now.MessagesKeptBytes,
			CallsKept: now.CallsKept, CallsKeptDays: now.CallsKeptDays, CallsKeptBytes: now.CallsKeptBytes,
			ParallelStarts: now.ParallelStarts, MaxConnections: now.MaxConnections,
			CacheEntries: now.CacheEntries, CacheBytes: now.CacheBytes,
			Telemetry: now.Telemetry, TelemetryContent: now.TelemetryContent, LogLevel: now.LogLevel,
		}, nil
	})
}

// Set stores the settings.
func (p *Preferences) Set(s Settings) error {
	return p.h.do(func(app *core.App) error {
		ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
		next := app.Settings.Get()
		next.Theme, next.CallTimeout, next.MaxCallTimeout = s.Theme, ms(s.CallTimeoutMs), ms(s.MaxCallTimeoutMs)
		next.ConnectTimeout, next.MaxMessageBytes, next.ConfirmDestructive = ms(s.ConnectTimeoutMs), s.MaxMessageBytes, s.ConfirmDestructive
		next.MessagesKept, next.MessagesKeptBytes = s.MessagesKept, s.MessagesKeptBytes
		next.Keeping = config.Keeping{CallsKept: s.CallsKept, CallsKeptDays: s.CallsKeptDays, CallsKeptBytes: s.CallsKeptBytes}
		next.ParallelStarts, next.MaxConnections = s.ParallelStarts, s.MaxConnections
		next.CacheEntries, next.CacheBytes = s.CacheEntries, s.CacheBytes
		next.Telemetry, next.TelemetryContent, next.LogLevel = s.Telemetry, s.TelemetryContent, s.LogLevel
		return app.Settings.Set(next)
	})
}

// LoadWindow returns what SaveWindow stored, or "".
func (p *Preferences) LoadWindow() (string, error) {
	return ask(p.h, func(app *core.App) (string, error) { return config.LoadWindow(app.Paths.Window) })
}

// windowMost bounds what the page may store.
const windowMost = 8 << 20

// SaveWindow stores the page's own state (open tabs, drafts, sizes) as JSON text.
func (p *Preferences) SaveWindow(state string) error {
	return p.h.do(func(app *core.App) error {
		if len(state) > windowMost {
			return failure.New(failure.TooLarge, "The window's state of %d bytes is too large to keep.", len(state))
		}
		return config.SaveWindow(app.Paths.Window, app.Vault.Redactor().String(state))
	})
}
