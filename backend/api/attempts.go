package api

import "fairlead/backend/history"

// CallAttempt is one time that a call was made, of several.
type CallAttempt struct {
	At       int64    `json:"at"`
	TookUs   int64    `json:"tookUs"`
	Instance int      `json:"instance"` // which of the server's connections, from 1; 0: none was had
	Failure  *Failure `json:"failure"`  // why it was made again, or how the call ended; null: it was answered
}

func attempts(all []history.Attempt) []CallAttempt {
	out := make([]CallAttempt, len(all))
	for n, a := range all {
		out[n] = CallAttempt{At: a.At.UnixMilli(), TookUs: a.Took.Microseconds(), Instance: a.Instance, Failure: storedFailure(a.Failure)}
	}
	return out
}
