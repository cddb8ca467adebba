package session

import (
	"context"
	"sync"
)

// questions are the server's requests under way, by their raw id.
type questions struct {
	mu   sync.Mutex
	open map[string]context.CancelFunc
}

// add is false when the id is in use, or too many are open.
func (q *questions) add(id string, cancel context.CancelFunc) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, taken := q.open[id]; taken || len(q.open) >= maxAsks {
		return false
	}
	if q.open == nil {
		q.open = make(map[string]context.CancelFunc)
	}
	q.open[id] = cancel
	return true
}

func (q *questions) remove(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.open, id)
}

// cancel ends a question that the server has withdrawn.
func (q *questions) cancel(id string) {
	q.mu.Lock()
	end := q.open[id]
	q.mu.Unlock()
	if end != nil {
		end()
	}
}
