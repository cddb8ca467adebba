package api

import (
	"bufio"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// serveMessages writes all messages that a query selects, one JSON document a line.
func serveMessages(w http.ResponseWriter, r *http.Request, store *history.Store) error {
	values := r.URL.Query()
	q := history.MessageQuery{Server: values.Get("server"), Kinds: values["kind"], Method: values.Get("method"), Text: values.Get("text")}
	var err error
	if q.After, err = number(values, "after"); err != nil {
		return err
	}
	if q.Before, err = number(values, "before"); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/jsonl")
	if values.Get("download") != "" {
		name := "fairlead-messages-" + time.Now().Format("2006-01-02-150405") + ".jsonl"
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	}
	out := bufio.NewWriterSize(w, 64<<10)
	err = store.EachMessage(context.Background(), q, func(m history.MessageRecord) error { return core.WriteMessage(out, store, m) })
	if err != nil {
		// The status has gone out: a last line says that this is not all.
		_ = json.NewEncoder(out).Encode(map[string]*failure.Error{"error": failure.From(err)})
	}
	_ = out.Flush() // the page has gone away when this fails
	return nil
}

func number(values url.Values, name string) (int64, error) {
	text := values.Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, badID("message", text)
	}
	return n, nil
}

// serveMessage serves the body of one message.
func serveMessage(w http.ResponseWriter, r *http.Request, store *history.Store, seq string) error {
	n, err := strconv.ParseInt(seq, 10, 64)
	if err != nil {
		return badID("message", seq)
	}
	record, err := store.Message(r.Context(), n)
	if err != nil {
		return err
	}
	return bodies{store: store, id: "message-" + seq}.serveBody(w, r, record.Body, "body")
}
