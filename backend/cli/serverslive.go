package cli

import (
	"fmt"
	"slices"
	"time"

	"fairlead/backend/core"
)

// setLive adds how the server stands in a Fairlead that runs besides.
func (d *serverDocument) setLive(all map[string]core.LiveServer) {
	if live, ok := all[d.Name]; ok && d.Enabled {
		d.Live = &live
	}
}

func liveStyle(state string) string {
	switch state {
	case "connected":
		return green
	case "failed":
		return red
	case "stopped", "disabled":
		return dim
	}
	return yellow
}

// shortly puts why a server is not as it should be before its command or address.
func shortly(live core.LiveServer, target string) string {
	why := live.Reason
	if live.Failure != nil {
		why = live.Failure.Message
	}
	switch {
	case why == "":
		return target
	case target == "":
		return why
	}
	return why + " (" + target + ")"
}

// printLive says how a server stands, and each of its connections where there are several.
func (p *program) printLive(live core.LiveServer) {
	now := time.Now()
	fmt.Fprintf(p.out, "\n%s since %s\n", paint(p.out, liveStyle(live.State), live.Words(now)), clock(live.Since))
	var lines []string
	if live.Failure != nil {
		lines = append(lines, live.Failure.Message)
	}
	lines = append(lines, live.Reason)
	if live.Failure != nil {
		lines = append(lines, live.Failure.Hint)
	}
	for n, line := range lines {
		if line != "" && !slices.Contains(lines[:n], line) {
			fmt.Fprintln(p.out, visible(line))
		}
	}
	if live.LastCheck > 0 {
		fmt.Fprintf(p.out, "Last check %s, answered after %s.\n", clock(live.LastCheck), took(time.Duration(live.TookUs)*time.Microsecond))
	}
	if live.Restarts > 0 {
		fmt.Fprintf(p.out, "It came back %d times after it had ended by itself.\n", live.Restarts)
	}
	if len(live.Instances) < 2 {
		return
	}
	t := newTable("CONNECTION", "STATE", "PID", "RUNNING", "CALLS", "RESTARTS")
	for _, i := range live.Instances {
		t.add(fmt.Sprint(i.ID), cell{i.Words(now), liveStyle(i.State)}, fmt.Sprint(i.Pid), fmt.Sprint(i.Running), fmt.Sprint(i.Calls), fmt.Sprint(i.Restarts))
	}
	t.print(p.out)
}

// clock is a time of today, or the day as well.
func clock(ms int64) string {
	t := time.UnixMilli(ms)
	if time.Since(t) < 12*time.Hour {
		return t.Format("15:04:05")
	}
	return t.Format("2006-01-02 15:04:05")
}
