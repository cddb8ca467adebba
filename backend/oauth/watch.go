package oauth

import "time"

const (
	watchEvery = 30 * time.Second
	inUse      = 24 * time.Hour // how long after its last request a sign-in is kept alive
)

// watch starts, once, to renew tokens that come due between requests: some
// refresh tokens end when they are not used, and a long stream has no requests.
// Whether one is due is asked of the wall clock, as timers stand still while a
// machine sleeps.
func (s *Service) watch() {
	s.mu.Lock()
	started := s.watched
	s.watched = true
	s.mu.Unlock()
	if started {
		return
	}
	s.spawn(func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				s.renewDue()
			case <-s.ctx.Done():
				return
			}
		}
	})
}

// renewDue starts the renewal of everything that is due.
func (s *Service) renewDue() {
	for _, e := range s.all() {
		if used := e.due(); used != "" {
			s.spawn(func() { e.remember(e.renew(s.ctx, used, false)) })
		}
	}
}

// due returns the access token to be renewed, "" when it is not time.
func (e *entry) due() string {
	t, _ := e.current()
	now := e.s.now()
	e.mu.Lock()
	used := now.Sub(e.used) < inUse
	e.mu.Unlock()
	if t == nil || t.Access == "" || !used || !t.due(now) || !e.renewable(t) || e.recent() != nil {
		return ""
	}
	return t.Access
}
