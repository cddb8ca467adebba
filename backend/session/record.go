package session

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"fairlead/backend/wire"
)

// Bounds of what one call keeps in memory: a server may send progress for ever,
// and each as large as a message can be. The first and the last frames are the
// ones that tell something.
const (
	maxFrames     = 4000
	maxFrameBytes = 64 << 20
)

// record is what passes for one Do.
type record struct {
	id       string
	meta     map[string]string
	progress func(json.RawMessage)
	waiting  func(bool)
	working  func(TaskInfo)

	mu      sync.Mutex
	task    TaskInfo // the last state that working was told
	frames  []wire.Message
	bytes   int // of the frames behind the first
	dropped int
	open    int // questions a person has not answered
}

func (r *record) add(m wire.Message) {
	if r == nil || r.id == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	// The first frame, the request, and the newest stay, however large they are.
	if len(r.frames) >= maxFrames {
		r.drop(maxFrames / 8) // many at once: each time all behind them is moved
	}
	for r.bytes > maxFrameBytes && len(r.frames) > 1 {
		r.drop(1)
	}
	if len(r.frames) > 0 {
		r.bytes += len(m.Raw)
	}
	r.frames = append(r.frames, m)
}

// written notes how the newest request of that id came on its way.
func (r *record) written(id []byte, connected, written time.Time) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := len(r.frames) - 1; i >= 0; i-- {
		m := &r.frames[i]
		if !m.Out || m.Kind != wire.Request || !bytes.Equal(m.ID, id) {
			continue
		}
		m.Passing = max(time.Microsecond, written.Sub(m.At))
		if connected.After(m.At) {
			m.Dialling = connected.Sub(m.At)
		}
		return
	}
}

// drop forgets n frames in the middle.
func (r *record) drop(n int) {
	from := (len(r.frames) - n + 1) / 2
	for _, m := range r.frames[from : from+n] {
		r.bytes -= len(m.Raw)
	}
	r.frames = slices.Delete(r.frames, from, from+n)
	r.dropped += n
}

// kept returns the frames so far. More may come: what was sent in answer to a
// server's own requests, late progress.
func (r *record) kept() ([]wire.Message, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.frames), r.dropped
}

// tell passes the state of the call's task on where it is news. Answers and
// notifications may pass each other: what is older than the last is left out.
func (r *record) tell(t TaskInfo) {
	if r == nil || r.working == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock() // so that states are told in their order
	last := r.task
	if last.Over() || last.Status == t.Status && last.Message == t.Message || t.UpdatedAt.Before(last.UpdatedAt) && !t.Over() {
		return
	}
	r.task = t
	r.task.Raw = nil
	r.working(t)
}

func (r *record) callID() string {
	if r == nil {
		return ""
	}
	return r.id
}

// pending is one JSON-RPC request that awaits its answer. What it holds may be
// read once done is closed.
type pending struct {
	rec      *record
	method   string
	done     chan struct{}
	once     sync.Once
	result   json.RawMessage
	rpcError json.RawMessage
	tooLarge int64
	broken   error // the answer will never come
}

// settle takes the answer; the first counts.
func (p *pending) settle(set func()) {
	p.once.Do(func() {
		set()
		close(p.done)
	})
}

func (p *pending) answered() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// wait tells that the server waits for a person, or no longer does. Several
// questions at once are one waiting.
func (r *record) wait(waiting bool) {
	if r == nil || r.waiting == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.open
	if waiting {
		r.open++
	} else {
		r.open--
	}
	if before == 0 || r.open == 0 {
		r.waiting(waiting)
	}
}
