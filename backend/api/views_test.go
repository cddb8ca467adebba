package api_test

import (
	"strings"
	"testing"
	"time"

	"fairlead/backend/api"
	"fairlead/backend/failure"
)

// TestViews: a large text of a call is read by rows, searched, asked by JSON
// Path and walked as a tree, and nothing of it is sent that was not asked for.
func TestViews(t *testing.T) {
	app, facades := opened(t)
	v := facades.Views
	id := stored(t, app, `{"list":[`+strings.Repeat(`{"name":"Zürich 😀","n":12345678901234567890},`, 20_000)+`{"name":"last"}]}`)
	one, err := v.Open(id, "content/0/text")
	if err != nil {
		t.Fatal(err)
	}
	await := func(done func() bool) {
		t.Helper()
		for !done() {
			select {
			case <-t.Context().Done():
				t.Fatal("it takes too long")
			case <-time.After(5 * time.Millisecond):
			}
		}
	}
	await(func() bool {
		one, err = v.State(one.ID)
		return err != nil || one.Done
	})
	if err != nil || !one.JSON || one.Failure != nil || one.Rows != 4*20_000+7 {
		t.Fatalf("%+v, %v", one, err)
	}
	rows, err := v.Rows(one.ID, 2, 2)
	if err != nil || len(rows) != 2 || rows[1].Line != 4 || strings.TrimSpace(rows[1].Text) != `"name": "Zürich 😀",` {
		t.Errorf("%+v, %v", rows, err)
	}

	if err := v.Find(one.ID, api.TextQuery{Text: "😀\",$", Regexp: true}); err != nil {
		t.Fatal(err)
	}
	var found api.TextFound
	await(func() bool {
		found, err = v.Found(one.ID)
		return err != nil || found.Done
	})
	place, err := v.Match(one.ID, 1)
	if err != nil || found.Count != 20_000 || place != (api.TextPlace{Row: 7, Column: 22, Length: 4}) {
		t.Errorf("%+v, %+v, %v", found, place, err)
	}

	if err := v.Select(one.ID, "$.list[-1].name"); err != nil {
		t.Fatal(err)
	}
	await(func() bool {
		selected, e := v.Selected(one.ID)
		err = e
		return err != nil || selected.Done
	})
	values, err := v.Values(one.ID, 0, 10)
	if err != nil || len(values) != 1 || values[0].Pointer != "/list/20000/name" || values[0].Preview != `"last"` || values[0].Row != one.Rows-4 {
		t.Errorf("%+v, %v", values, err)
	}

	root, err := v.Root(one.ID)
	if err != nil {
		t.Fatal(err)
	}
	children, err := v.Children(one.ID, root.At, 0, 0, 10)
	if err != nil || len(children.Nodes) != 1 || children.Nodes[0].Kind != "array" {
		t.Errorf("%+v, %v", children, err)
	}

	if err := v.Close(one.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Rows(one.ID, 0, 1); !failure.Is(err, failure.NotFound) {
		t.Errorf("rows of a closed view: %v", err)
	}
	for _, part := range []string{"", "content/1/text", "frame/99", "nothing"} {
		if _, err := v.Open(id, part); !failure.Is(err, failure.NotFound) {
			t.Errorf("%q: %v", part, err)
		}
	}
	for _, part := range []string{"arguments", "result", "structured", "frame/0", "content/0"} {
		if _, err := v.Open(id, part); err != nil {
			t.Errorf("%q: %v", part, err)
		}
	}
}

// TestOldViewsAreClosed: whoever opens one after the other has six.
func TestOldViewsAreClosed(t *testing.T) {
	app, facades := opened(t)
	id := stored(t, app, "a", "b")
	first, err := facades.Views.Open(id, "content/0/text")
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		if _, err := facades.Views.Open(id, "content/1/text"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := facades.Views.State(first.ID); !failure.Is(err, failure.NotFound) {
		t.Errorf("the first: %v", err)
	}
}
