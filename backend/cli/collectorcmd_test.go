package cli_test

import (
	"encoding/json"
	"net/http/httptest"
	"regexp"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"fairlead/backend/internal/collector"
)

// running are the collectors of the scripts, by their folders.
var running sync.Map

// collect starts an OpenTelemetry collector for the script; COLLECTOR is its address.
func collect(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: collector")
	}
	c := &collector.Collector{}
	web := httptest.NewServer(c)
	ts.Defer(web.Close)
	ts.Setenv("COLLECTOR", web.URL)
	running.Store(ts.Getenv("WORK"), c)
}

// told [!] PATTERN: what the collector was told so far matches.
func told(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: [!] told PATTERN")
	}
	found, ok := running.Load(ts.Getenv("WORK"))
	if !ok {
		ts.Fatalf("there is no collector")
	}
	c := found.(*collector.Collector) //nolint:forcetypeassert // nothing else is stored
	text, err := json.Marshal(map[string]any{
		"spans": c.Spans(), "faults": c.Faults(),
		"calls": c.Metrics("mcp.client.operation.duration"), "sessions": c.Metrics("mcp.client.session.duration"),
	})
	ts.Check(err)
	if regexp.MustCompile(args[0]).Match(text) == neg {
		ts.Fatalf("the collector was told %s", text)
	}
}
