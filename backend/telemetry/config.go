package telemetry

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// Config says what is told to whom.
type Config struct {
	Traces, Metrics Signal
	Content         bool                     // arguments and results go along
	Redact          func(text string) string // takes secrets out of what is told
	Version         string
	Trouble         func(*failure.Error) // hears why something could not be exported
	// Parent is the trace that Fairlead was called in: TRACEPARENT, TRACESTATE and BAGGAGE.
	Parent map[string]string
}

// Signal is one kind of data, and the collector it goes to.
type Signal struct {
	URL         string // "": it goes nowhere
	GRPC        bool
	Headers     map[string]string
	Gzip        bool
	Timeout     time.Duration
	CA          string // files of PEM
	Certificate string
	Key         string
}

// On reports whether anything goes anywhere.
func (c Config) On() bool { return c.Traces.URL != "" || c.Metrics.URL != "" }

// Secrets are the values of headers: credentials, mostly.
func (c Config) Secrets() (values []string) {
	for _, s := range []Signal{c.Traces, c.Metrics} {
		for _, value := range s.Headers {
			values = append(values, value)
			if _, token, ok := strings.Cut(value, " "); ok { // "Bearer …"
				values = append(values, token)
			}
		}
	}
	return values
}

const defaultTimeout = 10 * time.Second

// FromEnvironment reads the variables of OpenTelemetry. collector is the address in
// the settings, used where the environment names none. What is wrong switches that
// kind of data off; the failure says why.
func FromEnvironment(getenv func(string) string, collector string) (Config, error) {
	e := environment{getenv: getenv, collector: collector}
	c := Config{Content: e.yes("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"), Parent: map[string]string{}}
	for _, name := range []string{"TRACEPARENT", "TRACESTATE", "BAGGAGE"} {
		if value := getenv(name); value != "" {
			c.Parent[strings.ToLower(name)] = value
		}
	}
	if e.yes("OTEL_SDK_DISABLED") {
		return c, nil
	}
	c.Traces, c.Metrics = e.signal("TRACES"), e.signal("METRICS")
	if e.err != nil {
		return c, e.err
	}
	return c, nil
}

// environment keeps the first mistake.
type environment struct {
	getenv    func(string) string
	collector string
	err       *failure.Error
}

// of is a variable of one kind of data, or else of all.
func (e *environment) of(signal, name string) string {
	if own := e.getenv("OTEL_EXPORTER_OTLP_" + signal + "_" + name); own != "" {
		return own
	}
	return e.getenv("OTEL_EXPORTER_OTLP_" + name)
}

func (e *environment) yes(name string) bool {
	word := strings.ToLower(strings.TrimSpace(e.getenv(name)))
	return word == "true" || word == "1" || slices.Contains([]string{"span_only", "span_and_event"}, word)
}

func (e *environment) mistake(format string, args ...any) Signal {
	if e.err == nil {
		e.err = failure.New(failure.Config, format, args...).WithHint("Nothing of that kind is sent until it is corrected. See docs/telemetry.md.")
	}
	return Signal{}
}

func (e *environment) signal(name string) Signal {
	exporter := strings.TrimSpace(e.getenv("OTEL_" + name + "_EXPORTER"))
	switch exporter {
	case "none":
		return Signal{}
	case "", "otlp":
	default:
		return e.mistake("OTEL_%s_EXPORTER is %.40q; Fairlead knows otlp and none.", name, exporter)
	}
	s := Signal{Timeout: defaultTimeout, CA: e.of(name, "CERTIFICATE"), Certificate: e.of(name, "CLIENT_CERTIFICATE"), Key: e.of(name, "CLIENT_KEY")}
	switch protocol := e.of(name, "PROTOCOL"); protocol {
	case "", "http/protobuf":
	case "grpc":
		s.GRPC = true
	default:
		return e.mistake("OTEL_EXPORTER_OTLP_PROTOCOL is %.40q; Fairlead speaks http/protobuf and grpc.", protocol)
	}
	switch compression := e.of(name, "COMPRESSION"); compression {
	case "", "none":
	case "gzip":
		s.Gzip = true
	default:
		return e.mistake("OTEL_EXPORTER_OTLP_COMPRESSION is %.40q; Fairlead knows gzip and none.", compression)
	}
	if text := e.of(name, "TIMEOUT"); text != "" {
		ms, err := strconv.Atoi(text)
		if err != nil || ms <= 0 {
			return e.mistake("OTEL_EXPORTER_OTLP_TIMEOUT is no number of milliseconds.")
		}
		s.Timeout = time.Duration(ms) * time.Millisecond
	}
	var ok bool
	if s.Headers, ok = headers(e.of(name, "HEADERS")); !ok {
		return e.mistake("OTEL_EXPORTER_OTLP_HEADERS is not written as name=value,name=value.") // its values are secret
	}
	address, ok := e.address(name, s.GRPC, exporter == "otlp")
	if !ok {
		return e.mistake("The address of the collector (OTEL_EXPORTER_OTLP_ENDPOINT) is no http or https address.")
	}
	s.URL = address
	return s
}

// address is where a kind of data goes. To an address for all kinds the kind's own
// path is added; one of its own is used as it is (OTLP exporter configuration).
func (e *environment) address(signal string, grpc, wanted bool) (string, bool) {
	own := e.getenv("OTEL_EXPORTER_OTLP_" + signal + "_ENDPOINT")
	base := e.getenv("OTEL_EXPORTER_OTLP_ENDPOINT")
	if base == "" {
		base = e.collector
	}
	text := own
	if text == "" {
		text = base
	}
	switch {
	case text == "" && !wanted:
		return "", true
	case text == "" && grpc:
		text = "http://localhost:4317"
	case text == "":
		text = "http://localhost:4318"
	case grpc && !strings.Contains(text, "://"): // host:port is usual there
		scheme := "https://"
		if e.yes("OTEL_EXPORTER_OTLP_INSECURE") {
			scheme = "http://"
		}
		text = scheme + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", false
	}
	switch {
	case grpc:
		u.Path = ""
	case own == "":
		u.Path = path.Join("/", u.Path, "v1", strings.ToLower(signal))
	case u.Path == "":
		u.Path = "/"
	}
	return u.String(), true
}

// headers reads name=value,name=value, values URL-escaped.
func headers(text string) (map[string]string, bool) {
	all := map[string]string{}
	for pair := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if name = strings.TrimSpace(name); !ok || err != nil || name == "" || strings.ContainsAny(name+value, "\r\n") {
			return nil, false
		}
		all[name] = value
	}
	return all, true
}
