package history

import (
	"time"
)

// Filter selects calls. The zero Filter selects all. ParseFilter makes one.
type Filter struct{ terms []term }

// term is one condition. Terms of the same key and sign are alternatives for names
// (server:a server:b), but tags and everything else must hold together.
type term struct {
	key    key
	not    bool
	text   string // of names, choices and words
	op     op     // of took, size, before and after
	number int64  // microseconds, bytes
	from   int    // where it stands in the filter's text, in bytes
	to     int
}

type op string

const (
	less    op = "<"
	atMost  op = "<="
	more    op = ">"
	atLeast op = ">="
)

// HasWords tells whether the filter searches text.
func (f Filter) HasWords() bool {
	for _, t := range f.terms {
		if t.key == keyWord {
			return true
		}
	}
	return false
}

// Empty tells whether the filter selects everything.
func (f Filter) Empty() bool { return len(f.terms) == 0 }

// dateForms are what before: and after: understand, besides durations ("2h", "7d":
// that long ago), today and yesterday. Without a zone it is the local one.
var dateForms = []string{
	"2006-01-02", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02 15:04:05", time.RFC3339Nano, "2006-01",
}
