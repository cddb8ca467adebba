package demo

import (
	"bytes"
	"encoding/json"
	"sync"
	"time"
)

// drain is how long the end of the input waits for answers still to be given.
const drain = 10 * time.Second

// inflight counts the requests that are not answered yet. The SDK drops them
// when its input ends; somebody who pipes two lines into the server wants both
// answers all the same.
type inflight struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when n is 0; nil: nobody waits
}

func (f *inflight) add(by int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n = max(0, f.n+by); f.n == 0 && f.idle != nil {
		close(f.idle)
		f.idle = nil
	}
}

// wait returns when all is answered, the time is over or closed is.
func (f *inflight) wait(closed <-chan struct{}) {
	f.mu.Lock()
	if f.n == 0 {
		f.mu.Unlock()
		return
	}
	if f.idle == nil {
		f.idle = make(chan struct{})
	}
	idle := f.idle
	f.mu.Unlock()
	timer := time.NewTimer(drain)
	defer timer.Stop()
	select {
	case <-idle:
	case <-timer.C:
	case <-closed:
	}
}

// isAnswer reports whether a line the SDK writes is an answer: it writes the
// version, the id, and then the method or what makes it an answer. Only the
// beginning is read, since an answer may have 100 MB.
func isAnswer(line []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(line[:min(len(line), 512)]))
	for range 5 { // { "jsonrpc" "2.0" "id" 1
		if _, err := dec.Token(); err != nil {
			return false
		}
	}
	key, _ := dec.Token()
	return key == "result" || key == "error"
}
