package doctor

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

var marks = map[Status]string{Running: "…", Passed: "✓", Warning: "!", Failed: "✗", Skipped: "-"}

// wide is room for the longest title.
const wide = len("Secrets and variables")

// Text is the report as it is read, and copied into a question to somebody else.
func (r *Report) Text() string {
	var b strings.Builder
	b.WriteString(r.Head())
	for _, s := range r.Steps {
		b.WriteString(s.Mark() + " " + s.Text())
	}
	b.WriteString(r.Tail())
	return b.String()
}

// Head is what stands above the steps.
func (r *Report) Head() string {
	what := r.Server
	if r.Target != "" {
		what += ": " + r.Target
	}
	return fmt.Sprintf("%s\nFairlead %s on %s, %s\n\n", what, r.Fairlead, r.System,
		time.UnixMilli(r.StartedAt).UTC().Format("2006-01-02 15:04:05 MST"))
}

// Mark is the sign before a step.
func (s Step) Mark() string { return marks[s.Status] }

// Text is a step's lines, without the mark before the first.
func (s Step) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s  %s", wide, s.Title, s.Says)
	if s.TookMs > 0 {
		fmt.Fprintf(&b, " (%d ms)", s.TookMs)
	}
	b.WriteString("\n")
	indent := strings.Repeat(" ", wide+4)
	for _, line := range s.Details {
		b.WriteString(indent + line + "\n")
	}
	if s.Hint != "" {
		b.WriteString(indent + "→ " + s.Hint + "\n")
	}
	return b.String()
}

// Tail is the verdict in words.
func (r *Report) Tail() string { return "\n" + r.sentence() + "\n" }

func (r *Report) sentence() string {
	switch {
	case r.Verdict == Passed:
		return "Everything works."
	case r.Verdict == Warning:
		return "It works, but look at what is marked with an exclamation mark."
	case r.Verdict == Running:
		return "The examination is under way."
	}
	says := "It does not work."
	if r.connected() {
		says = "It can be connected, but not all of it works."
	}
	if len(r.Advice) > 0 {
		says += " First: " + r.Advice[0]
	}
	return says
}

// connected reports whether the two came to an understanding: what failed, failed later.
func (r *Report) connected() bool {
	return slices.ContainsFunc(r.Steps, func(s Step) bool { return s.ID == "handshake" && s.Status == Passed })
}
