package api

import (
	"context"

	"fairlead/backend/core"
)

// Observing is what Fairlead tells of itself, and to whom.
type Observing struct {
	TelemetryOn      bool     `json:"telemetryOn"`      // a collector is told of calls, whoever named it
	TelemetryFailure *Failure `json:"telemetryFailure"` // why it could not be told last; null: nothing is known
	LogFolder        string   `json:"logFolder"`
	LogLevel         string   `json:"logLevel"`   // what holds now: FAIRLEAD_LOG comes before the settings
	CacheCount       int      `json:"cacheCount"` // results that are kept for identical calls
	CacheSize        int64    `json:"cacheSize"`  // and what they take
}

// Observing returns how telemetry, log and cache stand.
func (s *System) Observing() (Observing, error) {
	return ask(s.h, func(app *core.App) (o Observing, err error) {
		on, trouble := app.Telemetry()
		o = Observing{TelemetryOn: on, TelemetryFailure: toFailure(asError(trouble)), LogFolder: app.LogFolder(), LogLevel: app.LogLevel()}
		o.CacheCount, o.CacheSize = app.Kept()
		return o, nil
	})
}

// ClearCache forgets the results that are kept for identical calls.
func (s *System) ClearCache() error {
	return s.h.do(func(app *core.App) error {
		app.ForgetKept("")
		return nil
	})
}

// Diagnostics is what somebody who is to help needs to know, as text, without
// secrets. With hideNames servers and tools have numbers in the place of names.
func (s *System) Diagnostics(hideNames bool) (string, error) {
	return ask(s.h, func(app *core.App) (string, error) { return app.Diagnose(context.Background(), hideNames).Text(), nil })
}
