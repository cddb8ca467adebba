package cli

import (
	"fmt"
	"strings"
	"time"

	"fairlead/backend/history"
)

// printStats writes figures for people: a line of them, small charts, tables.
func (p *program) printStats(st history.Stats, by string, groups []history.Group) {
	if st.Calls == 0 {
		fmt.Fprintf(p.err, "There are no calls from %s to %s.\n", moment(st.From), moment(st.To))
		return
	}
	fmt.Fprintf(p.out, "%s calls, %s (%s); half took up to %s, 95 %% %s, 99 %% %s, the longest %s; %s sent, %s received\n",
		thousands(st.Calls), errorsOf(st.Errors), percent(st.Errors, st.Calls), took(st.P50), took(st.P95), took(st.P99), took(st.Longest),
		size(st.ArgumentBytes), size(st.ResultBytes))
	if st.Partial {
		fmt.Fprintln(p.err, "There were too many to look at in time: these are the figures of the newest.")
	}
	fmt.Fprintf(p.out, "%s – %s, a bar is %s\n\n", moment(st.From), moment(st.To), span(st.Step))
	for _, c := range []struct {
		name  string
		value func(history.Figures) int64
		text  func(int64) string
	}{
		{"calls", func(f history.Figures) int64 { return f.Calls }, thousands},
		{"errors", func(f history.Figures) int64 { return f.Errors }, thousands},
		{"p95", func(f history.Figures) int64 { return max(0, int64(f.P95)) }, func(n int64) string { return took(time.Duration(n)) }},
	} {
		line, highest := bars(st.Points, c.value)
		fmt.Fprintf(p.out, "%-7s%s  up to %s\n", c.name, line, c.text(highest))
	}
	fmt.Fprintln(p.out)
	p.printGroups(by, groups)
	if len(st.Kinds) > 0 {
		fmt.Fprintln(p.out)
		t := newTable("CALLS", "STATUS", "CODE")
		for _, k := range st.Kinds {
			t.add(thousands(k.Calls), statusCell(k.Status), k.Code)
		}
		t.print(p.out)
	}
	if by != "tool" && len(st.Failing) > 0 {
		fmt.Fprintln(p.out, "\nFailing most:")
		p.printGroups("tool", st.Failing[:min(len(st.Failing), 5)])
	}
	if len(st.Slowest) > 0 {
		fmt.Fprintln(p.out, "\nTaking longest:")
		t := newTable("ID", "STARTED", "SERVER", "TOOL", "STATUS", "TOOK")
		for _, c := range st.Slowest[:min(len(st.Slowest), 5)] {
			t.add(c.ID, cell{when(c.StartedAt), dim}, c.Server, c.Tool, statusCell(c.Status), took(c.Took))
		}
		t.print(p.out)
	}
}

func (p *program) printGroups(by string, groups []history.Group) {
	head := []string{strings.ToUpper(by), "CALLS", "ERRORS", "P50", "P95", "P99", "LONGEST", "RECEIVED"}
	if by == "tool" {
		head = append([]string{"SERVER"}, head...)
	}
	t := newTable(head...)
	for _, g := range groups {
		var cells []any
		switch {
		case by == "tool":
			cells = append(cells, g.Server, g.Tool)
		case by == "server":
			cells = append(cells, g.Server)
		case g.Client == "":
			cells = append(cells, cell{"–", dim})
		default:
			cells = append(cells, g.Client)
		}
		failed := cell{text: thousands(g.Errors)}
		if g.Errors > 0 {
			failed = cell{fmt.Sprintf("%s (%s)", thousands(g.Errors), percent(g.Errors, g.Calls)), red}
		}
		t.add(append(cells, thousands(g.Calls), failed, took(g.P50), took(g.P95), took(g.P99), took(g.Longest), size(g.ResultBytes))...)
	}
	t.print(p.out)
}

// bars draws a value over time, one character a piece; anything at all shows.
func bars(points []history.Point, value func(history.Figures) int64) (line string, highest int64) {
	const eighths = "▁▂▃▄▅▆▇█"
	for _, point := range points {
		highest = max(highest, value(point.Figures))
	}
	var b strings.Builder
	for _, point := range points {
		switch v := value(point.Figures); {
		case v == 0:
			b.WriteByte(' ')
		default:
			b.WriteRune([]rune(eighths)[(v*8-1)/highest])
		}
	}
	return b.String(), highest
}

func errorsOf(n int64) string {
	if n == 1 {
		return "1 error"
	}
	return thousands(n) + " errors"
}

func percent(part, of int64) string {
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(max(of, 1)))
}

// thousands writes a number so that its length can be seen.
func thousands(n int64) string {
	digits := fmt.Sprint(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

func moment(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// span is a round duration in its largest unit.
func span(d time.Duration) string {
	switch {
	case d%(24*time.Hour) == 0:
		return fmt.Sprintf("%d d", d/(24*time.Hour))
	case d%time.Hour == 0:
		return fmt.Sprintf("%d h", d/time.Hour)
	case d%time.Minute == 0:
		return fmt.Sprintf("%d min", d/time.Minute)
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}
