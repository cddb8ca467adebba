package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
)

const (
	maxStored = 32 << 20         // bytes of one server's file
	lockLimit = 2 * time.Second  // how long another program is waited for
	staleTemp = 10 * time.Minute // what is left of a write that did not finish
	suffix    = ".json"
)

// store keeps what is known between runs, a file for each server, so that a
// change of one is written alone. Two programs on one folder keep each other's
// lists: of each list the newer one stays. All of it can be lost without harm.
type store struct {
	dir string // "": nothing is kept
	mu  sync.Mutex
	err error // of the last write

	report func(*failure.Error)
}

// path is a server's file: readable where it can be, and never another's, not
// even where the file system takes capital and small letters for the same.
func (s *store) path(server string) string {
	sum := sha256.Sum256([]byte(server))
	slug := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, strings.ToLower(server))
	return filepath.Join(s.dir, slug[:min(len(slug), 40)]+"."+hex.EncodeToString(sum[:8])+suffix)
}

// read returns what a file holds; ok is false when there is nothing. What cannot be
// read is set aside and said: the list comes again with the next connection.
func (s *store) read(path string) (what stored, ok bool) {
	info, err := os.Stat(path)
	if err != nil {
		return stored{}, false
	}
	if info.Size() > maxStored {
		s.setAside(path, errors.New("it is too large"))
		return stored{}, false
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		s.tell(failure.Wrap(failure.Storage, err, "What a server offers could not be read from %s: %v.", path, err))
		return stored{}, false
	}
	if what, err = decode(raw); err == nil && s.path(what.Server) != path {
		err = errors.New("it is the file of another server")
	}
	if errors.Is(err, errNewer) {
		return stored{}, false // a newer Fairlead's: it is left alone until it is written anew
	}
	if err != nil {
		s.setAside(path, err)
		return stored{}, false
	}
	return what, true
}

func (s *store) setAside(path string, why error) {
	aside := strings.TrimSuffix(path, suffix) + ".broken"
	err := failure.Wrap(failure.Storage, why, "%s could not be used: %v.", path, why)
	if moved := os.Rename(path, aside); moved != nil {
		s.tell(err.WithHint("It could not be set aside either: %v.", moved))
		return
	}
	s.tell(err.WithHint("It is now %s. What the server offers is listed again when it is connected.", aside))
}

func (s *store) tell(err *failure.Error) {
	if s.report != nil {
		s.report(err)
	}
}

// save writes what current returns, merged with what another program wrote
// since; current is asked under the lock, so the last to write knows everything.
func (s *store) save(current func() stored) {
	if s.dir == "" {
		return
	}
	s.change(func() error {
		what := current()
		path := s.path(what.Server)
		if there, ok := s.read(path); ok {
			what.merge(there)
		}
		raw := what.encode()
		if len(raw) > maxStored {
			_ = os.Remove(path)
			return fmt.Errorf("they have %d MB, and %d MB are kept of one server", len(raw)>>20, maxStored>>20)
		}
		return replaceFile(path, raw)
	})
}

// remove forgets a server.
func (s *store) remove(server string) {
	if s.dir == "" {
		return
	}
	if _, err := os.Stat(s.path(server)); err != nil {
		return
	}
	s.change(func() error {
		if err := os.Remove(s.path(server)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
}

// change does something in the folder that no other program disturbs.
func (s *store) change(do func() error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := os.MkdirAll(s.dir, 0o700)
	if err == nil {
		defer s.lock()()
		err = do()
	}
	if s.err = nil; err != nil {
		f := failure.Wrap(failure.Storage, err, "What a server offers could not be kept in %s: %v.", s.dir, err).
			WithHint("Tools still work; only what is shown before a server is connected is lost.")
		s.err = f
		s.tell(f)
	}
}

// lock waits for other programs, not for ever: at worst a list is lost.
func (s *store) lock() (unlock func()) {
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	l := flock.New(filepath.Join(s.dir, "lock"), flock.SetPermissions(0o600))
	if ok, err := l.TryLockContext(ctx, 5*time.Millisecond); err != nil || !ok {
		return func() {}
	}
	return func() { _ = l.Unlock() }
}

// files returns the paths of all servers' files.
func (s *store) files() []string {
	return s.named(func(name string) bool { return strings.HasSuffix(name, suffix) })
}

func (s *store) named(wanted func(name string) bool) (paths []string) {
	if s.dir == "" {
		return nil
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil // it is not there yet
	}
	for _, entry := range entries {
		if wanted(entry.Name()) {
			paths = append(paths, filepath.Join(s.dir, entry.Name()))
		}
	}
	return paths
}

// sweep removes the files of all servers that are not named, and what unfinished
// writes left.
func (s *store) sweep(named []string) {
	keep := make(map[string]bool, len(named))
	for _, name := range named {
		keep[s.path(name)] = true
	}
	for _, path := range s.files() {
		if !keep[path] {
			_ = os.Remove(path)
		}
	}
	for _, path := range s.named(func(name string) bool { return strings.HasSuffix(name, ".tmp") }) {
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > staleTemp {
			_ = os.Remove(path)
		}
	}
}

func (s *store) lastError() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}
