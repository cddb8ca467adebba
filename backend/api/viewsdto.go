package api

import (
	"fairlead/backend/failure"
	"fairlead/backend/view"
)

// TextView says how far a view of a large text is.
type TextView struct {
	ID      string   `json:"id"`
	Rows    int64    `json:"rows"` // that are there; more come until Done
	Bytes   int64    `json:"bytes"`
	JSON    bool     `json:"json"` // it is indented JSON, and has a tree
	Done    bool     `json:"done"`
	Failure *Failure `json:"failure"`
}

// TextRow is a line of a view, or a part of a long one.
type TextRow struct {
	Line int64  `json:"line"` // counted from 1
	More bool   `json:"more"` // it goes on where the row before ends
	Text string `json:"text"`
}

// TextQuery is what is looked for in a view.
type TextQuery struct {
	Text    string `json:"text"`
	Regexp  bool   `json:"regexp"`  // RE2
	CaseToo bool   `json:"caseToo"` // upper and lower case are different
}

// TextFound says how far a search is.
type TextFound struct {
	Count   int64    `json:"count"`
	Kept    int      `json:"kept"`    // of these, which can be stepped to
	Scanned int64    `json:"scanned"` // bytes
	Done    bool     `json:"done"`
	Failure *Failure `json:"failure"`
}

// TextPlace is where a match stands. Column and Length count UTF-16 units, as
// the page does.
type TextPlace struct {
	Row    int64 `json:"row"`
	Column int   `json:"column"`
	Length int   `json:"length"`
}

// TextSelection says how far a JSON Path is.
type TextSelection struct {
	Count   int64    `json:"count"`
	Kept    int      `json:"kept"`
	Done    bool     `json:"done"`
	Failure *Failure `json:"failure"`
}

// TextValue is a value that a JSON Path selects.
type TextValue struct {
	Pointer string `json:"pointer"`
	Preview string `json:"preview"`
	Bytes   int64  `json:"bytes"`
	Row     int64  `json:"row"`
}

// TextNode is a value in the tree of a view.
type TextNode struct {
	Key     string `json:"key"`
	Kind    string `json:"kind"`
	At      int64  `json:"at"`
	Bytes   int64  `json:"bytes"`
	Preview string `json:"preview"` // "" of an empty object or array
}

// TextNodes is a part of a value's children.
type TextNodes struct {
	Nodes []TextNode `json:"nodes"`
	Next  int64      `json:"next"` // to ask for more; 0: that is all
}

func textView(id string, s view.State) TextView {
	return TextView{ID: id, Rows: s.Rows, Bytes: s.Bytes, JSON: s.JSON, Done: s.Done || s.Failure != nil, Failure: shown(s.Failure)}
}

// shown is toFailure for what may be none.
func shown(f *failure.Error) *Failure {
	if f == nil {
		return nil
	}
	return toFailure(f)
}
