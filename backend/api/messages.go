package api

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// Messages tells what passed between Fairlead and its servers. Event "messages",
// at most ten a second, says that there are more.
type Messages struct{ h *house }

const messagesTimeout = 30 * time.Second

// Page returns a piece of the messages, oldest first.
func (m *Messages) Page(q MessageQuery) (page MessagePage, err error) {
	defer guard(&err)
	app, err := m.h.app()
	if err != nil {
		return page, err
	}
	store, err := app.Store()
	if err != nil {
		return page, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), messagesTimeout)
	defer cancel()
	got, err := store.Messages(ctx, q.query())
	if err != nil {
		return page, err
	}
	page = MessagePage{Messages: make([]Message, len(got.Messages)), Older: got.Older, Newest: got.Newest, All: got.All}
	for i, stored := range got.Messages {
		page.Messages[i] = messageRow(stored)
	}
	page.Rate, page.Dropped = app.Recording()
	return page, nil
}

func (q MessageQuery) query() history.MessageQuery {
	return history.MessageQuery{
		Server: q.Server, Kinds: q.Kinds, Method: q.Method, Text: q.Text, After: q.After, Before: q.Before, Limit: q.Limit,
	}
}

func messageRow(m history.StoredMessage) Message {
	row := Message{
		Seq: m.Seq, AtUs: m.At.UnixMicro(), Server: m.Server, Kind: m.Kind, Form: m.Form, Direction: m.Direction, Method: m.Method,
		RPCID: m.RPCID, Call: m.Call, Request: m.Request, TookUs: -1, Bytes: m.Bytes, Preview: m.Preview,
	}
	if m.Took >= 0 {
		row.TookUs = m.Took.Microseconds()
	}
	return row
}

// Get returns one message whole.
func (m *Messages) Get(seq int64) (d MessageDetail, err error) {
	defer guard(&err)
	app, err := m.h.app()
	if err != nil {
		return d, err
	}
	store, err := app.Store()
	if err != nil {
		return d, err
	}
	r, err := store.Message(context.Background(), seq)
	if err != nil {
		return d, err
	}
	d = MessageDetail{Message: messageRow(r.StoredMessage), Response: r.Response, Kept: r.Kept}
	d.Body = bodies{store: store, base: messagePath(seq)}.json(r.Body, "body")
	return d, nil
}

func messagePath(seq int64) string { return fmt.Sprintf("/blob/message/%d/", seq) }

// Export returns the address that gives all messages of a query as JSON lines.
func (m *Messages) Export(q MessageQuery) (address string, err error) {
	defer guard(&err)
	values := url.Values{"kind": q.Kinds}
	for name, value := range map[string]string{"server": q.Server, "method": q.Method, "text": q.Text} {
		if value != "" {
			values.Set(name, value)
		}
	}
	for name, value := range map[string]int64{"after": q.After, "before": q.Before} {
		if value < 0 {
			return "", failure.New(failure.Usage, "%s is no number of a message.", name)
		}
		if value > 0 {
			values.Set(name, fmt.Sprint(value))
		}
	}
	return "/blob/messages?" + values.Encode(), nil
}
