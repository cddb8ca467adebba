//go:build !headless && !bindings

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// windowLogger prints what Wails has to say, without what the page sent: when a
// message cannot be handled, Wails logs it whole, with all arguments of the
// call, and so with the secrets among them. Levels below warning are dropped.
type windowLogger struct{ out io.Writer }

// Print drops what has no level.
func (windowLogger) Print(string) {}

// Trace drops the results of every call.
func (windowLogger) Trace(string) {}

// Debug drops notes for Wails' own developers.
func (windowLogger) Debug(string) {}

// Info drops notes on the normal course.
func (windowLogger) Info(string) {}

// Warning prints message, redacted.
func (l windowLogger) Warning(message string) { l.print("warning", message) }

// Error prints message, redacted.
func (l windowLogger) Error(message string) { l.print("error", message) }

// Fatal prints message, redacted; Wails ends the process afterwards.
func (l windowLogger) Fatal(message string) { l.print("fatal", message) }

func (l windowLogger) print(level, message string) {
	fmt.Fprintf(l.out, "fairlead: window: %s: %s\n", level, redacted(message))
}

// ownWords are the beginnings of the messages that hold nothing the page sent.
var ownWords = []string{
	"Blocked request from unauthorized origin",
	"Unable to open default system browser",
	"Failed to load notification categories",
	"[AssetHandler]",
	"[AssetServer]",
}

// redacted keeps of a message what cannot hold anything the page sent: the
// method that was called, or Wails' own words.
func redacted(message string) string {
	if _, call, ok := strings.Cut(message, "process message error: C"); ok {
		var payload struct{ Name string }
		// What follows the call's JSON is the error, which may quote it: it is left out.
		if err := json.NewDecoder(strings.NewReader(call)).Decode(&payload); err == nil {
			return "the call of " + payload.Name + " failed in the bridge"
		}
		return "a call failed in the bridge"
	}
	for _, words := range ownWords {
		if strings.HasPrefix(message, words) {
			return message
		}
	}
	return "the bridge to the page reported an error"
}

func newWindowLogger() windowLogger { return windowLogger{os.Stderr} }
