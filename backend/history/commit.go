package history

import "context"

// commit writes entries in one transaction.
func (w *writer) commit(ctx context.Context, entries []entry) error {
	release, records, err := w.ready(ctx, entries)
	if err != nil {
		return err
	}
	defer release()
	rows := make([]int64, len(entries))
	var applied uint64
	err = w.sql.transaction(ctx, func() error {
		var last int64
		if err := w.sql.last.QueryRowContext(ctx).Scan(&last); err != nil {
			return err
		}
		for i := range entries {
			e, r := &entries[i], records[i]
			applied = max(applied, e.seq)
			switch {
			case r == nil:
				continue
			case e.run.row != 0:
				rows[i] = e.run.row
				if err := w.sql.change(ctx, e.run.row, r); err != nil {
					return err
				}
			default:
				last++
				rows[i] = last
				if err := w.sql.add(ctx, last, w.instance, r); err != nil {
					return err
				}
			}
		}
		if applied == 0 {
			return nil
		}
		_, err := w.sql.applied.ExecContext(ctx, w.instance, applied)
		return err
	})
	if err != nil {
		return err
	}
	var unneeded []string
	for i := range entries {
		e, r := &entries[i], records[i]
		if r == nil {
			continue
		}
		if e.run.file != "" && e.run.file != r.arguments.hash {
			unneeded = append(unneeded, e.run.file)
		}
		e.run.row, e.run.file = rows[i], r.arguments.hash
	}
	if len(unneeded) > 0 {
		release()
		w.collect(ctx, unneeded)
	}
	return nil
}

// ready returns the records to write, nil for a begin whose end is in the batch too, and
// sees to it that their files are on the disk. Call release after the commit.
func (w *writer) ready(ctx context.Context, entries []entry) (release func(), records []*record, err error) {
	release = func() {}
	records = make([]*record, len(entries))
	large := false
	w.batch++
	for i := range entries {
		if entries[i].record != nil {
			entries[i].run.batch = w.batch
		}
	}
	for i := range entries {
		// An end that has come meanwhile does not count: it is in the database later, and
		// who waits for the begin would find the call nowhere.
		if records[i] = entries[i].record; records[i] == nil && entries[i].run.batch != w.batch {
			records[i] = w.buildStart(entries[i].run.start)
		}
		large = large || records[i] != nil && records[i].hasLarge()
	}
	if large {
		unlock, err := w.folder.shareBlobs(ctx)
		if err != nil {
			return nil, nil, err
		}
		held := true
		release = func() {
			if held {
				unlock()
			}
			held = false
		}
	}
	for _, r := range records {
		if r == nil {
			continue
		}
		err := w.folder.store(r)
		if err == nil {
			err = r.files(w.folder.sync)
		}
		if err != nil {
			release()
			return nil, nil, err
		}
	}
	return release, records, nil
}
