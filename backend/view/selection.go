package view

import (
	"context"
	"sync"
	"unsafe"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx/jsonpath"
)

const (
	// maxFiltered is the largest text a path with filters is asked of: a filter
	// decodes what it looks at, which takes many times its size.
	maxFiltered = 64 << 20
	// maxSelected is how many values are kept; more are counted.
	maxSelected = 10_000
	previewOf   = 200
	maxPointer  = 1000
)

// Selection is what a JSON Path selects in a view's text.
type Selection struct {
	cancel context.CancelFunc

	mu    sync.Mutex
	kept  []selected
	state SelectionState
}

type selected struct {
	pointer string
	at, n   int64
}

// SelectionState says how far a selection is.
type SelectionState struct {
	Count   int64
	Kept    int
	Done    bool
	Failure *failure.Error
}

// Value is one value that was selected.
type Value struct {
	Pointer string `json:"pointer"` // RFC 6901
	Preview string `json:"preview"`
	Bytes   int64  `json:"bytes"` // as it is shown
	Row     int64  `json:"row"`
	Column  int    `json:"column"`
}

// CheckPath says whether a path may be asked of a JSON text of so many bytes.
func CheckPath(p jsonpath.Path, size int64) error {
	if size > maxFiltered && p.Filters() {
		return failure.New(failure.TooLarge, "A JSON Path with filters can be asked of at most %d MB; this has %d MB.", maxFiltered>>20, size>>20).
			WithHint("Use a path without ?…, or search for the text.")
	}
	return nil
}

// Select begins to ask the view's text by a JSON Path; the selection before it
// is given up.
func (v *View) Select(expr string) error {
	path, err := jsonpath.Compile(expr)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &Selection{cancel: cancel}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.spool == nil {
		cancel()
		return closed()
	}
	if v.ask != nil {
		v.ask.cancel()
	}
	v.ask = s
	v.work.Go(func() {
		defer cancel()
		err := v.runSelect(ctx, s, path)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.state.Done = true
		if err != nil && ctx.Err() == nil {
			s.state.Failure = unreadable(err)
		}
	})
	return nil
}

func (v *View) runSelect(ctx context.Context, s *Selection, path jsonpath.Path) error {
	text, err := v.whole(ctx)
	if err != nil {
		return err
	}
	if !v.State().JSON {
		return failure.New(failure.InvalidArguments, "This is not JSON: there is nothing to ask by a JSON Path.").
			WithHint("Search for the text instead.")
	}
	ended := func() bool { return ctx.Err() != nil }
	return EachSelected(path, text, ended, func(f jsonpath.Found) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.state.Count++
		if len(s.kept) < maxSelected {
			pointer := f.Pointer()
			if len(pointer) > maxPointer {
				pointer = piece([]byte(pointer), maxPointer)
			}
			s.kept = append(s.kept, selected{pointer: pointer, at: int64(f.From), n: int64(f.To - f.From)})
			s.state.Kept = len(s.kept)
		}
		return !ended()
	})
}

// EachSelected calls yield with what a path selects of a JSON text of any size,
// until one of the two functions says that nobody waits any more.
func EachSelected(path jsonpath.Path, text []byte, ended func() bool, yield func(jsonpath.Found) bool) error {
	if err := CheckPath(path, int64(len(text))); err != nil {
		return err
	}
	if !path.Filters() {
		return path.Walk(text, ended, yield)
	}
	return path.Each(text, func(m jsonpath.Match) bool {
		from := offset(text, m.Raw)
		return yield(jsonpath.Found{From: from, To: from + len(m.Raw), Pointer: func() string { return m.Pointer }})
	})
}

// offset is where a slice of text begins in it.
func offset(text, part []byte) int {
	if len(part) == 0 {
		return 0
	}
	return int(uintptr(unsafe.Pointer(unsafe.SliceData(part))) - uintptr(unsafe.Pointer(unsafe.SliceData(text))))
}

// Selected returns how far the newest selection is.
func (v *View) Selected() SelectionState {
	v.mu.Lock()
	s := v.ask
	v.mu.Unlock()
	if s == nil {
		return SelectionState{Done: true}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Values returns up to count values of the newest selection, from one on.
func (v *View) Values(from, count int) ([]Value, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.ask == nil || v.spool == nil || v.spool.Bytes == nil {
		return []Value{}, nil
	}
	v.ask.mu.Lock()
	defer v.ask.mu.Unlock()
	from = min(max(0, from), len(v.ask.kept))
	kept := v.ask.kept[from:min(len(v.ask.kept), from+min(max(0, count), maxRows))]
	values := make([]Value, len(kept))
	text := v.spool.Bytes
	for i, one := range kept {
		row, column := v.rowAt(text, one.at)
		values[i] = Value{Pointer: one.pointer, Preview: oneLine(text[one.at : one.at+one.n]), Bytes: one.n, Row: row, Column: column}
	}
	return values, nil
}
