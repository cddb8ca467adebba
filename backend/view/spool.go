package view

import (
	"bufio"
	"io"
	"os"

	"fairlead/backend/failure"
)

// Spool is bytes in a file of their own that are there as a slice. The slice
// must not be used after Close.
type Spool struct {
	Bytes []byte

	file *os.File
	gone bool // the file has no name any more
}

const ownFolder = 0o700

// NewSpool copies everything from src into a file in the folder dir, which is
// made when it is missing.
func NewSpool(dir string, src io.Reader) (*Spool, error) {
	s, err := newFile(dir)
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(s.file, 256<<10)
	if _, err = io.Copy(out, src); err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = s.load()
	}
	if err != nil {
		s.Close()
		return nil, noRoom(err)
	}
	return s, nil
}

func newFile(dir string) (*Spool, error) {
	if err := os.MkdirAll(dir, ownFolder); err != nil {
		return nil, noRoom(err)
	}
	file, err := os.CreateTemp(dir, "view-*") // for the owner alone
	if err != nil {
		return nil, noRoom(err)
	}
	s := &Spool{file: file}
	// Without a name it is gone whatever happens to the program. Windows refuses.
	s.gone = os.Remove(file.Name()) == nil
	return s, nil
}

// load makes what is in the file readable as a slice.
func (s *Spool) load() (err error) {
	info, err := s.file.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	s.Bytes, err = mapFile(s.file, int(info.Size()))
	return err
}

// Close gives everything back.
func (s *Spool) Close() {
	if s.Bytes != nil {
		unmapFile(s.Bytes)
	}
	_ = s.file.Close()
	if !s.gone {
		_ = os.Remove(s.file.Name())
	}
	s.Bytes = nil
}

func noRoom(err error) *failure.Error {
	return failure.Wrap(failure.Storage, err, "There is no room to show it: %v.", err).
		WithHint("A large result is shown out of a file beside the history. Make room on that disk; the result itself is safe.")
}
