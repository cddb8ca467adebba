package api

import (
	"sync"
	"unicode/utf16"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/view"
)

// Views shows what is too large to be sent: a part of a call as rows of text,
// with search, JSON Path and a tree. All of it happens where the body is stored.
type Views struct {
	h *house

	mu     sync.Mutex
	open   []*openView // used last at the end
	closed bool
	swept  sync.Once
}

type openView struct {
	id   string
	view *view.View
}

// maxViews bounds what lies on the disk: one more closes the one not used for longest.
const maxViews = 6

// Open begins to make a view of a part of a call: "arguments", "result",
// "structured", "frame/N", "content/N", "content/N/text".
func (v *Views) Open(call, part string) (TextView, error) {
	return ask(v.h, func(app *core.App) (t TextView, err error) {
		source, err := sourceOf(app, call, part)
		if err != nil {
			return t, err
		}
		dir := viewFolder(app)
		v.swept.Do(func() { sweepViews(dir) })
		made, err := view.New(dir, source)
		if err != nil {
			return t, err
		}
		one := &openView{id: history.NewID(), view: made}
		v.mu.Lock()
		if v.closed {
			v.mu.Unlock()
			made.Close()
			return t, failure.New(failure.Closed, "Fairlead is closing.")
		}
		v.open = append(v.open, one)
		var oldest *openView
		if len(v.open) > maxViews {
			oldest, v.open = v.open[0], v.open[1:]
		}
		v.mu.Unlock()
		if oldest != nil {
			oldest.view.Close()
		}
		return textView(one.id, made.State()), nil
	})
}

// State returns how far a view is.
func (v *Views) State(id string) (TextView, error) {
	return look(v, id, func(one *view.View) (TextView, error) { return textView(id, one.State()), nil })
}

// Rows returns up to count rows (1,000 at most), counted from 0.
func (v *Views) Rows(id string, from int64, count int) ([]TextRow, error) {
	return look(v, id, func(one *view.View) ([]TextRow, error) {
		rows, err := one.Rows(from, count)
		out := make([]TextRow, len(rows))
		for i, r := range rows {
			out[i] = TextRow(r)
		}
		return out, err
	})
}

// Find begins to look for something; what was looked for before is given up.
func (v *Views) Find(id string, q TextQuery) error {
	_, err := look(v, id, func(one *view.View) (struct{}, error) { return struct{}{}, one.Find(view.Query(q)) })
	return err
}

// Found returns how far the search is.
func (v *Views) Found(id string) (TextFound, error) {
	return look(v, id, func(one *view.View) (TextFound, error) {
		s := one.Found()
		return TextFound{Count: s.Count, Kept: s.Kept, Scanned: s.Scanned, Done: s.Done, Failure: shown(s.Failure)}, nil
	})
}

// Stop gives up what is looked for and asked.
func (v *Views) Stop(id string) error {
	_, err := look(v, id, func(one *view.View) (struct{}, error) { one.Stop(); return struct{}{}, nil })
	return err
}

// Match returns where a match stands, counted from 0.
func (v *Views) Match(id string, n int) (TextPlace, error) {
	return look(v, id, func(one *view.View) (TextPlace, error) {
		place, err := one.Match(n)
		if err != nil {
			return TextPlace{}, err
		}
		rows, err := one.Rows(place.Row, 1)
		if err != nil || len(rows) == 0 {
			return TextPlace{Row: place.Row}, err
		}
		text := rows[0].Text
		from := min(place.Column, len(text))
		to := min(from+place.Bytes, len(text))
		return TextPlace{Row: place.Row, Column: units(text[:from]), Length: units(text[from:to])}, nil
	})
}

func units(s string) (n int) {
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// Select begins to ask the text by a JSON Path.
func (v *Views) Select(id, path string) error {
	_, err := look(v, id, func(one *view.View) (struct{}, error) { return struct{}{}, one.Select(path) })
	return err
}

// Selected returns how far that is.
func (v *Views) Selected(id string) (TextSelection, error) {
	return look(v, id, func(one *view.View) (TextSelection, error) {
		s := one.Selected()
		return TextSelection{Count: s.Count, Kept: s.Kept, Done: s.Done, Failure: shown(s.Failure)}, nil
	})
}

// Values returns up to count of the values that were selected, counted from 0.
func (v *Views) Values(id string, from, count int) ([]TextValue, error) {
	return look(v, id, func(one *view.View) ([]TextValue, error) {
		values, err := one.Values(from, count)
		out := make([]TextValue, len(values))
		for i, x := range values {
			out[i] = TextValue{Pointer: x.Pointer, Preview: x.Preview, Bytes: x.Bytes, Row: x.Row}
		}
		return out, err
	})
}

// Root returns the whole as a node of its tree, once it is done.
func (v *Views) Root(id string) (TextNode, error) {
	return look(v, id, func(one *view.View) (TextNode, error) {
		n, err := one.Root()
		return TextNode(n), err
	})
}

// Children returns up to count children of the node at a place. next is 0 to
// begin with and then the Next before; from is how many there are already.
func (v *Views) Children(id string, at, next int64, from, count int) (TextNodes, error) {
	return look(v, id, func(one *view.View) (TextNodes, error) {
		nodes, err := one.Children(at, next, from, count)
		out := TextNodes{Nodes: make([]TextNode, len(nodes.Nodes)), Next: nodes.Next}
		for i, n := range nodes.Nodes {
			out.Nodes[i] = TextNode(n)
		}
		return out, err
	})
}

// Close gives a view back. Closing one that is not open is nothing.
func (v *Views) Close(id string) error {
	return v.h.do(func(*core.App) error {
		v.mu.Lock()
		var one *openView
		for i, o := range v.open {
			if o.id == id {
				one = o
				v.open = append(v.open[:i:i], v.open[i+1:]...)
				break
			}
		}
		v.mu.Unlock()
		if one != nil {
			one.view.Close()
		}
		return nil
	})
}

func look[T any](v *Views, id string, f func(*view.View) (T, error)) (T, error) {
	return ask(v.h, func(*core.App) (t T, err error) {
		v.mu.Lock()
		var one *openView
		for i, o := range v.open {
			if o.id == id {
				one = o
				v.open = append(append(v.open[:i:i], v.open[i+1:]...), o)
				break
			}
		}
		v.mu.Unlock()
		if one == nil {
			return t, failure.New(failure.NotFound, "This view is closed.").WithHint("Open the result again.")
		}
		return f(one.view)
	})
}

// close ends all views.
func (v *Views) close() {
	v.mu.Lock()
	all := v.open
	v.open, v.closed = nil, true
	v.mu.Unlock()
	for _, one := range all {
		one.view.Close()
	}
}
