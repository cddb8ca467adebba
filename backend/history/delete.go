package history

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"
)

// deleteBatch calls are deleted at once: others come in between.
const deleteBatch = 100

// Delete removes calls with all that belongs to them, their messages too. Ids that are not there do
// not matter. The files of large bodies go when no other call shares them.
func (s *Store) Delete(ctx context.Context, ids []string) error {
	for batch := range slices.Chunk(ids, deleteBatch) {
		err := s.do(ctx, true, func(ctx context.Context, w *writer, trouble error) error {
			if trouble != nil && (!isFull(trouble) || slices.ContainsFunc(batch, func(id string) bool { return w.recall(id) != nil })) {
				return trouble // what is not in the database cannot be deleted from it
			}
			w.allMail(ctx)
			files, err := w.deleteSome(ctx, batch)
			if err != nil {
				return err
			}
			w.collect(ctx, files)
			w.renewNow = true
			return nil
		})
		if err != nil {
			return storageFailure(err, s.folder)
		}
	}
	if err := s.deleted(ctx, time.Now().Add(renewAtOnce)); err != nil {
		return storageFailure(err, s.folder)
	}
	return nil
}

// deleted clears away what is left of deleted calls: until some time at once, then in the background.
func (s *Store) deleted(ctx context.Context, until time.Time) error {
	answer := make(chan bool, 1) // as in prunePass
	for more := true; more; more = <-answer {
		err := s.do(ctx, false, func(ctx context.Context, w *writer, _ error) error {
			more, err := w.renewWords(ctx, time.Now().Add(pruneSlice))
			w.suspect(err) // on a full disk it is done later
			if more = more && time.Now().Before(until); !more {
				w.reclaimSoon(time.Now())
				// No deleted byte may live on in the write-ahead log.
				_, _ = w.sql.conn.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
			}
			answer <- more
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// deleteSome deletes calls, together where there is room for that, and returns the files they named.
func (w *writer) deleteSome(ctx context.Context, ids []string) (files []string, err error) {
	files, err = w.deleteIn(ctx, ids)
	if isFull(err) {
		return w.deleteTight(ctx, ids)
	}
	return files, err
}

// deleteIn deletes calls in one transaction.
func (w *writer) deleteIn(ctx context.Context, ids []string) (files []string, err error) {
	err = w.sql.transaction(ctx, func() error {
		var seqs []int64
		for _, id := range ids {
			seq, err := w.sql.rowOf(ctx, id)
			if err != nil {
				return err
			}
			if seq == 0 {
				continue
			}
			if err := w.forgetMessages(ctx, id, &files); err != nil {
				return err
			}
			first, last := frameKey(seq, 0), frameKey(seq, maxFrames-1)
			named, err := texts(ctx, w.sql.conn, `SELECT hash FROM frames WHERE key BETWEEN ?1 AND ?2 AND hash IS NOT NULL
				UNION SELECT arguments_hash FROM calls WHERE seq = ?3 AND arguments_hash IS NOT NULL
				UNION SELECT result_hash FROM calls WHERE seq = ?3 AND result_hash IS NOT NULL`, first, last, seq)
			if err != nil {
				return err
			}
			files = append(files, named...)
			seqs = append(seqs, seq)
			for _, d := range []struct {
				sql  string
				args []any
			}{
				{`DELETE FROM frames WHERE key BETWEEN ? AND ?`, []any{first, last}},
				{`DELETE FROM to_index WHERE seq = ?`, []any{seq}},
				{`DELETE FROM calls WHERE seq = ?`, []any{seq}},
			} {
				if _, err := w.sql.conn.ExecContext(ctx, d.sql, d.args...); err != nil {
					return err
				}
			}
		}
		if err := w.sql.forgetText(ctx, seqs...); err != nil {
			return err
		}
		return w.stale(ctx, seqs...)
	})
	if err == nil && w.options.Deleted != nil {
		w.options.Deleted(ids)
	}
	return files, err
}

const isNamed = `SELECT EXISTS (SELECT 1 FROM frames WHERE hash = ?1)
	OR EXISTS (SELECT 1 FROM calls WHERE arguments_hash = ?1)
	OR EXISTS (SELECT 1 FROM calls WHERE result_hash = ?1)
	OR EXISTS (SELECT 1 FROM messages WHERE hash = ?1)`

// collect deletes those files that nothing names any more. It holds the blob lock
// alone, so that nobody is about to name one, and looks into the journals first:
// what leaves a journal meanwhile is in the database when that is asked.
func (w *writer) collect(ctx context.Context, hashes []string) {
	if len(hashes) == 0 {
		return
	}
	lock := flock.New(w.folder.blobLock(), flock.SetPermissions(0o600))
	limited, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	if _, err := lock.TryLockContext(limited, lockRetry); err != nil {
		return // the sweep at the next start finds them
	}
	defer func() { _ = lock.Close() }()
	pending, err := w.journalBytes()
	if err != nil {
		return
	}
	slices.Sort(hashes)
	for _, hash := range slices.Compact(hashes) {
		if bytes.Contains(pending, []byte(hash)) {
			continue
		}
		var named bool
		if err := w.sql.conn.QueryRowContext(ctx, isNamed, hash).Scan(&named); err != nil || named {
			continue
		}
		_ = os.Remove(w.folder.blob(hash))
	}
}

// journalBytes reads the journals of all processes.
func (w *writer) journalBytes() ([]byte, error) {
	paths, err := filepath.Glob(filepath.Join(w.folder.journals(), "*.log"))
	if err != nil {
		return nil, err
	}
	var all []byte
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, b...)
	}
	return all, nil
}
