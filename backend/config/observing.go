package config

import (
	"net/url"
	"slices"
)

// Observing says what Fairlead tells of itself, and to whom.
type Observing struct {
	// Telemetry is the address of an OpenTelemetry collector (OTLP over HTTP) that
	// gets traces and metrics. "": nobody does, unless the environment (OTEL_…) names one.
	Telemetry        string
	TelemetryContent bool // arguments and results go along
	LogLevel         string
}

// The levels of Fairlead's own log.
const (
	LogOff   = "off"
	LogError = "error"
	LogWarn  = "warn"
	LogInfo  = "info"
	LogDebug = "debug"
)

// LogLevels are all of them, the quietest first.
func LogLevels() []string { return []string{LogOff, LogError, LogWarn, LogInfo, LogDebug} }

func (o Observing) valid() error {
	if !slices.Contains(LogLevels(), o.LogLevel) {
		return wrong("logLevel", "There is no such level.", "Choose off, error, warn, info or debug.")
	}
	if o.Telemetry == "" {
		return nil
	}
	u, err := url.Parse(o.Telemetry)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		// The address is not repeated: it may hold a secret.
		return wrong("telemetry", "The collector's address is no http or https address.", "Write it in full, such as http://localhost:4318.")
	case u.User != nil || u.RawQuery != "":
		return wrong("telemetry", "The collector's address has a name or a password in it, or a query.",
			"Give what it needs to let Fairlead in as OTEL_EXPORTER_OTLP_HEADERS: settings are no place for secrets.")
	}
	return nil
}
