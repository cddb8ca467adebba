package history

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// recover takes over what dead processes left: it replays their journals, deletes
// them, and marks calls whose owner no longer lives as interrupted. The caller
// holds the folder's lock, so that one process at a time does this and no journal
// is born meanwhile.
func (s *Store) recover(ctx context.Context) error {
	instances, err := s.instances()
	if err != nil {
		return err
	}
	alive := []string{s.instance}
	for _, instance := range instances {
		if instance == s.instance {
			continue
		}
		lock := flock.New(journalLockPath(s.folder, instance), flock.SetPermissions(0o600))
		free, err := lock.TryLock()
		if err != nil {
			return err
		}
		if !free {
			alive = append(alive, instance)
			continue
		}
		err = s.replay(ctx, instance)
		if err == nil {
			s.taken.Add(1)
			for i := range segments {
				_ = os.Remove(journalPath(s.folder, instance, i))
			}
			_ = os.Remove(lock.Path())
		}
		_ = lock.Close()
		if err != nil {
			return err
		}
	}
	return s.interrupt(ctx, alive)
}

// instances lists the processes that have a journal.
func (s *Store) instances() ([]string, error) {
	entries, err := os.ReadDir(s.folder.journals())
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		name, _, _ := strings.Cut(filepath.Base(e.Name()), ".")
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// replay writes to the database what a dead process reported done and did not get there.
func (s *Store) replay(ctx context.Context, instance string) error {
	type entry struct {
		seq    uint64
		record *record
	}
	var entries []entry
	for i := range segments {
		err := readSegment(journalPath(s.folder, instance, i), func(seq uint64, payload []byte) error {
			r, err := decode(payload)
			if err != nil {
				s.log.Error("history: a journal record cannot be read", "instance", instance, "error", err)
				return nil
			}
			entries = append(entries, entry{seq, r})
			return nil
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.seq, b.seq) })
	return s.sql.transaction(ctx, func() error {
		var applied uint64
		err := s.sql.conn.QueryRowContext(ctx, `SELECT applied FROM journals WHERE owner = ?`, instance).Scan(&applied)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		for _, e := range entries {
			if e.seq <= applied {
				continue
			}
			err := s.sql.put(ctx, instance, e.record)
			if err != nil && !ofOneRecord(err) {
				return err
			}
			if err != nil { // must not keep the store closed for ever
				s.log.Error("history: a call of a dead process cannot be stored", "call", e.record.ID, "error", err)
			}
		}
		_, err = s.sql.conn.ExecContext(ctx, `DELETE FROM journals WHERE owner = ?`, instance)
		return err
	})
}

// put writes an ended call whether or not its begin has a row.
func (st *statements) put(ctx context.Context, owner string, r *record) error {
	row, err := st.rowOf(ctx, r.ID)
	if err != nil {
		return err
	}
	if row != 0 {
		return st.change(ctx, row, r)
	}
	if err := st.last.QueryRowContext(ctx).Scan(&row); err != nil {
		return err
	}
	return st.add(ctx, row+1, owner, r)
}

// look takes over from processes that died while this one lives, and shows their
// calls as interrupted without waiting for the next start.
func (w *writer) look(ctx context.Context) {
	w.replaced()
	w.looksForRoom()
	w.setAside()
	instances, err := w.instances()
	if err != nil || len(instances) < 2 {
		return
	}
	lock := flock.New(w.folder.openLock(), flock.SetPermissions(0o600))
	if ok, err := lock.TryLock(); err != nil || !ok {
		return
	}
	defer func() { _ = lock.Close() }()
	started := time.Now()
	if err := w.recover(ctx); err != nil && ctx.Err() == nil {
		w.log.Warn("history: another process's journal cannot be replayed", "error", err, "took", time.Since(started))
	}
	w.backlog = max(w.backlog, 1)
}
