package history

import (
	"encoding/json"
	"time"
)

// Attempt is one time that a call was made, of several.
type Attempt struct {
	At       time.Time
	Took     time.Duration
	Instance int             // which of the server's connections, from 1; 0: none was had
	Failure  json.RawMessage // why it was made again, or how the call ended; nil: it was answered
}

// storedAttempt is an Attempt as it is written: times in microseconds.
type storedAttempt struct {
	At       int64           `json:"at"`
	Took     int64           `json:"took"`
	Instance int             `json:"instance,omitempty"`
	Failure  json.RawMessage `json:"failure,omitempty"`
}

// packAttempts returns nil for a call that was made once.
func packAttempts(all []Attempt) []byte {
	if len(all) < 2 {
		return nil
	}
	stored := make([]storedAttempt, len(all))
	for n, a := range all {
		stored[n] = storedAttempt{At: a.At.UnixMicro(), Took: a.Took.Microseconds(), Instance: a.Instance, Failure: limitFailure(a.Failure)}
	}
	raw, _ := json.Marshal(stored) // a failure is JSON already
	return raw
}

// unpackAttempts reads them. What is damaged is not worth more than the call.
func unpackAttempts(raw []byte) []Attempt {
	var stored []storedAttempt
	if json.Unmarshal(raw, &stored) != nil {
		return nil
	}
	all := make([]Attempt, len(stored))
	for n, a := range stored {
		all[n] = Attempt{At: time.UnixMicro(a.At), Took: time.Duration(a.Took) * time.Microsecond, Instance: a.Instance, Failure: a.Failure}
	}
	return all
}
