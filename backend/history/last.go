package history

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

// Last returns the call that a person means by “the last one”: of those that have not begun in
// the future the newest. Where a clock was wrong, or calls of another machine were imported, the
// history may begin with calls of next year, and none made now would ever be the last. When
// there is nothing but the future, it is the newest. The failure is NotFound for no calls.
func (s *Store) Last(ctx context.Context) (Record, error) {
	past := Filter{terms: []term{{key: keyBefore, number: time.Now().UnixMicro() + 1}}}
	for _, f := range []Filter{past, {}} {
		page, err := s.List(ctx, Query{Filter: f, Limit: 1})
		if err != nil {
			return Record{}, err
		}
		if len(page.Calls) > 0 {
			return s.Get(ctx, page.Calls[0].ID)
		}
	}
	return Record{}, failure.New(failure.NotFound, "The history is empty.")
}
