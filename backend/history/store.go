package history

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
)

// Options say where and how to store.
type Options struct {
	Dir string // the data folder; made when missing
	// Redact replaces secrets, called once for everything that is stored. What it
	// puts in their place must be ASCII without quotes, so that JSON stays JSON.
	// It must not change its argument; it may return it. nil: nothing is replaced.
	Redact func([]byte) []byte
	Logger *slog.Logger // nil: none
	// OnWritten hears of calls that are now in the database, begun or ended. It
	// runs in the writer: it must return at once and not call the store.
	OnWritten func(ids []string)
	// Keep says how much is kept: asked each minute, older calls are removed in the
	// background. nil: all of them, until somebody prunes.
	Keep func() CallLimits
	// Removed hears that calls were removed in the background. As OnWritten, it must return at once.
	Removed func()
	// Standing hears that Degraded begins to say something else: storing fails, or works
	// again. As OnWritten, it must return at once and not call the store.
	Standing func()
	// Traffic, when set, is stored as well.
	Traffic *Traffic
}

// Store is an open history. Its methods may be called from many goroutines.
type Store struct {
	options  Options
	folder   folder
	log      *slog.Logger
	instance string // names this process's journal and owns its calls

	readers  *sql.DB
	writerDB *sql.DB
	sql      *statements
	kept     kept // columns, in memory
	wake     chan struct{}
	done     chan struct{} // closed when the writer has ended
	stop     context.CancelFunc

	closeOnce sync.Once
	closed    error

	mu       sync.Mutex
	running  map[string]*run
	queue    []entry
	queued   int64 // weight of queue and of what the writer holds
	busy     bool  // the writer holds entries that are not committed
	parked   bool  // the writer sleeps until it is woken
	tasks    []task
	room     chan struct{} // closed, and made anew, when queued shrinks
	journal  *journal
	seq      uint64 // newest sequence number given out
	closing  bool
	degraded *failure.Error

	alone   bool // opened without what processes share
	cramped bool // opened on a full disk

	file       os.FileInfo // the database, as it was opened
	damage     chan struct{}
	damageOnce sync.Once

	lookups lookups

	checked sync.Map // of files of large bodies: hash → seen

	taken atomic.Int64 // journals of dead processes that were taken over
}

// Open opens the history in a folder, making it when it is not there. It replays
// what processes that died have left. The error is a *failure.Error of code
// Storage: a newer schema, a folder that cannot be written, a damaged file.
func Open(ctx context.Context, o Options) (*Store, error) {
	s := &Store{
		options: o, folder: folder(o.Dir), log: o.Logger, instance: NewID(),
		wake: make(chan struct{}, 1), done: make(chan struct{}), room: make(chan struct{}), damage: make(chan struct{}),
		running: make(map[string]*run),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.open(ctx); err != nil {
		s.abandon()
		return nil, storageFailure(err, s.folder)
	}
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	if o.Traffic != nil {
		o.Traffic.wakeWith(s.wakeWriter)
	}
	go s.write(background)
	return s, nil
}

// openTimeout bounds the wait for another process that opens the same folder.
const openTimeout = 10 * time.Second

func (s *Store) open(ctx context.Context) error {
	if err := s.folder.prepare(); err != nil {
		return err
	}
	lock := flock.New(s.folder.openLock(), flock.SetPermissions(0o600))
	waiting, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	if _, err := lock.TryLockContext(waiting, lockRetry); err != nil {
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return failure.Wrap(failure.Storage, err, "Another program has been opening the history in %s for %s.", s.folder, openTimeout).
				WithHint("End the other program, or try again.")
		}
		return err
	}
	defer func() { _ = lock.Close() }()

	if err := s.openSound(ctx); err != nil {
		return err
	}
	var err error
	s.journal, err = openJournal(s.folder, s.instance)
	return err
}

// openFile opens the database itself, and takes over from processes that died.
func (s *Store) openFile(ctx context.Context) (err error) {
	if s.readers, err = s.folder.openReaders(s.alone); err != nil {
		return err
	}
	if s.writerDB, err = s.folder.openWriter(s.alone); err != nil {
		return err
	}
	if err := migrate(ctx, s.folder, s.readers, s.writerDB); err != nil {
		return err
	}
	conn, err := s.writerDB.Conn(ctx)
	if err != nil {
		return err
	}
	if s.sql, err = prepare(ctx, conn); err != nil {
		return err
	}
	if err := s.recover(ctx); err != nil {
		if !isFull(err) {
			return err
		}
		s.cramp(err) // what dead processes left waits
	}
	s.file, err = os.Stat(s.folder.db())
	return err
}

// Close stores what is queued, marks what still runs as interrupted and gives the
// folder back. When the disk does not take it, the journal stays for the next Open
// and the failure says so.
func (s *Store) Close(ctx context.Context) error {
	s.closeOnce.Do(func() { s.closed = s.close(ctx) })
	return s.closed
}

func (s *Store) close(ctx context.Context) error {
	if s.options.Traffic != nil {
		s.options.Traffic.wakeWith(nil)
	}
	trouble := s.do(ctx, true, s.windUp)
	s.mu.Lock()
	s.closing = true
	close(s.room)
	s.room = make(chan struct{})
	s.mu.Unlock()
	s.stop()
	s.wakeWriter()
	<-s.done
	safe := s.journal.size == [segments]int64{}
	s.journal.close(safe && trouble == nil)
	s.journal = nil
	s.shorten(ctx)
	s.abandon()
	if trouble != nil {
		return storageFailure(trouble, s.folder)
	}
	return nil
}

// longLog is the size of the write-ahead log from which the next Open would spend
// more time on reading it (every page, for its checksum: 1 ms for 2 MB) than this
// process on the two fsyncs of a checkpoint.
const longLog = 1 << 20

// shorten moves a long write-ahead log into the database. The readers' connections
// are read-only and are closed last, so SQLite does not do it by itself. Another
// process may be in the way; then the log stays as it is.
func (s *Store) shorten(ctx context.Context) {
	if info, err := os.Stat(s.folder.db() + "-wal"); err == nil && info.Size() > longLog {
		_, _ = s.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
}

// windUp marks what still runs as interrupted. In a damaged database nothing is
// marked: who opens it again goes on with its calls.
func (s *Store) windUp(ctx context.Context, w *writer, trouble error) error {
	select {
	case <-s.damage:
		return trouble
	default:
	}
	if w.renewNow && trouble == nil {
		_, err := w.renewWords(ctx, time.Now().Add(renewAtEnd))
		w.suspect(err)
		_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	return interruptOwn(ctx, w, trouble)
}

// closeFile closes what openFile has opened.
func (s *Store) closeFile() {
	if s.sql != nil {
		_ = s.sql.close()
	}
	if s.writerDB != nil {
		_ = s.writerDB.Close()
	}
	if s.readers != nil {
		_ = s.readers.Close()
	}
}

// abandon closes what open has opened.
func (s *Store) abandon() {
	s.closeFile()
	if s.journal != nil {
		s.journal.close(true)
	}
}

// Degraded returns why calls cannot be stored at the moment, or nil. The store
// tries again by itself every second.
func (s *Store) Degraded() *failure.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.degraded
}

// degrade notes trouble, under s.mu.
func (s *Store) degrade(trouble *failure.Error) {
	s.suspect(trouble)
	if s.degraded == nil {
		s.log.Error("history: writing fails", "error", trouble.Message, "cause", errors.Unwrap(trouble))
	}
	s.stand(trouble)
}

// stand notes whether calls can be stored, under s.mu.
func (s *Store) stand(trouble *failure.Error) {
	changed := (s.degraded == nil) != (trouble == nil)
	s.degraded = trouble
	if changed && s.options.Standing != nil {
		s.options.Standing()
	}
}
