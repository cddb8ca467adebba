package api

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"fairlead/backend/failure"
)

// save writes an answer of the blob handler to a file that the person chooses
// once there is something to write: an address that serves nothing is a failure
// before it is a dialog. It is the handler's ResponseWriter.
type save struct {
	ctx     context.Context
	cancel  context.CancelFunc
	dialogs Dialogs
	ended   chan struct{}

	header http.Header
	status int
	refuse []byte   // the body of an answer that is an error
	file   *os.File // what is written, beside the place it is for
	err    error    // why nothing more is taken

	mu    sync.Mutex
	state SaveState
}

// errDismissed ends a save that the person did not want after all.
var errDismissed = errors.New("no file was chosen")

func (s *save) run(serve http.Handler, address string) {
	defer close(s.ended)
	defer s.cancel()
	s.header = http.Header{}
	s.take(serve, address)
	f := s.finish()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Done, s.state.Failure = true, f
}

// take has the handler write. One that ends in the middle says so by a panic, as
// it would to a browser.
func (s *save) take(serve http.Handler, address string) {
	defer func() {
		if p := recover(); p != nil && s.err == nil {
			s.err = failure.New(failure.Storage, "It could not be read to its end.").WithHint("Look whether the data folder can be read, and try again.")
		}
	}()
	r, err := http.NewRequestWithContext(s.ctx, http.MethodGet, "http://fairlead"+address, nil)
	if err != nil {
		s.err = badID("blob", address)
		return
	}
	serve.ServeHTTP(s, r)
	if s.err == nil && s.file == nil && s.status < http.StatusBadRequest {
		s.err = s.choose() // an empty file is a file too
	}
}

// Header implements http.ResponseWriter.
func (s *save) Header() http.Header { return s.header }

// WriteHeader implements http.ResponseWriter.
func (s *save) WriteHeader(status int) {
	if s.status == 0 {
		s.status = status
	}
}

// Write implements http.ResponseWriter.
func (s *save) Write(p []byte) (int, error) {
	if s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.status >= http.StatusBadRequest {
		s.refuse = append(s.refuse, p...)
		return len(p), nil
	}
	if s.err == nil && s.file == nil {
		s.err = s.choose()
	}
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.file.Write(p)
	s.mu.Lock()
	s.state.Bytes += int64(n)
	s.mu.Unlock()
	if err != nil {
		s.err = s.unwritable(err)
	}
	return n, s.err
}

// choose asks where to and opens the file that takes the place of what is there.
func (s *save) choose() error {
	_, parameters, _ := mime.ParseMediaType(s.header.Get("Content-Disposition"))
	path, err := s.dialogs.SaveFile(filepath.Base(parameters["filename"]))
	switch {
	case err != nil:
		return failure.Wrap(failure.Internal, err, "The system's dialog for files did not open: %v.", err)
	case path == "":
		return errDismissed
	case s.ctx.Err() != nil:
		return s.ctx.Err()
	}
	// A link stays one, and what it leads to gets the content.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	total := int64(-1)
	if n, err := strconv.ParseInt(s.header.Get("Content-Length"), 10, 64); err == nil {
		total = n
	}
	s.mu.Lock()
	s.state.Path, s.state.Total = path, total
	s.mu.Unlock()
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return failure.New(failure.Usage, "%s is no file that can be written.", path).WithHint("Choose another name.")
	}
	if s.file, err = os.OpenFile(path+"."+rand.Text()[:6]+".part", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666); err != nil { //nolint:gosec // as any program saves: for whom, the person's umask says
		return s.unwritable(err)
	}
	return nil
}

// finish puts the file into its place, or takes away what was written.
func (s *save) finish() *Failure {
	if s.status >= http.StatusBadRequest && s.err == nil {
		var f failure.Error
		if json.Unmarshal(s.refuse, &f) != nil {
			f = *failure.New(failure.Internal, "It could not be read: %s.", http.StatusText(s.status))
		}
		s.err = &f
	}
	if s.file != nil {
		part := s.file.Name()
		if s.err == nil {
			s.err = s.short()
		}
		if err := errors.Join(s.file.Sync(), s.file.Close()); err != nil && s.err == nil {
			s.err = s.unwritable(err)
		}
		if s.err == nil {
			if err := os.Rename(part, s.state.Path); err != nil {
				s.err = s.unwritable(err)
			}
		}
		if s.err != nil {
			_ = os.Remove(part) // it may be gone with its disk
		}
	}
	switch {
	case s.err == nil:
		return nil
	case errors.Is(s.err, errDismissed):
		s.forget()
		return nil
	case errors.Is(s.err, context.Canceled):
		return toFailure(failure.New(failure.Cancelled, "Saving was cancelled. Nothing was left behind."))
	}
	return toFailure(s.err)
}

// short reports an answer of which less came than it promised.
func (s *save) short() error {
	if s.state.Total >= 0 && s.state.Bytes != s.state.Total {
		return failure.Wrap(failure.Storage, io.ErrUnexpectedEOF, "Only %d of %d bytes could be read.", s.state.Bytes, s.state.Total).
			WithHint("Look whether the data folder can be read, and try again.")
	}
	return nil
}

// unwritable says why a file cannot be written.
func (s *save) unwritable(err error) error {
	f := failure.Wrap(failure.Storage, err, "%s could not be written: %v.", s.state.Path, plainCause(err))
	switch {
	case errors.Is(err, os.ErrPermission):
		return f.WithHint("You may not write there. Choose another folder.")
	case errors.Is(err, os.ErrNotExist):
		return f.WithHint("The folder is not there. Choose another one.")
	}
	return f.WithHint("Make room on the disk, or choose another folder. Nothing was left behind.")
}

// plainCause is the reason without the operation and the path, which the sentence has already.
func plainCause(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		return l.Err
	}
	return err
}

func (s *save) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Path = ""
}

func (s *save) writing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state.Path != ""
}

func (s *save) over() bool {
	select {
	case <-s.ended:
		return true
	default:
		return false
	}
}
