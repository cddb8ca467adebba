package api

import (
	"slices"

	"fairlead/backend/history"
)

// withUnsaved has a page tell of calls that are in memory only. One that began before
// the disk took nothing is in the database as it was then; all others come in front of
// the first page.
func withUnsaved(page *history.Page, unsaved []history.Call, first bool) {
	var before []history.Call
	for _, c := range unsaved {
		at := slices.IndexFunc(page.Calls, func(stored history.Call) bool { return stored.ID == c.ID })
		switch {
		case !first && at >= 0: // it stands on the first page
			page.Calls = slices.Delete(page.Calls, at, at+1)
		case !first || at >= 0 && page.Calls[at].Status != history.Running: // stored meanwhile
		case at >= 0:
			page.Calls[at] = c
		default:
			before = append(before, c)
		}
	}
	if len(before) == 0 {
		return
	}
	page.All += int64(len(before))
	if page.Total >= 0 {
		page.Total += int64(len(before))
	}
	page.Calls = append(before, page.Calls...)
	slices.SortStableFunc(page.Calls, func(a, b history.Call) int { return b.StartedAt.Compare(a.StartedAt) })
}
