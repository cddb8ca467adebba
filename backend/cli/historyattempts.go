package cli

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// attemptDocument is one time that a call was made, of several.
type attemptDocument struct {
	AtUs     int64           `json:"atUs"` // Unix microseconds
	TookUs   int64           `json:"tookUs"`
	Instance int             `json:"instance,omitempty"` // which of the server's connections; absent: none was had
	Failure  json.RawMessage `json:"failure,omitempty"`  // absent: it was answered
}

func attemptDocuments(all []history.Attempt) []attemptDocument {
	var out []attemptDocument
	for _, a := range all {
		out = append(out, attemptDocument{AtUs: a.At.UnixMicro(), TookUs: a.Took.Microseconds(), Instance: a.Instance, Failure: a.Failure})
	}
	return out
}

// attemptLines are the attempts for a person, a line each.
func attemptLines(all []attemptDocument) string {
	lines := make([]string, len(all))
	for n, a := range all {
		end := "answered"
		var f failure.Error
		if len(a.Failure) > 0 && json.Unmarshal(a.Failure, &f) == nil {
			end = string(f.Code) + ": " + f.Message
		}
		lines[n] = fmt.Sprintf("%d. %s  %s  %s", n+1, time.UnixMicro(a.AtUs).Format("15:04:05.000"), took(time.Duration(a.TookUs)*time.Microsecond), end)
	}
	return strings.Join(lines, "\n")
}
