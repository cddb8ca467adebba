package history

import (
	"context"
	"slices"
	"strings"
	"time"
)

const (
	messagesLimit = 200
	messagesMost  = 1000
	// lookTime is what looking through the messages may take before a page is
	// given short: the next page goes on.
	lookTime  = 300 * time.Millisecond
	lookFirst = 2000 // messages looked at in one query; each following looks at twice as many
	lookMost  = 64_000
)

const messageColumns = `m.seq, m.at, m.server, m.kind, m.form, m.direction, m.method, m.rpc_id, m.call, m.preview,
	coalesce(m.request, 0), m.took_us, m.bytes`

// Messages returns a page of the messages that were stored.
func (s *Store) Messages(ctx context.Context, q MessageQuery) (MessagePage, error) {
	if q.Limit <= 0 {
		q.Limit = messagesLimit
	}
	q.Limit = min(q.Limit, messagesMost)
	var page MessagePage
	var oldest int64
	err := s.readers.QueryRowContext(ctx, `SELECT (SELECT coalesce(max(seq), 0) FROM messages),
		(SELECT coalesce(min(seq), 0) FROM messages), messages FROM message_totals`).Scan(&page.Newest, &oldest, &page.All)
	if err != nil {
		return page, s.trouble(ctx, err)
	}
	high := page.Newest + 1
	if q.Before > 0 {
		high = min(high, q.Before)
	}
	low := max(oldest, q.After+1)
	until := time.Now().Add(lookTime)
	for step := int64(lookFirst); high > low && len(page.Messages) < q.Limit && time.Now().Before(until); step = min(2*step, lookMost) {
		from := max(low, high-step)
		found, err := s.matching(ctx, q, from, high, q.Limit-len(page.Messages))
		if err != nil {
			return page, s.trouble(ctx, err)
		}
		page.Messages = append(page.Messages, found...)
		high = from
	}
	if len(page.Messages) == q.Limit {
		high = page.Messages[q.Limit-1].Seq
	}
	if high > low {
		page.Older = high
	}
	slices.Reverse(page.Messages)
	return page, nil
}

// matching returns the newest matches with from <= seq < to, newest first.
func (s *Store) matching(ctx context.Context, q MessageQuery, from, to int64, limit int) ([]StoredMessage, error) {
	where, args := q.where()
	args = append(append([]any{from, to}, args...), limit)
	rows, err := s.readers.QueryContext(ctx, `SELECT `+messageColumns+` FROM messages m WHERE m.seq >= ? AND m.seq < ?`+where+
		` ORDER BY m.seq DESC LIMIT ?`, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []StoredMessage
	for rows.Next() {
		var m StoredMessage
		if err := scanMessage(rows, &m); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, rows.Err()
}

func scanMessage(row scanner, m *StoredMessage, more ...any) error {
	var at, took int64
	to := append([]any{
		&m.Seq, &at, &m.Server, &m.Kind, &m.Form, &m.Direction, &m.Method, &m.RPCID, &m.Call, &m.Preview, &m.Request, &took, &m.Bytes,
	}, more...)
	if err := row.Scan(to...); err != nil {
		return err
	}
	m.At, m.Took = time.UnixMicro(at), time.Duration(took)*time.Microsecond
	if took < 0 {
		m.Took = -1
	}
	return nil
}

// where turns what is asked for into conditions on messages (m).
func (q MessageQuery) where() (string, []any) {
	var b strings.Builder
	var args []any
	add := func(condition string, values ...any) {
		b.WriteString(" AND " + condition)
		args = append(args, values...)
	}
	if q.Server != "" {
		add("m.server = ?", q.Server)
	}
	if len(q.Kinds) > 0 {
		values := make([]any, len(q.Kinds))
		for i, kind := range q.Kinds {
			values[i] = kind
		}
		add("m.kind IN ("+marks(len(values))+")", values...)
	}
	switch {
	case strings.Contains(q.Method, "*"):
		add("m.method GLOB ?", glob(q.Method))
	case q.Method != "":
		add("m.method = ?", q.Method)
	}
	if q.Text != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(q.Text) + "%"
		add(`(m.preview LIKE ? ESCAPE '\' OR m.method LIKE ? ESCAPE '\' OR m.body LIKE ? ESCAPE '\')`, like, like, like)
	}
	return b.String(), args
}
