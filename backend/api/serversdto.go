package api

import "fairlead/backend/manager"

// Instance is one of a server's connections.
type Instance struct {
	ID        int      `json:"id"`    // from 1; the first one holds subscriptions, log level and tasks
	State     string   `json:"state"` // as a server's, but for disabled
	Since     int64    `json:"since"`
	Reason    string   `json:"reason"`
	Failure   *Failure `json:"failure"`
	Attempt   int      `json:"attempt"`
	NextTryAt int64    `json:"nextTryAt"`
	Restarts  int      `json:"restarts"`
	Health    Health   `json:"health"`
	Pid       int      `json:"pid"`      // 0: no process
	Running   int      `json:"running"`  // calls
	Calls     int64    `json:"calls"`    // since the start of Fairlead
	LastUsed  int64    `json:"lastUsed"` // by a call; 0: never
}

// Health is what the checks of a connection say.
type Health struct {
	LastCheck int64    `json:"lastCheck"` // 0: none yet
	TookUs    int64    `json:"tookUs"`    // the last answer; 0: none yet
	UsualUs   int64    `json:"usualUs"`
	Failure   *Failure `json:"failure"` // why the last check had no answer
}

func health(h manager.Health) Health {
	return Health{
		LastCheck: millis(h.LastCheck), TookUs: h.Took.Microseconds(), UsualUs: h.Usual.Microseconds(),
		Failure: toFailure(asError(h.Failure)),
	}
}

func instances(all []manager.Instance) []Instance {
	out := make([]Instance, len(all))
	for n, i := range all {
		out[n] = Instance{
			ID: i.ID, State: string(i.State), Since: millis(i.Since), Reason: i.Reason, Failure: toFailure(asError(i.Failure)),
			Attempt: i.Attempt, NextTryAt: millis(i.NextTry), Restarts: i.Restarts, Health: health(i.Health),
			Pid: i.Pid, Running: i.Running, Calls: i.Calls, LastUsed: millis(i.LastUsed),
		}
	}
	return out
}
