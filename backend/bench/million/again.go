package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"fairlead/backend/history"
)

// longBefore is as long as some vocabularies of a million calls in 90 days.
const longBefore = 14 * 24 * time.Hour

// foundAgain asks whether the calls are found that searches were cut out of; the error is that some are not.
func foundAgain(ctx context.Context, store *history.Store, all []answered) error {
	of, missed := 0, 0
	for _, a := range all {
		if a.call == "" {
			continue
		}
		of++
		why, err := missing(ctx, store, a)
		if err != nil {
			return err
		}
		if why != "" {
			missed++
			fmt.Printf("not found  %s in call %s (%s): %s\n", a.text, a.call, a.class, why)
		}
	}
	fmt.Printf("found again: %d of %d\n", of-missed, of)
	if missed > 0 {
		return fmt.Errorf("%d of %d pieces of calls were not found again", missed, of)
	}
	return nil
}

// missing tells where a call was looked for and not found, "" when it always was. The search has
// it unless newer ones filled the page; and what was begun no later than it has it among the newest.
// That bound is far from being so narrow that nobody asks the index. Before, it is asked what was
// begun long before the call: what the store keeps of that must not mislead it.
func missing(ctx context.Context, store *history.Store, a answered) (why string, err error) {
	if a.all && !a.has(a.call) {
		return "not among all that are found", nil
	}
	call, err := store.Get(ctx, a.call)
	if err != nil {
		return "", err
	}
	var got found
	var bounds []string
	for _, at := range []time.Time{call.StartedAt.Add(-longBefore), call.StartedAt.Add(time.Microsecond)} {
		bounds = append(bounds, " before:"+at.UTC().Format(time.RFC3339Nano))
		f, err := history.ParseFilter(a.text + bounds[len(bounds)-1])
		if err != nil {
			return "", err
		}
		if got, err = untilFull(ctx, store, f, commandPage, &times{}); err != nil {
			return "", err
		}
	}
	if !got.has(a.call) {
		why = fmt.Sprintf("not among %d found with%s after%s", len(got.calls), bounds[1], bounds[0])
	}
	return why, nil
}

func (f found) has(id string) bool {
	return slices.ContainsFunc(f.calls, func(c history.Call) bool { return c.ID == id })
}
