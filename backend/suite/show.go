package suite

import (
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	"fairlead/backend/compare"
	"fairlead/backend/jsonx"
)

// How much of an answer a report tells. All of it is in the history.
const (
	maxShown   = 2000
	maxCleaned = 1 << 20 // of which that is the beginning
	maxLines   = 60
	context3   = 3 // lines that are the same, around a difference
)

// show is JSON for people: a text as it is, the rest indented.
func show(raw json.RawMessage) string {
	if jsonx.Kind(raw) == "string" {
		return textOf(raw)
	}
	return strings.TrimSuffix(string(jsonx.Indent(raw)), "\n")
}

// clip cuts a text that is too long to be shown, at a letter's end.
func clip(text string) string {
	if len(text) <= maxShown {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	at := maxShown
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return strings.ToValidUTF8(text[:at], "\uFFFD") + "…"
}

// difference shows two texts line by line, where they differ.
func difference(before, after string) []Line {
	if len(before)+len(after) > 1<<20 {
		return nil
	}
	all := compare.Text(before, after)
	near := make([]bool, len(all))
	for i, line := range all {
		if line.Kind == compare.Same {
			continue
		}
		for k := max(0, i-context3); k <= min(len(all)-1, i+context3); k++ {
			near[k] = true
		}
	}
	var out []Line
	for i, line := range all {
		if !near[i] {
			if len(out) > 0 && out[len(out)-1].Kind != "…" || len(out) == 0 {
				out = append(out, Line{Kind: "…"})
			}
			continue
		}
		if len(out) == maxLines {
			return append(out, Line{Kind: "…"})
		}
		out = append(out, Line{Kind: line.Kind, Text: clip(line.Text)})
	}
	return out
}

func (b bound) holds(took time.Duration) bool {
	switch b.op {
	case "<=":
		return took <= b.than
	case ">":
		return took > b.than
	case ">=":
		return took >= b.than
	}
	return took < b.than
}
