package compare

// Row is a line of two values side by side. A row that changed has both sides; one
// that was added or removed has one. A moved element stands on the right where it is
// now and, without what is inside, on the left where it was.
type Row struct {
	Kind     string // same, added, removed, changed, moved or gap
	Depth    int    // how far it is indented
	Old, New string // as it is written in each; "" where it is not there
	OldParts []Part // what of it changed, in rows that changed
	NewParts []Part
	Pointer  string // of what moved: where to, on the left, or where from, on the right
	Gap      int    // rows that are left out here, of a gap
	Left     bool   // it is on the left side
	Right    bool   // it is on the right side
}

// Gap is the kind of a row that stands for rows without a difference.
const Gap = "gap"

// View says which rows there are to be.
type View struct {
	Only bool // the differences with a few rows around them
	Most int  // rows; 0: MaxRows
}

const (
	// MaxRows is how many rows a comparison shows.
	MaxRows = 20_000
	// around is how many rows without a difference stand beside each.
	around = 3
	// maxText is how much of a line is shown, in bytes.
	maxText = 10_000
)

// sheet collects rows.
type sheet struct {
	view View
	rows []Row
	more int   // rows there was no room for
	held []Row // without a difference, since the last one; at the most around
	gap  int   // and how many came before them
	near int   // rows without a difference that may follow at once
}

func newSheet(v View) *sheet {
	if v.Most <= 0 || v.Most > MaxRows {
		v.Most = MaxRows
	}
	return &sheet{view: v}
}

func (s *sheet) full() bool { return len(s.rows) >= s.view.Most }

func (s *sheet) add(r Row) {
	r.Old, r.New = shortened(r.Old), shortened(r.New)
	if !s.view.Only {
		s.put(r)
		return
	}
	if r.Kind == Same {
		if s.near > 0 {
			s.near--
			s.put(r)
			return
		}
		if len(s.held) == around {
			s.held = s.held[1:]
			s.gap++
		}
		s.held = append(s.held, r)
		return
	}
	s.release()
	s.put(r)
	s.near = around
}

// release writes the rows before a difference.
func (s *sheet) release() {
	s.closeGap()
	for _, r := range s.held {
		s.put(r)
	}
	s.held = nil
}

func (s *sheet) closeGap() {
	if s.gap > 0 {
		s.put(Row{Kind: Gap, Gap: s.gap})
		s.gap = 0
	}
}

func (s *sheet) put(r Row) {
	if s.full() {
		s.more++
		return
	}
	s.rows = append(s.rows, r)
}

// end returns the rows, and how many there was no room for.
func (s *sheet) end() ([]Row, int) {
	if s.view.Only {
		s.gap += len(s.held)
		s.held = nil
		if len(s.rows) > 0 {
			s.closeGap()
		}
	}
	return s.rows, s.more
}

func shortened(text string) string {
	if len(text) <= maxText {
		return text
	}
	return text[:wholeRunes(text, maxText)] + "…"
}

// wholeRunes is the largest length up to most at which no character is cut.
func wholeRunes(text string, most int) int {
	for most > 0 && text[most]&0xC0 == 0x80 {
		most--
	}
	return most
}

// TextRows are the rows of two texts that are no JSON.
func TextRows(lines []Line, v View) ([]Row, int) {
	s := newSheet(v)
	addLines(s, lines, 0)
	return s.end()
}

// addLines puts lines side by side: a removed one beside the added one it became.
func addLines(s *sheet, lines []Line, depth int) {
	for i := 0; i < len(lines); {
		if lines[i].Kind == Same {
			s.add(Row{Kind: Same, Depth: depth, Old: lines[i].Text, New: lines[i].Text, Left: true, Right: true})
			i++
			continue
		}
		removed := i
		for i < len(lines) && lines[i].Kind == Removed {
			i++
		}
		added := i
		for i < len(lines) && lines[i].Kind == Added {
			i++
		}
		olds, news := lines[removed:added], lines[added:i]
		for n := range max(len(olds), len(news)) {
			switch {
			case n >= len(news):
				s.add(Row{Kind: Removed, Depth: depth, Old: olds[n].Text, Left: true})
			case n >= len(olds):
				s.add(Row{Kind: Added, Depth: depth, New: news[n].Text, Right: true})
			default:
				s.add(Row{Kind: Changed, Depth: depth, Old: olds[n].Text, New: news[n].Text, OldParts: olds[n].Parts, NewParts: news[n].Parts, Left: true, Right: true})
			}
		}
	}
}
