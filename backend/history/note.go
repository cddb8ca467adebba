package history

import (
	"context"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// Note records one call without opening the database, which costs a command
// half of its time. It writes a journal as every process does, and leaves it
// behind as one does that died: the next store that opens takes it over, and a
// living one does within seconds.
type Note struct {
	store   *Store // not open: for building records
	journal *journal
	start   Start
	seq     uint64
}

// maxNotes is how many journals may wait; then somebody has to open the store.
const maxNotes = 32

// noteWait bounds the wait for the folder's lock.
const noteWait = time.Second

// NewNote makes room for a note: before the call, so that it costs the call
// nothing. It returns nil where the call had better be recorded by an open store:
// the folder cannot be written, the database is none, or many notes wait to be
// taken over.
func NewNote(ctx context.Context, o Options) *Note {
	n := &Note{store: &Store{options: o, folder: folder(o.Dir), log: o.Logger, instance: NewID()}}
	if n.store.log == nil {
		n.store.log = slog.New(slog.DiscardHandler)
	}
	if !n.store.folder.takesNotes() {
		return nil
	}
	lock := flock.New(n.store.folder.openLock(), flock.SetPermissions(0o600))
	waiting, cancel := context.WithTimeout(ctx, noteWait)
	defer cancel()
	if ok, err := lock.TryLockContext(waiting, lockRetry); err != nil || !ok {
		return nil
	}
	defer func() { _ = lock.Close() }()
	var err error
	if n.journal, err = openJournal(n.store.folder, n.store.instance); err != nil {
		return nil
	}
	return n
}

// Begin records that the call has started. False means that it is not for a note.
func (n *Note) Begin(st Start) bool {
	n.start = st
	rec := n.store.buildStart(st)
	return !rec.hasLarge() && n.write(rec) == nil
}

// takesNotes looks whether there is a database to take the notes over, or none
// yet, and not too many of them.
func (f folder) takesNotes() bool {
	if f.prepare() != nil {
		return false
	}
	waiting, err := os.ReadDir(f.journals())
	if err != nil || len(waiting) > maxNotes*(segments+1) {
		return false
	}
	file, err := os.Open(f.db())
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	const magic = "SQLite format 3\x00"
	head := make([]byte, len(magic))
	read, err := io.ReadFull(file, head)
	return read == 0 && err == io.EOF || string(head) == magic
}

// End records how the call ended. False means that it is too large for a note:
// it is still to be recorded by a store.
func (n *Note) End(e End) (bool, error) {
	rec := n.store.build(n.start, e)
	if rec.hasLarge() {
		return false, nil
	}
	if err := n.write(rec); err != nil {
		return false, err
	}
	n.journal.close(false)
	return true, nil
}

func (n *Note) write(rec *record) error {
	b := rec.encode(newFrame(nil))
	n.seq++
	if err := n.journal.append(b, sealFrame(b), n.seq); err != nil {
		return storageFailure(err, n.store.folder)
	}
	return nil
}

// Drop takes the note back: there was no call, or it is recorded by a store.
func (n *Note) Drop() { n.journal.close(true) }
