package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"fairlead/backend/suite"
)

// showRun returns what shows a suite's run line by line.
func (p *program) showRun(out io.Writer, s *suite.Suite) func(suite.Event) {
	// A buffer is no terminal, but ends up where p.out is.
	colours := func(style, text string) string { return paint(p.out, style, text) }
	begun := false
	return func(e suite.Event) {
		if !begun {
			begun = true
			fmt.Fprintf(out, "%s %s\n", visible(s.Name), colours(dim, "("+visible(s.File)+")"))
		}
		switch r := e.Result; {
		case e.Report != nil:
			fmt.Fprintf(out, "  %s in %s\n", counts(p.out, e.Report), took(time.Duration(e.Report.TookUs)*time.Microsecond))
		case r.Outcome == suite.Running:
		default:
			showResult(out, colours, *r)
		}
	}
}

func showResult(out io.Writer, colours func(style, text string) string, r suite.Result) {
	mark, style := "passed ", green
	switch r.Outcome {
	case suite.Failed:
		mark, style = "FAILED ", red
	case suite.Skipped:
		mark, style = "skipped", yellow
	case suite.Cancelled:
		mark, style = "ended  ", yellow
	}
	name := r.Name
	if r.Row != "" {
		name += " [" + r.Row + "]"
	}
	if r.Phase != suite.PhaseSteps {
		name = r.Phase + ": " + name
	}
	after := r.Reason
	if r.Attempts > 0 {
		after = took(time.Duration(r.TookUs) * time.Microsecond)
	}
	if r.Attempts > 1 {
		after += fmt.Sprintf(", %d attempts", r.Attempts)
	}
	if r.Updated != "" {
		after += ", wrote " + r.Updated
	}
	fmt.Fprintf(out, "  %s %s %s\n", colours(style, mark), visible(name), colours(dim, visible(after)))
	for _, m := range r.Misses {
		for _, line := range strings.Split(m.Words(), "\n") {
			fmt.Fprintf(out, "          %s\n", visible(line))
		}
		showDifference(out, colours, m)
	}
}

// showDifference shows lines only where they say more than expected and actual do.
func showDifference(out io.Writer, colours func(style, text string) string, m suite.Miss) {
	if !strings.Contains(strings.TrimSpace(m.Expected), "\n") || len(m.Diff) == 0 {
		return
	}
	fmt.Fprintln(out, "            difference:")
	for _, line := range m.Diff {
		mark, style := " ", ""
		switch line.Kind {
		case "added":
			mark, style = "+", green
		case "removed":
			mark, style = "-", red
		case "…":
			mark = "…"
		}
		fmt.Fprintf(out, "            %s\n", colours(style, mark+" "+visible(line.Text)))
	}
}

// counts says how the steps of all reports ended.
func counts(out io.Writer, reports ...*suite.Report) string {
	passed, failed, skipped, cancelled := 0, 0, 0, 0
	for _, r := range reports {
		passed, failed, skipped = passed+r.Passed, failed+r.Failed, skipped+r.Skipped
		cancelled += len(r.Results) - r.Passed - r.Failed - r.Skipped
	}
	words := []string{fmt.Sprintf("%d passed", passed)}
	if failed > 0 {
		words = append(words, paint(out, red, fmt.Sprintf("%d failed", failed)))
	}
	if skipped > 0 {
		words = append(words, fmt.Sprintf("%d skipped", skipped))
	}
	if cancelled > 0 {
		words = append(words, fmt.Sprintf("%d cancelled", cancelled))
	}
	return strings.Join(words, ", ")
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
