package manager

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// How a connection is checked.
const (
	checkLimit = 10 * time.Second // for an answer to a check
	soon       = 5 * time.Second  // between checks once one was late or had no answer
	slowCheck  = 2 * time.Second  // an answer that takes so long makes a server degraded
	mostMissed = 2                // checks in a row without an answer: it is taken for dead
)

// watch checks a session from time to time and notices that it ended by itself.
func (i *instance) watch(c *connection) {
	s := i.server
	missed := 0
	timer := time.NewTimer(i.untilCheck(c, missed))
	defer timer.Stop()
	for {
		select {
		case <-c.Done():
			i.ended(c, s.fleet.clean(c.Ended()))
			return
		case <-s.fleet.ctx.Done():
			return // remove closes it
		case <-c.look:
		case <-timer.C:
			if i.dueCheck(c) {
				var dead bool
				if missed, dead = i.check(c, missed); dead {
					return
				}
			}
		}
		timer.Reset(i.untilCheck(c, missed))
	}
}

// lookNow has the checks take a changed definition, or a doubt, into account.
func (c *connection) lookNow() {
	select {
	case c.look <- struct{}{}:
	default:
	}
}

// far is a time that does not come: without checks only the end is waited for.
const far = 1000 * time.Hour

// untilCheck is the time to the next check. Thirty servers that were connected
// together are not asked at the same moment.
func (i *instance) untilCheck(c *connection, missed int) time.Duration {
	s := i.server
	s.mu.Lock()
	defer s.mu.Unlock()
	every := s.def.HealthEvery()
	switch {
	case every == 0 || s.fleet.o.Brief || i.live != c:
		return far
	case c.doubted:
		return 0
	case missed > 0 || i.state == Degraded:
		every = min(every, soon)
	}
	return every - rand.N(every/10+1)
}

// dueCheck reports whether a check would tell anything: calls that are answered say the same.
func (i *instance) dueCheck(c *connection) bool {
	s := i.server
	s.mu.Lock()
	defer s.mu.Unlock()
	return i.live == c && (c.doubted || i.state != Connected || time.Since(c.answered) >= s.def.HealthEvery())
}

// check asks for a sign of life and draws the conclusions. dead: the session was let go.
func (i *instance) check(c *connection, missed int) (int, bool) {
	s := i.server
	ctx, cancel := context.WithTimeout(s.fleet.ctx, checkLimit)
	defer cancel()
	began := time.Now()
	err := s.fleet.clean(failure.From(c.Ping(ctx)))
	took := time.Since(began)
	if s.fleet.ctx.Err() != nil {
		return missed, true
	}
	select {
	case <-c.Done():
		return missed, false // the loop says why
	default:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if i.live != c {
		return missed, true
	}
	i.health.LastCheck, i.health.Failure, c.doubted = time.Now(), err, false
	switch {
	case err == nil:
		i.answered(took)
		i.listSoon(c)
		return 0, false
	case c.running == 0 && (fatal(err) || missed+1 >= mostMissed):
		// With calls under way they tell best whether it lives: each has its own limit.
		i.lose(c, silence(err))
		return 0, true
	}
	if err.Code == failure.Timeout {
		err = failure.Wrap(failure.Timeout, err, "It did not answer a check within %s.", spell(checkLimit))
	}
	reason := err.Message
	if c.running > 0 {
		reason = fmt.Sprintf("%s %d calls are running: it may be busy.", reason, c.running)
	}
	i.set(Degraded, err, reason)
	return missed + 1, false
}

// answered judges how long an answer took.
func (i *instance) answered(took time.Duration) {
	usual := i.health.Usual
	i.health.Took = took
	if took < slowCheck {
		if usual == 0 {
			usual = took
		}
		i.health.Usual = (7*usual + took) / 8
		i.set(Connected, nil, "")
		return
	}
	reason := fmt.Sprintf("It is slow: it answered a check after %s.", spell(took))
	if usual > 0 {
		reason = fmt.Sprintf("It is slow: it answered a check after %s, usually after %s.", spell(took), spell(usual))
	}
	i.set(Degraded, nil, reason)
}

// fatal reports whether a check says that the connection is of no use any more.
// A server that has too much to do is there.
func fatal(err *failure.Error) bool {
	if status, ok := errors.AsType[*wire.StatusError](err); ok && status.Code == http.StatusTooManyRequests {
		return false
	}
	switch err.Code {
	case failure.Closed, failure.Transport, failure.AuthNeeded:
		return true
	}
	return false
}

func silence(err *failure.Error) *failure.Error {
	if err.Code != failure.Timeout {
		return err
	}
	return failure.Wrap(failure.Timeout, err, "It answered none of the last %d checks.", mostMissed).
		WithHint("Look at its log. If it is only slow, give it a longer \"health\", or \"off\".")
}

// ended notices the end of a session that nobody asked for.
func (i *instance) ended(c *connection, why *failure.Error) {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	if i.live == c {
		i.lose(c, why)
	}
}

// lose lets go of the session that is in use, and decides what follows; mu is held.
func (i *instance) lose(c *connection, why *failure.Error) {
	lasted := i.drop(c)
	if i.id == 0 {
		i.server.fleet.o.Catalog.MarkStale(i.server.name)
	}
	i.failed(why, !lasted)
}

// spell writes a duration for a sentence: 250 ms, 3 s, 10 min.
func spell(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%g s", d.Round(100*time.Millisecond).Seconds())
	}
	return fmt.Sprintf("%g min", math.Round(10*d.Minutes())/10)
}
