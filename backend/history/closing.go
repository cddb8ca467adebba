package history

import (
	"context"
	"os"
	"time"
)

// Close stores what is queued, marks what still runs as interrupted and gives the
// folder back. When the disk does not take it, the journal stays for the next Open
// and the failure says so.
func (s *Store) Close(ctx context.Context) error {
	s.closeOnce.Do(func() { s.closed = s.close(ctx) })
	return s.closed
}

func (s *Store) close(ctx context.Context) error {
	if !s.half.shut() {
		s.mu.Lock()
		s.closing = true
		s.mu.Unlock()
		close(s.done)
		if !s.leaves() {
			s.abandon()
		}
		return nil
	}
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
	if !s.leaves() {
		s.abandon()
	}
	if trouble != nil {
		return storageFailure(trouble, s.folder)
	}
	return nil
}

// leaves tells whether the database is left open: not a damaged one, which is to be moved aside.
func (s *Store) leaves() bool {
	select {
	case <-s.damage:
		return false
	default:
		return s.options.Leave
	}
}

// longLog is the size of the write-ahead log from which the next Open would spend
// more time on reading it (every page, for its checksum: 1 ms for 2 MB) than this
// process on the two fsyncs of a checkpoint.
const longLog = 1 << 20

// shorten moves a long write-ahead log into the database: closeFile keeps SQLite from
// doing it with any. While another process writes, the log is its own to shorten, is
// long most of the time, and costs nobody who opens the history. One that only reads may
// be in the way: then the log stays.
func (s *Store) shorten(ctx context.Context) {
	info, err := os.Stat(s.folder.db() + "-wal")
	if err != nil || info.Size() <= longLog {
		return
	}
	if others, err := s.instances(); err != nil || len(others) > 0 {
		return
	}
	_, _ = s.sql.conn.ExecContext(ctx, `PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)`)
}

// windUp marks what still runs as interrupted. In a damaged database nothing is
// marked: who opens it again goes on with its calls.
func (s *Store) windUp(ctx context.Context, w *writer, trouble error) error {
	select {
	case <-s.damage:
		return trouble
	default:
	}
	if (w.asked || w.renewNow) && trouble == nil {
		_, err := w.renewWords(ctx, time.Now().Add(renewAtEnd))
		w.suspect(err)
		_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	return interruptOwn(ctx, w, trouble)
}

// closeFile closes what openFile has opened.
func (s *Store) closeFile() {
	s.closeWriting()
	if s.readers != nil {
		_ = s.readers.Close()
	}
}

// closeWriting closes what openWriting has opened. When the last connection closes, SQLite
// moves the write-ahead log into the database and waits for the disk, unless that
// connection is read-only: so one of those is there.
func (s *Store) closeWriting() {
	if s.writerDB != nil {
		_, _ = s.readers.Exec(`PRAGMA schema_version`) // connects
	}
	if s.sql != nil {
		_ = s.sql.close()
	}
	if s.writerDB != nil {
		_ = s.writerDB.Close()
	}
	s.sql, s.writerDB = nil, nil
}

// abandon closes what open has opened.
func (s *Store) abandon() {
	s.closeFile()
	if s.journal != nil {
		s.journal.close(true)
	}
}
