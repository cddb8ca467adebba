package api

import "fairlead/backend/doctor"

// TestStatus tells how a connection test stands.
type TestStatus struct {
	ID            string     `json:"id"`
	Done          bool       `json:"done"`
	OK            bool       `json:"ok"`      // no step failed
	Verdict       string     `json:"verdict"` // running | passed | warning | failed
	Server        string     `json:"server"`
	TookMs        int64      `json:"tookMs"`
	Failure       *Failure   `json:"failure"`
	Protocol      string     `json:"protocol"`
	ServerName    string     `json:"serverName"`
	ServerVersion string     `json:"serverVersion"`
	Tools         []string   `json:"tools"`
	Steps         []TestStep `json:"steps"`
	Advice        []string   `json:"advice"` // what to do, the most important first
	Log           []LogLine  `json:"log"`
}

// TestStep is one thing that was looked at.
type TestStep struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Status  string   `json:"status"` // running | passed | warning | failed | skipped
	Says    string   `json:"says"`
	Hint    string   `json:"hint"`
	Details []string `json:"details"`
	TookMs  int64    `json:"tookMs"`
}

func testStatus(id string, r doctor.Report) TestStatus {
	st := TestStatus{
		ID: id, Done: r.Done, OK: r.Done && r.Verdict != doctor.Failed, Verdict: string(r.Verdict), Server: r.Server, TookMs: r.TookMs,
		Failure: toFailure(asError(r.Failure)), Protocol: r.Protocol, ServerName: r.ServerName, ServerVersion: r.ServerVersion,
		Tools: list(r.Tools), Steps: []TestStep{}, Advice: list(r.Advice),
	}
	for _, s := range r.Steps {
		st.Steps = append(st.Steps, TestStep{
			ID: s.ID, Title: s.Title, Status: string(s.Status), Says: s.Says, Hint: s.Hint, Details: list(s.Details), TookMs: s.TookMs,
		})
	}
	return st
}
