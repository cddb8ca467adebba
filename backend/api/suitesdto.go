package api

import "fairlead/backend/suite"

// SuitePlace is a file or folder that was opened, and the suites in it.
type SuitePlace struct {
	Path    string     `json:"path"`
	Suites  []SuiteRow `json:"suites"`
	Failure *Failure   `json:"failure"`
}

// SuiteRow is one suite in a list.
type SuiteRow struct {
	File     string      `json:"file"` // in full
	Name     string      `json:"name"`
	Steps    int         `json:"steps"`
	Problems int         `json:"problems"`
	Running  string      `json:"running"` // the run that this or another program is at, or ""
	Last     []suite.Ran `json:"last"`    // runs, newest first
}

// SuiteDetail is one suite: its text, and what it would do.
type SuiteDetail struct {
	File     string          `json:"file"`
	Name     string          `json:"name"`
	Note     string          `json:"note"`
	Text     string          `json:"text"`
	Problems []suite.Problem `json:"problems"`
	Steps    []suite.Result  `json:"steps"` // empty while there are problems
	Runs     []suite.Ran     `json:"runs"`  // newest first
	// Variables may be given other values in a run.
	Variables []suite.Declared `json:"variables"`
	Running   string           `json:"running"`
}

// SuiteRun asks for a run of a suite's file as it stands.
type SuiteRun struct {
	File      string            `json:"file"`
	Only      string            `json:"only"`   // one step by name, and those it needs; "" for all
	From      string            `json:"from"`   // the steps from this one on
	Update    []string          `json:"update"` // the steps whose snapshots are written anew
	Variables map[string]string `json:"variables"`
}

// SuiteReport is a run, under way or over.
type SuiteReport struct {
	Report    suite.Report `json:"report"`
	Failure   *Failure     `json:"failure"`   // why it could not begin
	Elsewhere bool         `json:"elsewhere"` // another program is at it, a terminal for example
	Ending    bool         `json:"ending"`    // somebody wants it ended: its teardown runs
}

// SuiteStep is a call that is to become a step.
type SuiteStep struct {
	Call     string `json:"call"`
	File     string `json:"file"`
	Name     string `json:"name"`
	Snapshot bool   `json:"snapshot"`
}
