package cli

import (
	"fmt"

	"fairlead/backend/history"
)

// searching shows how far back a search has looked that takes several answers.
type searching struct {
	p     *program
	on    bool
	shown bool
}

func (p *program) newSearching() *searching {
	return &searching{p: p, on: isTerminal(p.err) && !(p.json && isTerminal(p.out))}
}

// show is told of an answer, and of what was found so far.
func (s *searching) show(page history.Page, found int) {
	if !s.on || page.Reached.IsZero() {
		return
	}
	s.shown = true
	text := fmt.Sprintf("still searching: back to %s, %d found (Ctrl+C ends it)", page.Reached.Format("2006-01-02 15:04"), found)
	fmt.Fprint(s.p.err, clearLine+cut(text, lineWidth(s.p.err)-1))
}

func (s *searching) end() {
	if s.shown {
		fmt.Fprint(s.p.err, clearLine)
		s.shown = false
	}
}
