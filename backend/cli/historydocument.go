package cli

import (
	"strings"

	"fairlead/backend/history"
)

// callDocument is a call in JSON. Times are Unix milliseconds, tookUs is -1
// while there is none.
type callDocument struct {
	ID            string   `json:"id"`
	Server        string   `json:"server"`
	Tool          string   `json:"tool"`
	Method        string   `json:"method"`
	Origin        string   `json:"origin"`
	Status        string   `json:"status"`
	Code          string   `json:"code"`
	StartedAt     int64    `json:"startedAt"`
	TookUs        int64    `json:"tookUs"`
	ArgumentBytes int64    `json:"argumentBytes"`
	ResultBytes   int64    `json:"resultBytes"`
	Protocol      string   `json:"protocol"`
	ServerName    string   `json:"serverName"`
	ServerVersion string   `json:"serverVersion"`
	ReplayOf      string   `json:"replayOf"`
	Preview       string   `json:"preview"`
	Client        string   `json:"client"`   // on whose behalf
	Run           string   `json:"run"`      // the run of a suite
	Step          string   `json:"step"`     // and the step of it
	CachedOf      string   `json:"cachedOf"` // the call whose result was used again
	Trace         string   `json:"trace"`    // OpenTelemetry's
	Pinned        bool     `json:"pinned"`
	Note          string   `json:"note"`
	Tags          []string `json:"tags"`
}

func newCallDocument(c history.Call) callDocument {
	d := callDocument{
		ID: c.ID, Server: c.Server, Tool: c.Tool, Method: c.Method, Origin: c.Origin, Status: string(c.Status), Code: c.Code,
		StartedAt: c.StartedAt.UnixMilli(), TookUs: -1, ArgumentBytes: c.ArgumentBytes, ResultBytes: c.ResultBytes,
		Protocol: c.Protocol, ServerName: c.ServerName, ServerVersion: c.ServerVersion, ReplayOf: c.ReplayOf, Preview: c.Preview,
		Client: c.Client, Run: c.Run, Step: c.Step, CachedOf: c.CachedOf, Trace: c.Trace, Pinned: c.Pinned, Note: c.Note, Tags: c.Tags,
	}
	if c.Took >= 0 {
		d.TookUs = c.Took.Microseconds()
	}
	return d
}

// said are the lines about a call that most calls do not need: on whose behalf it was
// made, what it belongs to, and what people said of it.
func said(c history.Call) (lines []string) {
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, name+" "+value)
		}
	}
	add("on behalf of", c.Client)
	add("step", c.Step)
	add("of the run", c.Run)
	add("result of the call", c.CachedOf)
	add("trace", c.Trace)
	if c.Pinned {
		lines = append(lines, "pinned")
	}
	add("tags", strings.Join(c.Tags, ", "))
	if c.Note != "" {
		lines = append(lines, "note: "+strings.ReplaceAll(c.Note, "\n", "\n      "))
	}
	return lines
}
