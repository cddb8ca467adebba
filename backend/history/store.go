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
	// Deleted hears of calls that were deleted, whoever wanted it. As OnWritten, it must
	// return soon and not call the store.
	Deleted func(ids []string)
	// Removed hears that calls were removed in the background. As OnWritten, it must return at once.
	Removed func()
	// Standing hears that Degraded begins to say something else: storing fails, or works
	// again. As OnWritten, it must return at once and not call the store.
	Standing func()
	// Traffic, when set, is stored as well.
	Traffic *Traffic
	// Lazy leaves the half that writes closed until something is to be written: it is
	// more than half of what opening costs, and who only reads never needs it. Who
	// records calls says so with Ready before the first.
	Lazy bool
	// Leave has Close leave the database to the end of the process, which comes at once:
	// the system closes it, and sooner than SQLite does.
	Leave bool
}

// Store is an open history. Its methods may be called from many goroutines.
type Store struct {
	options  Options
	folder   folder
	log      *slog.Logger
	instance string // names this process's journal and owns its calls

	readers  *sql.DB
	half     writingHalf
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
	if o.Lazy && s.openToRead(ctx) {
		return s, nil
	}
	if err := s.open(ctx); err != nil {
		s.abandon()
		return nil, storageFailure(err, s.folder)
	}
	s.half.open = true
	s.begin(ctx)
	return s, nil
}

// begin starts the writer.
func (s *Store) begin(ctx context.Context) {
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	if s.options.Traffic != nil {
		s.options.Traffic.wakeWith(s.wakeWriter)
	}
	go s.write(background)
}

// openTimeout bounds the wait for another process that opens the same folder.
const openTimeout = 10 * time.Second

func (s *Store) open(ctx context.Context) error {
	if err := s.folder.prepare(); err != nil {
		return err
	}
	unlock, err := s.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := s.openSound(ctx); err != nil {
		return err
	}
	s.journal, err = openJournal(s.folder, s.instance)
	return err
}

// lock takes the folder's lock, under which one process at a time opens the history.
func (s *Store) lock(ctx context.Context) (unlock func(), err error) {
	lock := flock.New(s.folder.openLock(), flock.SetPermissions(0o600))
	waiting, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	if _, err := lock.TryLockContext(waiting, lockRetry); err != nil {
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return nil, failure.Wrap(failure.Storage, err, "Another program has been opening the history in %s for %s.", s.folder, openTimeout).
				WithHint("End the other program, or try again.")
		}
		return nil, err
	}
	return func() { _ = lock.Close() }, nil
}

// openFile opens the database itself, and takes over from processes that died.
func (s *Store) openFile(ctx context.Context) (err error) {
	if s.readers, err = s.folder.openReaders(s.alone); err != nil {
		return err
	}
	return s.openWriting(ctx)
}

// openWriting opens what openFile opens besides the readers.
func (s *Store) openWriting(ctx context.Context) (err error) {
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
