//go:build !headless && !bindings

package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestLoggerNeverPrintsWhatThePageSent(t *testing.T) {
	for _, c := range []struct{ name, message, want string }{
		{
			"a panic in a bound method",
			`process message error: C{"name":"api.Secrets.Set","args":["token","CANARY"],"callbackID":"x"} -> CANARY`,
			"the call of api.Secrets.Set failed",
		},
		{"a call that is no JSON", `process message error: CCANARY -> CANARY`, "a call failed"},
		{"an error that quotes an argument", `error parsing arguments: invalid value CANARY`, "the bridge"},
		{"an unknown message", `Unknown message from front end: CANARY`, "the bridge"},
		{"Wails' own words", "Blocked request from unauthorized origin: https://a.example", "https://a.example"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			l := windowLogger{&out}
			l.Print(c.message)
			l.Trace(c.message)
			l.Debug(c.message)
			l.Info(c.message)
			l.Error(c.message)
			if strings.Contains(out.String(), "CANARY") {
				t.Errorf("printed a secret: %s", out.String())
			}
			if !strings.Contains(out.String(), c.want) {
				t.Errorf("got %q, want it to say %q", out.String(), c.want)
			}
		})
	}
}
