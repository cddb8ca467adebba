package history

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

// A database that turns out damaged is not written to any further. Whoever opens the
// store next looks through it, under the folder's lock, and moves it aside when it is
// true: with its write-ahead log and with the files of large bodies, so that nothing
// sweeps away what it refers to. The journals stay, and are replayed into the new one.

const (
	asidePrefix = "history-damaged-"
	asideTime   = "20060102-150405"
	asideSeen   = "seen" // a file in the folder: somebody has read of it in the window
	asideTold   = "told" // and another: a command has told it
)

// suspicion is the file that has the next Open look through the database.
func (f folder) suspicion() string { return filepath.Join(string(f), "history.suspect") }

// isDamage tells whether SQLite says that the file itself is broken.
func isDamage(err error) bool {
	code := sqliteCode(err)
	return code == sqliteCorrupt || code == sqliteNotADB
}

// suspect notes damage that was met: the store cannot be relied on any more.
func (s *Store) suspect(err error) {
	if !isDamage(err) {
		return
	}
	s.damageOnce.Do(func() {
		s.log.Error("history: the database is damaged", "error", err)
		_ = os.WriteFile(s.folder.suspicion(), nil, 0o600)
		close(s.damage)
	})
}

// Damaged is closed when the database turns out damaged, or was moved aside by another
// process: close the store and open it again.
func (s *Store) Damaged() <-chan struct{} { return s.damage }

// replaced notices that another process has moved the database aside.
func (s *Store) replaced() {
	now, err := os.Stat(s.folder.db())
	if err == nil && s.file != nil && os.SameFile(now, s.file) {
		return
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return
	}
	s.damageOnce.Do(func() {
		s.log.Warn("history: another process has begun a new history")
		close(s.damage)
	})
}

// openSound opens the database; a damaged one is moved aside first. The caller holds the folder's lock.
func (s *Store) openSound(ctx context.Context) error {
	err := s.folder.emptied()
	if err == nil {
		err = s.openFile(ctx)
	}
	if isFull(err) {
		err = s.openCramped(ctx, err)
	}
	if err == nil {
		if _, gone := os.Stat(s.folder.suspicion()); gone != nil {
			return nil
		}
		if err = s.examine(ctx); err == nil {
			_ = os.Remove(s.folder.suspicion())
			return nil
		}
	}
	if !isDamage(err) {
		return err
	}
	s.closeFile()
	aside, err := s.folder.moveAside(time.Now())
	if err != nil {
		return failure.Wrap(failure.Storage, err, "The history in %s is damaged, and could not be moved aside: %v.", s.folder, err).
			WithHint("Close other programs that use it, or move history.db and blobs away by hand.")
	}
	_ = os.Remove(s.folder.suspicion())
	s.log.Error("history: the damaged history was moved aside, a new one is begun", "folder", aside)
	if err := s.folder.prepare(); err != nil {
		return err
	}
	return s.openFile(ctx)
}

// emptied tells of a database that has lost its contents. A new one is empty too, but
// has no write-ahead log yet, which SQLite would throw away.
func (f folder) emptied() error {
	db, err := os.Stat(f.db())
	if err != nil || db.Size() > 0 {
		return nil //nolint:nilerr // whoever opens it says what is wrong
	}
	bodies, _ := filepath.Glob(filepath.Join(f.blobs(), "*", "*"))
	if log, err := os.Stat(f.db() + "-wal"); len(bodies) == 0 && (err != nil || log.Size() == 0) {
		return nil //nolint:nilerr // there is no such file
	}
	return damageError("history.db is empty")
}

// examine looks through the whole database. Damage of the search index alone is mended:
// everything in it can be made again.
func (s *Store) examine(ctx context.Context) error {
	found, err := texts(ctx, s.sql.conn, `PRAGMA quick_check(20)`)
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(line string) bool { return line == "ok" || ofSearchIndex().MatchString(line) })
	if len(found) > 0 {
		return damageError(strings.Join(found, "; "))
	}
	for _, check := range []string{
		`REINDEX`, `INSERT INTO calls_words (calls_words) VALUES ('integrity-check')`, `INSERT INTO words_pieces (words_pieces) VALUES ('integrity-check')`,
	} {
		if _, err = s.sql.conn.ExecContext(ctx, check); err != nil {
			break
		}
	}
	if !isDamage(err) {
		return err
	}
	return s.sql.transaction(ctx, func() error { return s.sql.emptyText(ctx) })
}

// ofSearchIndex are the lines of a quick_check that are about nothing but the search index.
var ofSearchIndex = pattern.Lazy(`^fts5: |^[a-z ]+ inverted index for FTS5 table `)

// moveAside moves the database and the files of large bodies into a folder of their
// own, and returns its path. Files that the journals name are needed by the new database, too.
func (f folder) moveAside(now time.Time) (string, error) {
	aside := filepath.Join(string(f), asidePrefix+now.Format(asideTime))
	for n := 2; ; n++ {
		err := os.Mkdir(aside, 0o700)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) || n > 100 {
			return "", err
		}
		aside = filepath.Join(string(f), fmt.Sprintf("%s%s-%d", asidePrefix, now.Format(asideTime), n))
	}
	// The database last: while it is there, the next Open finds the damage again.
	for _, path := range []string{f.blobs(), f.db() + "-shm", f.db() + "-wal", f.db()} {
		err := os.Rename(path, filepath.Join(aside, filepath.Base(path)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return aside, f.takeNamed(filepath.Join(aside, "blobs"))
}

var hashes = pattern.Lazy(`[0-9a-f]{64}`)

// takeNamed gives the files that the journals name back to the new history.
func (f folder) takeNamed(old string) error {
	paths, err := filepath.Glob(filepath.Join(f.journals(), "*.log"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, raw := range hashes().FindAll(b, -1) {
			hash := string(raw)
			if err := copyFile(filepath.Join(old, hash[:2], hash), f.blob(hash)); err != nil {
				return err
			}
		}
	}
	return nil
}

// copyFile copies a file that is there; one that is not does not matter.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// damageError is damage that SQLite told in words, with the code that it has otherwise.
func damageError(words string) error {
	return failure.Wrap(failure.Storage, errCorrupt, "The history is damaged: %s.", words)
}

// SetAside is a damaged history that was moved aside.
type SetAside struct {
	Folder string
	At     time.Time
}

// FindAside returns the newest history in a data folder that was moved aside and that
// nobody has been told of yet, nil when there is none.
func FindAside(dir string) *SetAside {
	all, err := filepath.Glob(filepath.Join(dir, asidePrefix+"*"))
	if err != nil || len(all) == 0 {
		return nil
	}
	newest := slices.Max(all)
	if _, err := os.Stat(filepath.Join(newest, asideSeen)); err == nil {
		return nil
	}
	stamp := strings.TrimPrefix(filepath.Base(newest), asidePrefix)
	at, err := time.ParseInLocation(asideTime, stamp[:min(len(stamp), len(asideTime))], time.Local)
	if err != nil {
		return nil
	}
	return &SetAside{newest, at}
}

// Seen notes that somebody was told.
func (a SetAside) Seen() error { return os.WriteFile(filepath.Join(a.Folder, asideSeen), nil, 0o600) }

// Tell notes that a command tells it, and is true the first time.
func (a SetAside) Tell() bool {
	file, err := os.OpenFile(filepath.Join(a.Folder, asideTold), os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return !errors.Is(err, fs.ErrExist)
	}
	return file.Close() == nil
}

// Failure says it in words.
func (a SetAside) Failure() *failure.Error {
	return failure.New(failure.Storage, "The history was damaged. It was moved aside on %s, into the folder %s, and a new one was begun.",
		a.At.Format("2 January 2006 at 15:04"), filepath.Base(a.Folder)).
		WithHint("What can still be read comes back by: fairlead history import '%s'", a.Folder)
}
