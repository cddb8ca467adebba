package api

import (
	"context"
	"unicode/utf16"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/history"
)

// Annotation changes what people say of calls. What is null or empty stays as it is.
type Annotation struct {
	Pinned *bool    `json:"pinned"`
	Note   *string  `json:"note"` // "" removes it
	Tag    []string `json:"tag"`
	Untag  []string `json:"untag"`
}

// FilterCompletion is one way a filter may go on.
type FilterCompletion struct {
	Text  string `json:"text"`  // what stands in the place from FilterCompletions.From to To
	About string `json:"about"` // what that means, in a few words
	More  bool   `json:"more"`  // a value is to follow: text is a key
}

// FilterCompletions are the ways, the likeliest first. From and To count UTF-16 code
// units, as texts do in a browser.
type FilterCompletions struct {
	From  int                `json:"from"`
	To    int                `json:"to"`
	Items []FilterCompletion `json:"items"`
}

// SavedFilter is a filter that was given a name.
type SavedFilter struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Annotate pins, notes and tags calls: all of them or none.
func (h *History) Annotate(ids []string, a Annotation) error {
	return h.h.do(func(app *core.App) error {
		return app.Annotate(context.Background(), ids, history.Annotation{Pinned: a.Pinned, Note: a.Note, Tag: a.Tag, Untag: a.Untag})
	})
}

// Complete tells how a filter may go on where the cursor stands (in UTF-16 code units).
func (h *History) Complete(text string, cursor int) (FilterCompletions, error) {
	return ask(h.h, func(app *core.App) (out FilterCompletions, err error) {
		store, err := app.Store()
		if err != nil {
			return out, err
		}
		ctx, cancel := context.WithTimeout(context.Background(), historyTimeout)
		defer cancel()
		got, err := store.Complete(ctx, text, byteAt(text, cursor))
		if err != nil {
			return out, err
		}
		out = FilterCompletions{From: unitsIn(text[:got.From]), To: unitsIn(text[:got.To]), Items: make([]FilterCompletion, len(got.Items))}
		for i, item := range got.Items {
			out.Items[i] = FilterCompletion(item)
		}
		return out, nil
	})
}

// Filters lists the filters that have a name.
func (h *History) Filters() ([]SavedFilter, error) {
	return ask(h.h, func(app *core.App) ([]SavedFilter, error) {
		all, err := app.Filters()
		saved := make([]SavedFilter, len(all))
		for i, f := range all {
			saved[i] = SavedFilter(f)
		}
		return saved, err
	})
}

// SaveFilter keeps a filter under a name, in the place of one that has it.
func (h *History) SaveFilter(f SavedFilter) error {
	return h.h.do(func(app *core.App) error { return app.SaveFilter(config.Filter(f)) })
}

// RemoveFilter forgets a filter's name.
func (h *History) RemoveFilter(name string) error {
	return h.h.do(func(app *core.App) error { return app.RemoveFilter(name) })
}

// byteAt is where in text the n-th UTF-16 code unit begins.
func byteAt(text string, n int) int {
	units := 0
	for at, r := range text {
		if units >= n {
			return at
		}
		units += max(1, utf16.RuneLen(r))
	}
	return len(text)
}

func unitsIn(text string) int {
	units := 0
	for _, r := range text {
		units += max(1, utf16.RuneLen(r))
	}
	return units
}
