package api

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/view"
)

// sweepViews removes what a program left that was killed, where the system keeps
// the names of open files.
func sweepViews(dir string) {
	const old = 24 * time.Hour
	left, _ := filepath.Glob(filepath.Join(dir, "view-*"))
	for _, path := range left {
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > old {
			_ = os.Remove(path) // it may be another program's that still looks at it
		}
	}
}

// sourceOf is where the text of a part of a call comes from.
func sourceOf(app *core.App, call, part string) (source view.Source, err error) {
	store, record, err := find(app, call)
	if err != nil {
		return source, err
	}
	body := record.Result
	switch {
	case part == "arguments":
		body = record.Arguments
	case strings.HasPrefix(part, "frame/"):
		if body, err = frameBody(store, call, strings.TrimPrefix(part, "frame/")); err != nil {
			return source, err
		}
	case part != view.Whole:
		return partSource(app, store, body, part)
	}
	if body.Bytes == 0 {
		return source, badID("part", part)
	}
	return view.Source{JSON: true, Open: func() (io.ReadCloser, error) { return store.OpenBody(body) }}, nil
}

func frameBody(store *history.Store, call, number string) (history.Body, error) {
	seq, err := strconv.Atoi(number)
	if err != nil {
		return history.Body{}, badID("frame", number)
	}
	frames, err := store.Frames(context.Background(), call)
	if err != nil {
		return history.Body{}, err
	}
	for _, f := range frames {
		if f.Seq == seq {
			return f.Body, nil
		}
	}
	return history.Body{}, badID("frame", number)
}

// partSource takes the result apart in a file of its own for as long as the
// view is made of it.
func partSource(app *core.App, store *history.Store, body history.Body, name string) (view.Source, error) {
	open := func() (*view.Spool, view.Part, error) {
		r, err := store.OpenBody(body)
		if err != nil {
			return nil, view.Part{}, err
		}
		defer r.Close()
		spool, err := view.NewSpool(viewFolder(app), r)
		if err != nil {
			return nil, view.Part{}, err
		}
		part, err := view.PartOf(spool.Bytes, name)
		if err != nil {
			spool.Close()
		}
		return spool, part, err
	}
	spool, part, err := open()
	if err != nil {
		return view.Source{}, err
	}
	json := part.IsJSON()
	spool.Close()
	return view.Source{JSON: json, Open: func() (io.ReadCloser, error) {
		spool, part, err := open()
		if err != nil {
			return nil, err
		}
		return &spooled{Reader: part.Reader(), spool: spool}, nil
	}}, nil
}

type spooled struct {
	io.Reader
	spool *view.Spool
}

// Close gives the file back.
func (s *spooled) Close() error {
	s.spool.Close()
	return nil
}
