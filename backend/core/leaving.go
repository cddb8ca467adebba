package core

import (
	"sync/atomic"
	"time"
)

// leaving has something done as soon as a server was told to end. With one processor
// free, whatever is begun before that keeps the server from hearing it, and its end
// takes longer than everything else there is to do.
type leaving struct{ do atomic.Pointer[func()] }

// leaveLimit is how long it may take until a server is told: its open requests are
// cancelled first.
const leaveLimit = 100 * time.Millisecond

// first has do called when the first server was told to end, at the latest after
// leaveLimit. stop must be called.
func (l *leaving) first(do func()) (stop func()) {
	l.do.Store(&do)
	late := time.AfterFunc(leaveLimit, do)
	return func() { late.Stop() }
}

// call says that a server was told.
func (l *leaving) call() {
	if do := l.do.Load(); do != nil {
		(*do)()
	}
}
