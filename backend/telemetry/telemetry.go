package telemetry

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"os"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"fairlead/backend/failure"
	"fairlead/backend/telemetry/otlp"
)

// scope names what spans and metrics are made by.
const scope = "fairlead"

// flushLimit is how long Close waits for a collector.
const flushLimit = 2 * time.Second

// Telemetry tells of calls. Nil tells nobody.
type Telemetry struct {
	config   Config
	parent   context.Context // what calls belong to that belong to nothing else
	tracer   trace.Tracer
	spans    *sdktrace.TracerProvider // nil: no traces
	metrics  *sdkmetric.MeterProvider // nil: no metrics
	calls    metric.Float64Histogram
	sessions metric.Float64Histogram
	targets  []*otlp.Target
}

// Open starts telling. It does not connect to anything yet; nil is returned when
// there is nobody to tell.
func Open(c Config) (*Telemetry, error) {
	if !c.On() {
		return nil, nil //nolint:nilnil // nil is a Telemetry that is off
	}
	if c.Redact == nil {
		c.Redact = func(s string) string { return s }
	}
	quiet(c.Trouble)
	t := &Telemetry{config: c}
	t.parent = carrier.Extract(context.Background(), propagation.MapCarrier(c.Parent))
	about, err := resource.New(context.Background(), resource.WithTelemetrySDK(), resource.WithSchemaURL(""),
		resource.WithAttributes(attribute.String("service.name", "fairlead"), attribute.String("service.version", c.Version)),
		resource.WithFromEnv()) // last: OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count
	if about == nil {
		return nil, failure.Wrap(failure.Config, err, "OTEL_RESOURCE_ATTRIBUTES cannot be used: %v.", err)
	}
	if err := t.startTraces(about); err != nil {
		return nil, err
	}
	if err := t.startMetrics(about); err != nil {
		return nil, err
	}
	return t, nil
}

// carrier is how a trace goes along: traceparent, tracestate, baggage.
var carrier = propagation.NewCompositeTextMapPropagator(propagation.TraceContext{}, propagation.Baggage{})

func (t *Telemetry) startTraces(about *resource.Resource) error {
	if t.config.Traces.URL == "" {
		return nil
	}
	to, err := t.target(t.config.Traces, "trace.v1.TraceService")
	if err != nil {
		return err
	}
	// The batcher's queue is bounded (2,048 spans unless OTEL_BSP_… says otherwise) and drops what is too much.
	t.spans = sdktrace.NewTracerProvider(sdktrace.WithResource(about), sdktrace.WithBatcher(otlp.NewSpans(to)))
	t.tracer = t.spans.Tracer(scope, trace.WithInstrumentationVersion(t.config.Version))
	return nil
}

func (t *Telemetry) startMetrics(about *resource.Resource) error {
	if t.config.Metrics.URL == "" {
		return nil
	}
	to, err := t.target(t.config.Metrics, "metrics.v1.MetricsService")
	if err != nil {
		return err
	}
	t.metrics = sdkmetric.NewMeterProvider(sdkmetric.WithResource(about), sdkmetric.WithReader(sdkmetric.NewPeriodicReader(otlp.NewMetrics(to))))
	meter := t.metrics.Meter(scope, metric.WithInstrumentationVersion(t.config.Version))
	bounds := metric.WithExplicitBucketBoundaries(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300) // the conventions'
	t.calls, err = meter.Float64Histogram("mcp.client.operation.duration", metric.WithUnit("s"), bounds,
		metric.WithDescription("The duration of the MCP request or notification as observed on the sender from the time it was sent until the response or ack is received."))
	if err == nil {
		t.sessions, err = meter.Float64Histogram("mcp.client.session.duration", metric.WithUnit("s"), bounds,
			metric.WithDescription("The duration of the MCP session as observed on the MCP client."))
	}
	return err
}

func (t *Telemetry) target(s Signal, service string) (*otlp.Target, error) {
	secure, err := s.secure()
	if err != nil {
		return nil, err
	}
	to := &otlp.Target{
		URL: s.URL, Headers: s.Headers, Gzip: s.Gzip, Timeout: s.Timeout, Agent: "fairlead/" + t.config.Version,
		Client: otlp.NewClient(secure, s.GRPC),
	}
	if s.GRPC {
		to.Service = service
	}
	t.targets = append(t.targets, to)
	return to, nil
}

// secure is what TLS needs besides the system's certificates.
func (s Signal) secure() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.CA != "" {
		pem, err := os.ReadFile(s.CA)
		c.RootCAs = x509.NewCertPool()
		if err != nil || !c.RootCAs.AppendCertsFromPEM(pem) {
			return nil, failure.New(failure.Config, "The certificates for the collector (OTEL_EXPORTER_OTLP_CERTIFICATE) cannot be read: %s.", s.CA)
		}
	}
	if s.Certificate != "" || s.Key != "" {
		own, err := tls.LoadX509KeyPair(s.Certificate, s.Key)
		if err != nil {
			return nil, failure.Wrap(failure.Config, err, "The certificate to show the collector (OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE) cannot be used.")
		}
		c.Certificates = []tls.Certificate{own}
	}
	return c, nil
}

// quiet keeps the SDK from writing to standard error: what it has to say is told.
func quiet(trouble func(*failure.Error)) {
	otel.SetLogger(logr.Discard())
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		if errors.Is(err, context.DeadlineExceeded) { // the SDK's own way of saying it
			err = errors.New("it did not answer in time")
		}
		if trouble != nil && err != nil {
			trouble(failure.Wrap(failure.Transport, err, "The OpenTelemetry collector could not be told: %v.", err).
				WithHint("Calls are not affected. Check the collector's address, and that it is running."))
		}
	}))
}

// Close tells what is left, for two seconds at most. Whether the collector took it
// is not the caller's matter: what went wrong is told to Trouble.
func (t *Telemetry) Close(ctx context.Context) {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, flushLimit)
	defer cancel()
	for _, to := range t.targets {
		to.Hurry()
	}
	done := make(chan error, 1)
	go func() {
		if t.metrics != nil {
			done <- t.metrics.Shutdown(ctx)
			return
		}
		done <- nil
	}()
	var err error
	if t.spans != nil {
		err = t.spans.Shutdown(ctx)
	}
	if metrics := <-done; err == nil {
		err = metrics // of both, one is enough: they have the same reason, mostly
	}
	if err != nil {
		otel.Handle(err)
	}
	for _, to := range t.targets {
		to.Client.CloseIdleConnections()
	}
}
