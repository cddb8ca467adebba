package history

import (
	"bufio"
	"context"
	"io"
	"slices"

	"fairlead/backend/failure"
)

// Whole is a call with everything that is kept of it.
type Whole struct {
	Record
	Frames []StoredFrame
}

// ExportOptions say which calls are written and how.
type ExportOptions struct {
	Filter Filter
	IDs    []string // only these; nil: what the filter selects
	// Change, when set, is given each call before it is written, to take out what is
	// not to be passed on. All bodies are Inline then; of a large call they are held
	// in memory together.
	Change   func(*Whole) error
	Progress func(done, all int) // may be nil
}

// ExportReport is what was written.
type ExportReport struct {
	Calls   int
	Running int // calls left out because they have not ended
	Missing int // bodies of which only the size could be written: their file is gone or damaged
}

// Export writes calls as lines of JSON, oldest first (exportline.go says how they
// look). It holds one call and the ids of all in memory, and streams large bodies.
// Calls that are deleted meanwhile are left out.
func (s *Store) Export(ctx context.Context, to io.Writer, o ExportOptions) (ExportReport, error) {
	var report ExportReport
	ids := &idList{}
	if o.IDs != nil {
		known := slices.Compact(slices.Sorted(slices.Values(o.IDs))) // which is the order of their times
		for _, id := range slices.Backward(known) {
			ids.add(id)
		}
	} else if err := s.idsOf(ctx, o.Filter, ids); err != nil {
		return report, err
	}
	w := &lineWriter{to: bufio.NewWriterSize(to, 256<<10), store: s, report: &report, written: make(map[[32]byte]bool)}
	for n := range ids.len() {
		if err := ctx.Err(); err != nil {
			return report, failure.From(err)
		}
		if err := s.exportOne(ctx, w, ids.newestLast(n), o); err != nil {
			return report, err
		}
		if o.Progress != nil {
			o.Progress(n+1, ids.len())
		}
	}
	if err := w.to.Flush(); err != nil {
		return report, writeFailure(err)
	}
	return report, nil
}

func (s *Store) exportOne(ctx context.Context, w *lineWriter, id string, o ExportOptions) error {
	call, err := s.Whole(ctx, id)
	switch {
	case failure.Is(err, failure.NotFound) && o.IDs == nil:
		return nil
	case err != nil:
		return err
	case call.Status == Running:
		w.report.Running++
		return nil
	}
	if o.Change != nil {
		if err := s.load(&call, w.report); err != nil {
			return err
		}
		if err := o.Change(&call); err != nil {
			return err
		}
	}
	if err := w.call(&call); err != nil {
		return err
	}
	w.report.Calls++
	return nil
}

// Whole returns a call with its messages.
func (s *Store) Whole(ctx context.Context, id string) (Whole, error) {
	record, err := s.Get(ctx, id)
	if err != nil {
		return Whole{}, err
	}
	frames, err := s.Frames(ctx, id)
	return Whole{record, frames}, err
}

// load reads the bodies that are files.
func (s *Store) load(call *Whole, report *ExportReport) error {
	bodies := []*Body{&call.Arguments, &call.Result}
	for i := range call.Frames {
		bodies = append(bodies, &call.Frames[i].Body)
	}
	for _, b := range bodies {
		if b.Hash == "" {
			continue
		}
		raw, err := s.readWhole(*b)
		switch {
		case lost(err):
			report.Missing++
			*b = Body{Bytes: b.Bytes}
		case err != nil:
			return err
		default:
			*b = Body{Bytes: b.Bytes, Inline: raw}
		}
	}
	return nil
}

func (s *Store) readWhole(b Body) ([]byte, error) {
	r, err := s.OpenBody(b)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	raw := make([]byte, b.Bytes)
	if _, err := io.ReadFull(r, raw); err != nil {
		return nil, storageFailure(err, s.folder)
	}
	return raw, nil
}

// idsOf collects the ids that a filter selects, newest first.
func (s *Store) idsOf(ctx context.Context, f Filter, to *idList) error {
	for cursor := ""; ; {
		page, err := s.List(ctx, Query{Filter: f, Cursor: cursor, Limit: maxLimit})
		if err != nil {
			return err
		}
		for i := range page.Calls {
			to.add(page.Calls[i].ID)
		}
		if cursor = page.Next; cursor == "" {
			return nil
		}
	}
}

// idList is many ids in little memory: a million in 37 MB.
type idList struct {
	text []byte
	ends []uint32
}

func (l *idList) add(id string) {
	l.text = append(l.text, id...)
	l.ends = append(l.ends, uint32(len(l.text)))
}

func (l *idList) len() int { return len(l.ends) }

// newestLast returns id n when what was added last comes first.
func (l *idList) newestLast(n int) string {
	i := len(l.ends) - 1 - n
	from := uint32(0)
	if i > 0 {
		from = l.ends[i-1]
	}
	return string(l.text[from:l.ends[i]])
}

func writeFailure(err error) error {
	return failure.Wrap(failure.Storage, err, "The calls could not be written: %v.", err)
}
