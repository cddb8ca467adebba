package api

import (
	"context"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
)

// History finds past calls.
type History struct{ h *house }

const (
	historyLimit   = 100
	historyMost    = 500
	historyTimeout = 30 * time.Second
)

// List returns a page of calls, newest first. A wrong filter fails with code
// usage and says where.
func (h *History) List(q HistoryQuery) (HistoryPage, error) {
	return ask(h.h, func(app *core.App) (page HistoryPage, err error) {
		store, err := app.Store()
		if err != nil {
			return page, err
		}
		filter, err := history.ParseFilter(q.Text)
		if err != nil {
			return page, err
		}
		limit := q.Limit
		if limit <= 0 {
			limit = historyLimit
		}
		ctx, cancel := context.WithTimeout(context.Background(), historyTimeout)
		defer cancel()
		began := time.Now()
		unsaved, err := store.Unsaved(ctx, filter) // before the others: a call that is stored meanwhile is among those
		if err != nil {
			return page, err
		}
		got, err := store.List(ctx, history.Query{Filter: filter, Cursor: q.Cursor, Limit: min(limit, historyMost), Count: q.Cursor == ""})
		if err != nil {
			return page, err
		}
		withUnsaved(&got, unsaved, q.Cursor == "")
		page = HistoryPage{Calls: make([]Call, len(got.Calls)), Next: got.Next, Total: got.Total, All: got.All, TookUs: time.Since(began).Microseconds()}
		for i, c := range got.Calls {
			page.Calls[i] = callRow(c)
		}
		return page, nil
	})
}

// Unknown tells which names of a filter no call has, and how the filter reads with
// the name that may be meant: for when nothing was found.
func (h *History) Unknown(text string) ([]UnknownName, error) {
	return ask(h.h, func(app *core.App) ([]UnknownName, error) {
		store, err := app.Store()
		if err != nil {
			return nil, err
		}
		filter, err := history.ParseFilter(text)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(context.Background(), historyTimeout)
		defer cancel()
		unknown, err := store.Unknown(ctx, filter)
		names := make([]UnknownName, len(unknown))
		for i, u := range unknown {
			names[i] = UnknownName{Term: u.Term, Meant: u.Meant}
			if u.Meant != "" {
				names[i].Instead = text[:u.From] + u.Meant + text[u.To:]
			}
		}
		return names, err
	})
}

// Delete removes calls.
func (h *History) Delete(ids []string) error {
	return h.h.do(func(app *core.App) error {
		store, err := app.Store()
		if err != nil {
			return err
		}
		defer h.h.split.forget(ids)
		return store.Delete(context.Background(), ids)
	})
}

// CopyAs renders a call as "json" (the request), "cli" (a fairlead command), "curl",
// "go", "typescript" or "python" (a program), or "result".
func (h *History) CopyAs(id, format string) (string, error) {
	return ask(h.h, func(app *core.App) (string, error) { return app.CopyAs(context.Background(), id, format) })
}
