package doctor

import (
	"slices"
	"strings"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// Status is how a step went.
type Status string

// What a step can come to. A warning works, but will be trouble one day.
const (
	Running Status = "running"
	Passed  Status = "passed"
	Warning Status = "warning"
	Failed  Status = "failed"
	Skipped Status = "skipped"
)

// Step is one thing that was looked at. The texts hold no secret.
type Step struct {
	ID      string   `json:"id"`    // stable, for scripts: see the list of titles
	Title   string   `json:"title"` // for people
	Status  Status   `json:"status"`
	Says    string   `json:"says"`           // what was found, or why it was skipped
	Hint    string   `json:"hint,omitempty"` // what to do
	Details []string `json:"details,omitempty"`
	TookMs  int64    `json:"tookMs"`
}

// Report is an examination, finished or under way.
type Report struct {
	Server    string         `json:"server"`
	Target    string         `json:"target"` // command line or address, masked
	Transport string         `json:"transport"`
	Fairlead  string         `json:"fairlead"` // version
	System    string         `json:"system"`   // such as linux/amd64
	StartedAt int64          `json:"startedAt"`
	TookMs    int64          `json:"tookMs"`
	Steps     []Step         `json:"steps"`
	Done      bool           `json:"done"`
	Verdict   Status         `json:"verdict"` // the worst of the steps; running until done
	Advice    []string       `json:"advice"`  // what to do, the most important first
	Failure   *failure.Error `json:"failure,omitempty"`

	// What the server said of itself, once it did.
	Protocol      string   `json:"protocol,omitempty"`
	ServerName    string   `json:"serverName,omitempty"`
	ServerVersion string   `json:"serverVersion,omitempty"`
	Tools         []string `json:"tools"`
}

// title is what people read for a step's id.
var title = map[string]string{
	"definition": "Definition",
	"references": "Secrets and variables",
	"command":    "Command",
	"start":      "Start",
	"proxy":      "Proxy",
	"dns":        "Name",
	"tcp":        "Connection",
	"tls":        "Certificate",
	"http":       "HTTP",
	"sign-in":    "Sign-in",
	"discovery":  "Sign-in discovery",
	"handshake":  "Handshake",
	"tools":      "Tools",
	"resources":  "Resources",
	"prompts":    "Prompts",
	"output":     "Output",
	"ending":     "Ending",
}

func (r *Report) clone() Report {
	c := *r
	c.Steps, c.Advice, c.Tools = slices.Clone(r.Steps), slices.Clone(r.Advice), slices.Clone(r.Tools)
	return c
}

// conclude sums the steps up.
func (r *Report) conclude(began time.Time) {
	r.Done, r.Verdict, r.TookMs = true, Passed, time.Since(began).Milliseconds()
	for _, wanted := range []Status{Failed, Warning} {
		for _, s := range r.Steps {
			if s.Status != wanted {
				continue
			}
			if r.Verdict == Passed {
				r.Verdict = wanted
			}
			if s.Hint != "" && !slices.Contains(r.Advice, s.Hint) {
				r.Advice = append(r.Advice, s.Hint)
			}
		}
	}
	if r.Verdict == Failed && !slices.ContainsFunc(r.Advice, advises) {
		next := "Look at the server's log, or ask who runs it."
		if r.Transport == config.Stdio {
			next = "Start its command in a terminal, and look at what it says there."
		}
		r.Advice = append(r.Advice, next)
	}
}

// advises reports whether a hint says what to do, not only what was seen.
func advises(hint string) bool { return !strings.HasPrefix(hint, session.ItWrote) }
