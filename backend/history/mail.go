package history

import (
	"bytes"
	"context"
	"database/sql"
	"time"
)

const (
	mailPace  = 100 * time.Millisecond // between batches of messages; bounds how often others hear of new ones
	pingPace  = 3 * time.Second        // a ping waits so long for company
	mailBatch = 1000                   // about 10 ms: calls wait no longer for the writer
	mailBytes = 4 << 20
	gistWords = 160 // characters of a message that a list shows
	// rowWeight is what a message counts for besides its texts when old ones are removed.
	rowWeight = 200
)

const (
	insertMessage = `INSERT INTO messages (seq, at, instance, server, kind, form, direction, method, rpc_id, call,
		request, took_us, bytes, weight, preview, body, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`
	lastMessage   = `SELECT coalesce(max(seq), 0) FROM messages`
	countMessages = `UPDATE message_totals SET messages = messages + ?, weight = weight + ? RETURNING messages, weight`
)

// mailDue is when the next batch of messages is to be stored, false when there is none.
func (w *writer) mailDue() (time.Time, bool) {
	if w.options.Traffic == nil {
		return time.Time{}, false
	}
	from, ok := w.options.Traffic.due()
	if w.trim || from.Before(w.mailAt) {
		from = w.mailAt
	}
	return from, ok || w.trim
}

// mail stores a batch of messages, or removes some of the oldest. The next one
// follows at once while there is more, but lets the calls go first.
func (w *writer) mail(ctx context.Context) {
	t := w.options.Traffic
	letters := t.take(mailBatch, mailBytes)
	if len(letters) > 0 {
		w.post(ctx, letters)
	}
	if w.trim {
		w.trimSome(ctx)
	}
	w.mailAt = time.Now()
	if len(letters) < mailBatch && !w.trim {
		w.mailAt = w.mailAt.Add(mailPace)
	}
}

// allMail stores all messages that are queued now, as far as the disk takes them: that
// some were lost is a message too.
func (w *writer) allMail(ctx context.Context) {
	if w.options.Traffic == nil {
		return
	}
	for {
		if _, ok := w.options.Traffic.due(); !ok || !w.post(ctx, w.options.Traffic.take(mailBatch, mailBytes)) {
			return
		}
	}
}

// post stores letters, and tells whether it could. What the disk does not take is lost
// and counted: messages are not worth holding up calls.
func (w *writer) post(ctx context.Context, letters []letter) bool {
	t := w.options.Traffic
	limits := t.o.Limits()
	if limits.Count <= 0 {
		return true
	}
	total, err := w.postAll(ctx, letters)
	if err != nil {
		for i := range letters {
			if letters[i].Form == FormRequest && letters[i].sent != nil {
				letters[i].sent.seq = 0 // there is no such row
			}
		}
		if ctx.Err() == nil {
			w.log.Warn("history: messages cannot be stored", "messages", len(letters), "error", err)
		}
		t.lost(len(letters))
		w.mailAt = time.Now().Add(retryAfter)
		return false
	}
	w.trim = total.Count > limits.Count || total.Bytes > limits.Bytes
	if t.o.Changed != nil {
		t.o.Changed()
	}
	return true
}

func (w *writer) postAll(ctx context.Context, letters []letter) (total MessageLimits, err error) {
	rows := make([]messageRow, len(letters))
	large := false
	for i := range letters {
		rows[i] = w.row(&letters[i])
		large = large || len(rows[i].body) > MaxInline
	}
	if large {
		release, err := w.folder.shareBlobs(ctx)
		if err != nil {
			return total, err
		}
		defer release()
		for i := range rows {
			if err := rows[i].toFile(w.folder); err != nil {
				return total, err
			}
		}
	}
	var first int64
	err = w.sql.transaction(ctx, func() error {
		if err := w.sql.lastMessage.QueryRowContext(ctx).Scan(&first); err != nil {
			return err
		}
		var weight int64
		for i := range rows {
			r, l := &rows[i], &letters[i]
			seq := first + 1 + int64(i)
			var request sql.NullInt64
			switch {
			case l.sent == nil:
			case l.Form == FormRequest:
				l.sent.seq = seq
			case l.sent.seq > 0:
				request = sql.NullInt64{Int64: l.sent.seq, Valid: true}
			}
			took := int64(-1)
			if l.Took >= 0 {
				took = l.Took.Microseconds()
			}
			if _, err := w.sql.message.ExecContext(ctx, seq, l.At.UnixMicro(), w.instance, l.server, l.Kind, l.Form, l.Direction,
				r.method, r.rpcID, l.Call, request, took, l.Bytes, r.weight, r.preview, r.column(), orNull(r.hash)); err != nil {
				return err
			}
			weight += r.weight
		}
		return w.sql.countMessages.QueryRowContext(ctx, len(rows), weight).Scan(&total.Count, &total.Bytes)
	})
	return total, err
}

// messageRow is what of a letter needs work before it is stored.
type messageRow struct {
	body                         []byte
	hash, method, rpcID, preview string
	weight                       int64
}

// row redacts a letter. Every byte of a message that a server or a person wrote
// passes here; nothing else in this package may store one.
func (w *writer) row(l *letter) messageRow {
	clean := func(b []byte) []byte {
		if l.redact != nil {
			b = l.redact(b)
		}
		return w.redact(b) // and what has become known since
	}
	body := clean(l.Body)
	same := bytes.Equal(body, l.Body)
	gist, method, id := l.Gist, l.Method, l.RPCID
	if gist == nil {
		gist = l.Body
	}
	gist = gist[:min(len(gist), previewSource)]
	if !same || l.Body == nil {
		// Cut far behind what is kept: no half secret there can come to the front.
		gist, method, id = clean(gist), string(clean([]byte(method))), string(clean([]byte(id)))
	}
	r := messageRow{
		body: body, method: cut(method, nameBytes), rpcID: cut(id, nameBytes), preview: words(gist, gistWords),
	}
	r.weight = int64(rowWeight + len(body) + len(r.preview))
	return r
}

// toFile moves a large body into a file. A call's message shares it with the call.
func (r *messageRow) toFile(f folder) error {
	if len(r.body) <= MaxInline {
		return nil
	}
	hash, err := f.putBlob(r.body)
	if err == nil {
		err = f.sync(hash)
	}
	r.hash, r.body = hash, nil
	return err
}

func (r *messageRow) column() any {
	if r.body == nil {
		return nil
	}
	return string(r.body)
}
