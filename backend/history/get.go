package history

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"fairlead/backend/failure"
)

const getCall = `SELECT ` + callColumns + `, c.failure, c.output_problems, c.attempts, c.output_checked,
	c.arguments, coalesce(c.arguments_hash, a.hash), a.body, a.zipped, coalesce(c.arguments_at, 0),
	c.result, coalesce(c.result_hash, r.hash), r.body, r.zipped, coalesce(c.result_at, 0)
	FROM calls c
	LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
	LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
	WHERE `

const (
	getCallNamed    = getCall + `c.id = ?`
	getCallNumbered = getCall + `c.seq = ?`
)

const getFrames = `SELECT f.key, f.at, f.direction, f.kind, f.method, f.rpc_id, f.bytes, f.body, f.zipped, f.hash,
	coalesce(f.passed_us, 0), coalesce(f.dialled_us, 0)
	FROM frames f WHERE f.key BETWEEN ? AND ? ORDER BY f.key`

// Get returns one call, out of memory where the disk does not take it. The failure has
// code NotFound when there is none of that id.
func (s *Store) Get(ctx context.Context, id string) (Record, error) {
	kept, err := s.settleCall(ctx, id)
	if err != nil {
		return Record{}, s.trouble(ctx, err)
	}
	if kept != nil {
		return kept.get(s.instance), nil
	}
	r, err := readCall(ctx, s.readers, getCallNamed, id)
	switch {
	case err == nil:
		return r, nil
	case !errors.Is(err, sql.ErrNoRows):
		return Record{}, s.trouble(ctx, err)
	}
	if kept, err = s.missing(id); err != nil {
		return Record{}, err
	}
	return kept.get(s.instance), nil
}

// readCall reads a call; sql.ErrNoRows says that there is none.
func readCall(ctx context.Context, db queryer, query string, key any) (Record, error) {
	var r Record
	var a, b place
	var fail, problems, attempts sql.NullString
	_, err := scanCall(db.QueryRowContext(ctx, query, key), &r.Call, &fail, &problems, &attempts, &r.OutputChecked,
		&a.inline, &a.hash, &a.frame, &a.zipped, &a.at, &b.inline, &b.hash, &b.frame, &b.zipped, &b.at)
	if err != nil {
		return Record{}, err
	}
	a.bytes, b.bytes = r.ArgumentBytes, r.ResultBytes
	if r.Arguments, err = a.body(); err == nil {
		r.Result, err = b.body()
	}
	if err != nil {
		return Record{}, err
	}
	r.Failure, r.OutputProblems, r.Attempts = textOf(fail), textOf(problems), unpackAttempts(textOf(attempts))
	return r, nil
}

// Frames returns the messages of a call in the order they passed; none while it runs.
func (s *Store) Frames(ctx context.Context, id string) ([]StoredFrame, error) {
	kept, err := s.settleCall(ctx, id)
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	if kept != nil {
		return kept.messages(), nil
	}
	var seq int64
	err = s.readers.QueryRowContext(ctx, findSeq, id).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		if kept, err = s.missing(id); err != nil {
			return nil, err
		}
		return kept.messages(), nil
	}
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	all, err := readFrames(ctx, s.readers, seq)
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	return all, nil
}

// readFrames reads the messages of the call that has a number.
func readFrames(ctx context.Context, db queryer, seq int64) ([]StoredFrame, error) {
	rows, err := db.QueryContext(ctx, getFrames, frameKey(seq, 0), frameKey(seq, maxFrames-1))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []StoredFrame
	for rows.Next() {
		var f StoredFrame
		var key, at, passed, dialled int64
		var p place
		if err := rows.Scan(&key, &at, &f.Direction, &f.Kind, &f.Method, &f.RPCID, &p.bytes, &p.inline, &p.zipped, &p.hash, &passed, &dialled); err != nil {
			return nil, err
		}
		f.Seq, f.At = int(key%maxFrames), time.UnixMicro(at)
		f.Pace = Pace{Passing: time.Duration(passed) * time.Microsecond, Dialling: time.Duration(dialled) * time.Microsecond}
		if f.Body, err = p.body(); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, rows.Err()
}

func noCall(id string) *failure.Error {
	return failure.New(failure.NotFound, "The history has no call %q.", id).
		WithHint("It may have been deleted.").WithCommand("history list")
}

func textOf(s sql.NullString) []byte {
	if !s.Valid {
		return nil
	}
	return []byte(s.String)
}
