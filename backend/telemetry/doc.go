// Package telemetry tells an OpenTelemetry collector of calls: a span for each, and
// how long calls and sessions took, by the semantic conventions for MCP. It is off
// unless the settings or the environment (OTEL_…) name a collector; off, it costs
// nothing. It never holds a call up: what the collector does not take in time is
// dropped.
package telemetry
