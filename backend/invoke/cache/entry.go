package cache

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"fairlead/backend/catalog"
)

// Entry is a result that is kept, with what the history says of its call.
type Entry struct {
	Call           string // the call whose result it is
	At             time.Time
	Lifetime       time.Duration
	Result         json.RawMessage
	OutputChecked  bool
	OutputProblems []catalog.Problem
	Protocol       string
	ServerName     string
	ServerVersion  string
	Generation     string // set by Put
}

// head is an entry's first line.
type head struct {
	Entry
	Result int // bytes that follow: fewer are half a file
}

var errHalf = errors.New("the file is not whole")

func read(path string) (*Entry, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	line, result, found := bytes.Cut(raw, []byte("\n"))
	var h head
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, err
	}
	if !found || len(result) != h.Result {
		return nil, errHalf
	}
	h.Entry.Result = result
	return &h.Entry, nil
}

// Put keeps a result, unless what is kept was cleared since the ticket was taken.
// A result that is more than a quarter of everything is not kept.
func (c *Cache) Put(t Ticket, e Entry) {
	l := c.limits()
	if t.generation == "" || int64(len(e.Result)) > l.Bytes/4 {
		return
	}
	// Not needed for what is shown, which Get decides: it saves the writing.
	if now, err := os.ReadFile(filepath.Join(t.folder, generation)); err != nil || string(now) != t.generation {
		return
	}
	e.Generation = t.generation
	line, err := json.Marshal(head{Entry: e, Result: len(e.Result)})
	if err != nil {
		return // texts and numbers: it cannot fail
	}
	data := append(append(line, '\n'), e.Result...)
	if write(t.file, data) == nil {
		c.bound(l, int64(len(data)))
	}
}

// write replaces a file as a whole. It is not synced: half a file after a power
// cut is found out by its length.
func write(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".entry-*.tmp") // 0600
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return err
}
