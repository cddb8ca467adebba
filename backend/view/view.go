package view

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Source is what a view shows. Open may be called twice, and what it returns is
// closed. JSON is shown indented; when it turns out to be none, as it is.
type Source struct {
	JSON bool
	Open func() (io.ReadCloser, error)
}

// View is a text that is being made, or made. It must be closed.
type View struct {
	cancel context.CancelFunc
	work   sync.WaitGroup
	made   chan struct{} // closed when the text is whole, or will never be

	mu    sync.Mutex
	spool *Spool
	marks []mark
	state State
	find  *Search
	ask   *Selection
}

// State says how far a view is.
type State struct {
	Rows    int64
	Bytes   int64
	JSON    bool
	Done    bool
	Failure *failure.Error // why it will never be done
}

// New begins to make a view in the folder dir. Its first rows are there at once.
func New(dir string, from Source) (*View, error) {
	spool, err := newFile(dir)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	v := &View{cancel: cancel, made: make(chan struct{}), spool: spool, state: State{JSON: from.JSON}}
	v.work.Go(func() {
		defer close(v.made)
		err := v.make(ctx, from)
		v.mu.Lock()
		defer v.mu.Unlock()
		if err == nil {
			err = v.spool.load()
		}
		if err != nil {
			v.state.Failure = unreadable(err)
			return
		}
		v.state.Done = true
	})
	return v, nil
}

func unreadable(err error) *failure.Error {
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	return noRoom(err)
}

// make writes the text: JSON indented, or what is none from the start again.
func (v *View) make(ctx context.Context, from Source) error {
	if from.JSON {
		err := v.fill(ctx, from, jsonx.Pretty)
		var broken *jsonx.SyntaxError
		if !errors.As(err, &broken) {
			return err
		}
		v.mu.Lock()
		v.marks, v.state = nil, State{}
		v.mu.Unlock()
		if err := v.spool.file.Truncate(0); err != nil {
			return err
		}
		if _, err := v.spool.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
	}
	return v.fill(ctx, from, func(w io.Writer, r io.Reader) error {
		_, err := io.Copy(w, r)
		return err
	})
}

func (v *View) fill(ctx context.Context, from Source, copyTo func(io.Writer, io.Reader) error) error {
	src, err := from.Open()
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }()
	out := bufio.NewWriterSize(v.spool.file, 256<<10)
	var rows int64
	var fresh []mark
	count := &counter{to: out, found: func(m mark) {
		if rows%markEvery == 0 {
			fresh = append(fresh, m)
		}
		rows++
	}}
	// tell makes what is written visible: not before it is in the file.
	tell := func() error {
		if err := out.Flush(); err != nil {
			return err
		}
		v.mu.Lock()
		defer v.mu.Unlock()
		v.marks = append(v.marks, fresh...)
		fresh = fresh[:0]
		v.state.Rows, v.state.Bytes = rows, count.at.at
		return nil
	}
	watched := &paced{ctx: ctx, to: count, every: 1 << 20, tell: tell}
	if err := copyTo(watched, src); err != nil {
		return err
	}
	count.end()
	return tell()
}

// paced calls tell each time that so many bytes have passed, and ends with ctx.
type paced struct {
	ctx   context.Context
	to    io.Writer
	every int
	since int
	first bool
	tell  func() error
}

// Write implements io.Writer.
func (p *paced) Write(b []byte) (int, error) {
	n, err := p.to.Write(b)
	if p.since += n; err == nil && (p.since >= p.every || !p.first) {
		p.since, p.first = 0, true
		if err = p.ctx.Err(); err == nil {
			err = p.tell()
		}
	}
	return n, err
}

// State returns how far the view is.
func (v *View) State() State {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.state
}

// maxRows bounds one answer of Rows.
const maxRows = 1000

// Rows returns up to count rows from a number on, counted from 0. Rows that are
// not made yet are left out.
func (v *View) Rows(from int64, count int) ([]Row, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.spool == nil {
		return nil, closed()
	}
	from = max(0, from)
	count = int(min(int64(min(count, maxRows)), v.state.Rows-from))
	if count <= 0 {
		return []Row{}, nil
	}
	m := v.marks[from/markEvery]
	rows, err := rowsFrom(v.spool.file, v.state.Bytes, m, int(from%markEvery), count)
	if err != nil {
		return nil, noRoom(err)
	}
	return rows, nil
}

// rowAt returns the row that holds a byte of the whole text, and where in it.
func (v *View) rowAt(text []byte, at int64) (row int64, column int) {
	lo, hi := 0, len(v.marks)
	for lo+1 < hi {
		if mid := (lo + hi) / 2; v.marks[mid].at <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	row = int64(lo) * markEvery
	start := v.marks[lo].at
	for {
		n, _ := cutRow(text[start:])
		if at < start+int64(n) || start+int64(n) >= int64(len(text)) {
			return row, int(at - start)
		}
		start += int64(n)
		row++
	}
}

// whole waits for the text and returns it. The caller is one of v.work: Close
// waits for it.
func (v *View) whole(ctx context.Context) ([]byte, error) {
	select {
	case <-v.made:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.state.Failure != nil {
		return nil, v.state.Failure
	}
	if v.spool == nil {
		return nil, closed()
	}
	return v.spool.Bytes, nil
}

// Close ends what is under way and gives everything back.
func (v *View) Close() {
	v.cancel()
	v.Stop()
	v.work.Wait()
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.spool != nil {
		v.spool.Close()
		v.spool = nil
	}
}

func closed() *failure.Error {
	return failure.New(failure.NotFound, "This view is closed.").WithHint("Open the result again.")
}

// piece is a text as it can be shown in one line: its beginning.
func piece(b []byte, most int) string {
	if len(b) > most {
		return rowText(b[:most]) + "…"
	}
	return rowText(bytes.TrimSpace(b))
}
