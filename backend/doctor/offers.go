package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
	"fairlead/backend/session"
)

// offers lists all there is.
func (e *examination) offers(ctx context.Context) {
	if e.live == nil {
		return // the way to it said why
	}
	e.list(ctx, "tools", e.toolsSeen, session.Tools)
	e.list(ctx, "resources", nil, session.Resources, session.Templates)
	e.list(ctx, "prompts", nil, session.Prompts)
}

// list asks for lists; a list that fails is no reason not to ask for the next.
func (e *examination) list(ctx context.Context, id string, look func([]json.RawMessage) finding, kinds ...session.Kind) {
	e.aside(id, func() finding {
		var says []string
		for _, kind := range kinds {
			limited, cancel := context.WithTimeout(ctx, listLimit)
			all, err := e.live.List(limited, kind)
			cancel()
			if err != nil {
				e.failed(err)
				return fail(failure.From(err))
			}
			if look != nil {
				return look(all)
			}
			says = append(says, count(len(all), strings.TrimSuffix(string(kind), "s")))
		}
		return pass(strings.Join(says, ", ") + ".")
	})
}

// hostNames are tool names that every host accepts.
var hostNames = pattern.Lazy(`^[A-Za-z0-9_-]{1,64}$`)

func (e *examination) toolsSeen(all []json.RawMessage) finding {
	seen, odd := map[string]bool{}, []string{}
	for _, raw := range all {
		var tool struct{ Name string }
		if json.Unmarshal(raw, &tool) != nil {
			odd = append(odd, "One has no name that can be read.")
			continue
		}
		switch {
		case seen[tool.Name]:
			odd = append(odd, fmt.Sprintf("%.80q is there twice.", tool.Name))
		case !hostNames().MatchString(tool.Name):
			odd = append(odd, fmt.Sprintf("%.80q: some programs take only letters, digits, _ and -, at most 64.", tool.Name))
		}
		seen[tool.Name] = true
		e.set(func(r *Report) { r.Tools = append(r.Tools, e.clean(tool.Name)) })
	}
	says := count(len(all), "tool") + "."
	if len(odd) > 0 {
		return warn(says+" "+count(len(odd), "name")+" will be trouble elsewhere.", "Rename them in the server.", firstOf(odd, 10)...)
	}
	return pass(says)
}

// ending ends the connection, and says how that went.
func (e *examination) ending() {
	if e.live == nil {
		return
	}
	if e.spec.Command != "" {
		e.step("output", e.outputSeen)
		e.step("ending", e.endedWell)
		return
	}
	e.step("ending", func() finding {
		if err := e.live.Close(); err != nil {
			return warn(failure.From(err).Message, "")
		}
		return pass("The connection was closed.")
	})
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func firstOf(lines []string, n int) []string {
	if len(lines) > n {
		return append(lines[:n:n], fmt.Sprintf("… and %d more.", len(lines)-n))
	}
	return lines
}

func labelled(label string, lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		if len(line) > 300 {
			line = line[:300] + "…"
		}
		out = append(out, label+line)
	}
	return out
}
