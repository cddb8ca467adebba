package manager

import (
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v5"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// The times between attempts: 125 ms, 312 ms, 781 ms, 2 s, 5 s, 12 s, 31 s,
// 76 s, 2 min, each up to half shorter or longer, so that servers that fell
// together do not come back together.
const (
	firstDelay  = 125 * time.Millisecond
	delayGrowth = 2.5
	delayJitter = 0.5
	longest     = 2 * time.Minute
)

// lasting is how long a connection must have held for its end to be a new
// beginning: one that ends sooner counts as another attempt that failed.
const lasting = 30 * time.Second

// maxCrashes bounds a crash loop: so many times in a row a process is started
// (for about ten minutes) before it is left alone. What is over the network
// costs little to ask and is asked for as long as it takes.
const maxCrashes = 12

// tries counts the attempts in a row that failed, and holds the time of the next.
type tries struct {
	failed int
	next   time.Time // zero: none is due
	timer  *time.Timer
	delays *backoff.ExponentialBackOff
}

// delay notes another failure and returns how long to wait.
func (t *tries) delay() time.Duration {
	if t.delays == nil {
		t.delays = &backoff.ExponentialBackOff{
			InitialInterval: firstDelay, Multiplier: delayGrowth, RandomizationFactor: delayJitter, MaxInterval: longest,
		}
		t.delays.Reset()
	}
	return t.delays.NextBackOff()
}

// stop takes the next attempt back; what failed still counts.
func (t *tries) stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
	t.timer, t.next = nil, time.Time{}
}

// reset begins anew.
func (t *tries) reset() {
	t.stop()
	t.failed, t.delays = 0, nil
}

// heals reports whether trying again may help although nobody changes anything.
// It is the only place that says so.
func heals(err *failure.Error) bool {
	switch err.Code {
	case failure.Transport, failure.Closed, failure.Timeout, failure.RPCError, failure.NotConnected, failure.Busy:
		return true
	case failure.SpawnFailed:
		// A command that is not there stays away. One that ran may have missed something
		// that comes up later, and a system that is short of something may recover.
		return session.EndedEarly(err) || shortage(err)
	}
	return false // config, auth_needed, protocol, keychain, too_large …: somebody must do something
}

func shortage(err error) bool {
	for _, no := range []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EAGAIN} {
		if errors.Is(err, no) {
			return true
		}
	}
	return false
}

// verdict says what follows a failure: another attempt (BackingOff), or the end
// with the reason.
func verdict(def config.Server, err *failure.Error, failed int, keep bool) (State, string) {
	switch {
	case err.Code == failure.AuthNeeded:
		return NeedsAuth, ""
	case !keep:
		return Failed, "The next call tries again."
	case !heals(err):
		return Failed, "It is not tried again by itself: that would not help."
	case def.Restart == config.RestartNever:
		return Failed, `It is not tried again by itself: "restart" is "never".`
	case def.Transport == config.Stdio && failed >= maxCrashes:
		return Failed, fmt.Sprintf("It failed %d times in a row and is not started any more by itself.", failed)
	}
	return BackingOff, ""
}
