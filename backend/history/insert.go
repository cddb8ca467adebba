package history

import (
	"context"
	"database/sql"
	"errors"
)

const (
	insertCall = `INSERT INTO calls (seq, id, owner, server, tool, method, origin, replay_of, client, run, step, started_at,
		status, code, ended_at, took_us, argument_bytes, result_bytes, frames, output_checked,
		protocol, server_name, server_version, preview,
		arguments, arguments_hash, arguments_frame, arguments_at,
		result, result_hash, result_frame, result_at, failure, output_problems, attempts, cached_of, trace)
		VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?, ?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`
	updateCall = `UPDATE calls SET status = ?, code = ?, ended_at = ?, took_us = ?,
		argument_bytes = ?, result_bytes = ?, frames = ?, output_checked = ?,
		protocol = ?, server_name = ?, server_version = ?, preview = ?,
		arguments = ?, arguments_hash = ?, arguments_frame = ?, arguments_at = ?,
		result = ?, result_hash = ?, result_frame = ?, result_at = ?, failure = ?, output_problems = ?, attempts = ?, cached_of = ?, trace = ?
		WHERE seq = ? AND id = ?` // the id too: after a deletion the number may be another call's
	insertFrame = `INSERT OR REPLACE INTO frames (key, at, direction, kind, method, rpc_id, bytes, body, zipped, hash, passed_us, dialled_us) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`
	insertIndex = `INSERT OR IGNORE INTO to_index (seq) VALUES (?)`
	setApplied  = `INSERT INTO journals (owner, applied) VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET applied = excluded.applied`
	lastSeq     = `SELECT coalesce(max(seq), 0) FROM calls`
	deleteIndex = `DELETE FROM to_index WHERE seq = ?`
	findSeq     = `SELECT seq FROM calls WHERE id = ?`
)

// statements are the writer's, prepared once on its one connection.
type statements struct {
	conn                                                           *sql.Conn
	insert, update, frame, index, applied, last, findCall, unindex *sql.Stmt
	message, lastMessage, countMessages                            *sql.Stmt
	prepared                                                       []*sql.Stmt // all of them
}

func prepare(ctx context.Context, conn *sql.Conn) (*statements, error) {
	st := &statements{conn: conn}
	// SQLite notes what a statement changes until it is done, and from 64 kB on it does so in a file
	// outside the folder: with long indexes that took a third of the time of storing calls.
	if _, err := conn.ExecContext(ctx, `PRAGMA temp_store = MEMORY`); err != nil {
		return nil, errors.Join(err, st.close())
	}
	for _, p := range []struct {
		to  **sql.Stmt
		sql string
	}{
		{&st.insert, insertCall},
		{&st.update, updateCall},
		{&st.frame, insertFrame},
		{&st.index, insertIndex},
		{&st.applied, setApplied},
		{&st.last, lastSeq},
		{&st.findCall, findSeq},
		{&st.unindex, deleteIndex},
		{&st.message, insertMessage},
		{&st.lastMessage, lastMessage},
		{&st.countMessages, countMessages},
	} {
		var err error
		if *p.to, err = conn.PrepareContext(ctx, p.sql); err != nil {
			return nil, errors.Join(err, st.close())
		}
		st.prepared = append(st.prepared, *p.to)
	}
	return st, nil
}

// close gives the statements back, and then the connection: SQLite keeps the
// files of a connection open for as long as one of its statements is there.
func (st *statements) close() error {
	var err error
	for _, one := range st.prepared {
		err = errors.Join(err, one.Close())
	}
	return errors.Join(err, st.conn.Close())
}

// transaction runs f between BEGIN IMMEDIATE and COMMIT: the write lock is taken
// at the start, so that nothing f reads can change before it writes.
func (st *statements) transaction(ctx context.Context, f func() error) error {
	if _, err := st.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := f()
	if err == nil {
		_, err = st.conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		// On some errors (disk full) SQLite has rolled back by itself and says so here.
		_, _ = st.conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	}
	return err
}

// add writes a new call as row seq.
func (st *statements) add(ctx context.Context, seq int64, owner string, r *record) error {
	args := append([]any{
		seq, r.ID, owner, r.Server, r.Tool, r.method(), r.Origin, r.ReplayOf, r.Client, r.Run, r.Step, micros(r.StartedAt),
	}, r.columns()...)
	if _, err := st.insert.ExecContext(ctx, args...); err != nil {
		return err
	}
	return st.finish(ctx, seq, r)
}

// change writes the end of a call that has row seq. A call that was deleted while
// it ran stays deleted.
func (st *statements) change(ctx context.Context, seq int64, r *record) error {
	result, err := st.update.ExecContext(ctx, append(r.columns(), seq, r.ID)...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return st.finish(ctx, seq, r)
}

func (st *statements) finish(ctx context.Context, seq int64, r *record) error {
	for i := range r.frames {
		f := &r.frames[i]
		text, zipped := f.body.columns()
		if _, err := st.frame.ExecContext(ctx, frameKey(seq, i), f.at, f.direction, f.kind, f.method, f.rpcID,
			f.body.bytes, text, zipped, orNull(f.body.hash), zeroNull(f.passing), zeroNull(f.dialling)); err != nil {
			return err
		}
	}
	if r.status == Running {
		return nil
	}
	_, err := st.index.ExecContext(ctx, seq)
	return err
}

// columns are the values insertCall ends with and updateCall begins with.
func (r *record) columns() []any {
	return append(make([]any, 0, 40),
		string(r.status), r.code, zeroNull(r.endedAt), r.took, r.arguments.bytes, r.result.bytes, len(r.frames), r.checked,
		r.Protocol, r.ServerName, r.ServerVersion, r.preview,
		r.arguments.column(), orNull(r.arguments.hash), r.arguments.frameColumn(), r.arguments.atColumn(),
		r.result.column(), orNull(r.result.hash), r.result.frameColumn(), r.result.atColumn(),
		textOrNull(r.failure), textOrNull(r.problems), textOrNull(r.attempts), r.cachedOf, r.trace)
}

// column is the text itself, where it is kept in the row. It is bound as a string
// because a STRICT text column takes no BLOB; SQLite keeps any bytes as they are.
func (b *body) column() any {
	if b.hash != "" || b.frame != noFrame {
		return nil
	}
	return textOrNull(b.text)
}

// columns are the text of a frame, or the same compressed.
func (b *body) columns() (text, zipped any) {
	if b.hash == "" {
		if z := zips.zip(b.text); z != nil {
			return nil, z
		}
	}
	return b.column(), nil
}

func (b *body) frameColumn() any {
	if b.frame == noFrame {
		return nil
	}
	return b.frame
}

func (b *body) atColumn() any {
	if b.frame == noFrame {
		return nil
	}
	return b.at
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func textOrNull(b []byte) any {
	if len(b) == 0 {
		return nil
	}
	return string(b)
}

func zeroNull(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// rowOf returns the row of a call, 0 when there is none.
func (st *statements) rowOf(ctx context.Context, id string) (int64, error) {
	var seq int64
	err := st.findCall.QueryRowContext(ctx, id).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return seq, err
}
