package core

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Text is the diagnostics for people, to be pasted somewhere.
func (d Diagnostics) Text() string {
	var b strings.Builder
	row := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	row("fairlead", "%s, %s/%s, %s, %d processors, %s", d.Version, d.OS, d.Arch, d.Go, d.CPUs, d.At.Format(time.RFC3339))
	for _, name := range slices.Sorted(maps.Keys(d.Folders)) {
		row(name, "%s", d.Folders[name])
	}
	row("keychain", "%s", d.Keychain)
	row("history", "%d calls, %d bytes, schema %d%s", d.History.Calls, d.History.Bytes, d.History.Schema, because(d.History.Failure))
	row("cache", "%d results, %d bytes", d.Cache.Entries, d.Cache.Bytes)
	on := "off"
	if d.Telemetry.On {
		on = "on"
	}
	row("telemetry", "%s%s", on, because(d.Telemetry.Failure))
	settings, _ := json.Marshal(d.Settings) // texts and numbers
	row("settings", "%s", settings)
	for _, f := range d.Failures {
		row("failure", "%s", f)
	}
	fmt.Fprintf(&b, "\nServers (%d)\n", len(d.Servers))
	for _, s := range d.Servers {
		fmt.Fprintf(&b, "- %s: %s, %s %s", s.Name, s.State, s.Transport, s.Target)
		if s.Protocol != "" {
			fmt.Fprintf(&b, ", protocol %s", s.Protocol)
		}
		if s.About != "" {
			fmt.Fprintf(&b, ", %s", s.About)
		}
		if s.Restarts > 0 {
			fmt.Fprintf(&b, ", restarted %d times", s.Restarts)
		}
		fmt.Fprintf(&b, ", keys %s", strings.Join(s.Keys, " "))
		if len(s.Env)+len(s.Headers) > 0 {
			fmt.Fprintf(&b, ", sets %s", strings.Join(slices.Concat(s.Env, s.Headers), " "))
		}
		b.WriteString(because(s.Failure) + "\n")
	}
	fmt.Fprintf(&b, "\nLast failed calls (%d)\n", len(d.Calls))
	for _, c := range d.Calls {
		fmt.Fprintf(&b, "- %s %s %s: %s %s\n", c.At, c.Server, c.Target, c.Status, c.Code)
	}
	fmt.Fprintf(&b, "\nLog (last %d lines)\n", len(d.Log))
	for _, l := range d.Log {
		fmt.Fprintf(&b, "%s\n", l)
	}
	return b.String()
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return " (" + why + ")"
}
