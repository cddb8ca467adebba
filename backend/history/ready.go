package history

import (
	"context"
	"os"
	"slices"
	"sync"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
)

// writingHalf is whether the store's half that writes is open: the connection for
// writing, the journal, the writer.
type writingHalf struct {
	mu           sync.Mutex
	open, closed bool // closed: it is not opened any more
}

// shut keeps the half from being opened, and tells whether it is.
func (h *writingHalf) shut() (open bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	return h.open
}

// Ready opens the half of a lazily opened store that writes, if it is not open.
func (s *Store) Ready(ctx context.Context) error {
	s.half.mu.Lock()
	defer s.half.mu.Unlock()
	switch {
	case s.half.open:
		return nil
	case s.half.closed:
		return errClosed()
	}
	if err := s.openHalf(ctx); err != nil {
		s.closeWriting()
		s.suspect(err)
		return storageFailure(err, s.folder)
	}
	s.half.open = true
	s.begin(ctx)
	return nil
}

func (s *Store) openHalf(ctx context.Context) error {
	unlock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	s.replaced()
	select {
	case <-s.damage:
		return failure.New(failure.Storage, "Another program has begun a new history.").WithHint("Try again.")
	default:
	}
	if err := s.openWriting(ctx); err != nil {
		return err
	}
	s.journal, err = openJournal(s.folder, s.instance)
	return err
}

// openToRead opens the history for reading alone, unless there is something to do first
// that writes, or anything that is not as it should be: then it opens nothing.
func (s *Store) openToRead(ctx context.Context) bool {
	var err error
	if s.file, err = os.Stat(s.folder.db()); err != nil || s.file.Size() == 0 {
		return false
	}
	if _, err := os.Stat(s.folder.suspicion()); err == nil {
		return false
	}
	unlock, err := s.lock(ctx)
	if err != nil {
		return false
	}
	defer unlock()
	if s.readers, err = s.folder.openReaders(false); err != nil {
		return false
	}
	version, err := fileVersion(ctx, s.readers)
	if err == nil && version == schemaVersion && s.nothingLeft(ctx) {
		return true
	}
	s.closeFile()
	s.readers = nil
	return false
}

// nothingLeft tells whether recover would find nothing to do. The caller holds the folder's lock.
func (s *Store) nothingLeft(ctx context.Context) bool {
	alive, err := s.instances()
	if err != nil {
		return false
	}
	for _, instance := range alive {
		lock := flock.New(journalLockPath(s.folder, instance), flock.SetPermissions(0o600))
		free, err := lock.TryLock()
		_ = lock.Close()
		if free || err != nil {
			return false
		}
	}
	owners, err := texts(ctx, s.readers, runningOwners)
	return err == nil && !slices.ContainsFunc(owners, func(owner string) bool { return !slices.Contains(alive, owner) })
}
