package oauth

import (
	"context"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// editLimit is how long the edit of a record by another process is waited for;
// it is short work, unless the keychain asks the person.
const editLimit = 10 * time.Second

// lock takes a lock that other processes see. Without a folder there are none.
func (s *Service) lock(ctx context.Context, name string, limit time.Duration) (unlock func()) {
	if s.o.Dir == "" {
		return func() {}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	l := flock.New(filepath.Join(s.o.Dir, name), flock.SetPermissions(0o600))
	if ok, err := l.TryLockContext(ctx, 20*time.Millisecond); err != nil || !ok {
		return func() {}
	}
	return func() { _ = l.Unlock() }
}
