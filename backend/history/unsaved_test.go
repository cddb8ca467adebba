package history_test

import (
	"fmt"
	"sync"
	"testing"

	"fairlead/backend/history"
)

// A call is found at any time: as soon as it has begun, while its end is on the way
// and after it, also while the writer is between two batches.
func TestACallIsFoundAtAnyTime(t *testing.T) {
	s := open(t, history.Options{Dir: t.TempDir()})
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			for n := range 150 {
				c := newSample("demo", "echo", fmt.Sprintf(`{"n":%d}`, worker*1000+n), text("found"))
				s.Begin(c.start)
				ended := make(chan error, 1)
				go func() { ended <- s.End(t.Context(), c.end) }()
				over := false
				for !over {
					select {
					case err := <-ended:
						if err != nil {
							t.Error(err)
							return
						}
						over = true
					default:
					}
					r, err := s.Get(t.Context(), c.start.ID)
					if err != nil {
						t.Errorf("the call is not found (ended: %v): %v", over, err)
						return
					}
					if over && r.Status != history.OK {
						t.Errorf("the call that has ended is %s", r.Status)
						return
					}
				}
			}
		})
	}
	all.Wait()
}
