package telemetry

import (
	"net/url"
	"strconv"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// attributes say what a connection was made of.
func (p Peer) attributes() (list []attribute.KeyValue) {
	if p.Protocol != "" {
		list = append(list, attribute.String("mcp.protocol.version", p.Protocol))
	}
	var protocol string
	switch p.Transport {
	case "":
		return list
	case "stdio", "builtin":
		return append(list, attribute.String("network.transport", "pipe"))
	case "ws":
		protocol = "websocket"
	default:
		protocol = "http"
	}
	list = append(list, attribute.String("network.transport", "tcp"), attribute.String("network.protocol.name", protocol))
	u, err := url.Parse(p.URL)
	if err != nil || u.Hostname() == "" {
		return list
	}
	list = append(list, attribute.String("server.address", u.Hostname()))
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		port = map[string]int{"http": 80, "ws": 80, "https": 443, "wss": 443}[u.Scheme]
	}
	return append(list, attribute.Int("server.port", port))
}

// Session tells of a session that is over, and why when it ended by itself.
func (t *Telemetry) Session(p Peer, lasted time.Duration, why string) {
	if t == nil || t.sessions == nil {
		return
	}
	list := p.attributes()
	if why != "" {
		list = append(list, attribute.String("error.type", why))
	}
	t.sessions.Record(t.parent, lasted.Seconds(), metric.WithAttributes(list...))
}
