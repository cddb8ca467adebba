package cli

import (
	"fmt"

	"fairlead/backend/invoke"
)

// progress shows how far a call is, in one line that is written over and over.
type progress struct {
	p     *program
	on    bool
	shown bool
}

func (p *program) newProgress() *progress { return &progress{p: p, on: !p.json && isTerminal(p.err)} }

const clearLine = "\r\x1b[K"

func (g *progress) show(now invoke.Progress) {
	if !g.on {
		return
	}
	g.shown = true
	text := fmt.Sprintf("%g", now.Progress)
	if now.Total > 0 {
		text = fmt.Sprintf("%.0f %%", 100*now.Progress/now.Total)
	}
	fmt.Fprint(g.p.err, clearLine+cut(text+" "+visible(now.Message), lineWidth(g.p.err)-1))
}

func (g *progress) end() {
	if g.shown {
		fmt.Fprint(g.p.err, clearLine)
	}
}
