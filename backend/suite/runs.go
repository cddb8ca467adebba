package suite

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Ran is what is remembered of a run. Its calls are in the history.
type Ran struct {
	Run       string `json:"run"`
	Outcome   string `json:"outcome"`
	StartedAt int64  `json:"startedAt"`
	TookUs    int64  `json:"tookUs"`
	Passed    int    `json:"passed"`
	Failed    int    `json:"failed"`
	Skipped   int    `json:"skipped"`
	Part      bool   `json:"part"` // only some of the steps
}

const (
	runsFile = "suites.json"
	maxRuns  = 20 // of one suite
	maxFiles = 500
)

// Runs returns what is remembered of a suite's runs, newest first.
func Runs(app *core.App, file string) []Ran {
	return readRuns(filepath.Join(app.Paths.Data, runsFile))[absolute(file)]
}

// readRuns is empty where there is nothing, or nothing that can be read: it is a
// list for convenience, the history has the calls.
func readRuns(path string) map[string][]Ran {
	all := map[string][]Ran{}
	text, err := os.ReadFile(path)
	if err == nil && json.Unmarshal(text, &all) != nil {
		return map[string][]Ran{}
	}
	return all
}

// Remember notes how a run went, so that the next look at the suite shows it.
// Several programs may do that at once.
func Remember(app *core.App, r *Report, part bool) error {
	path := filepath.Join(app.Paths.Data, runsFile)
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if err := lock.Lock(); err != nil {
		return failure.Wrap(failure.Storage, err, "The run could not be remembered: %v.", err)
	}
	defer func() { _ = lock.Unlock() }()
	all, file := readRuns(path), absolute(r.File)
	one := Ran{Run: r.Run, Outcome: r.Outcome, StartedAt: r.StartedAt, TookUs: r.TookUs, Passed: r.Passed, Failed: r.Failed, Skipped: r.Skipped, Part: part}
	runs := append([]Ran{one}, all[file]...)
	all[file] = runs[:min(len(runs), maxRuns)]
	for name := range all {
		if _, err := os.Stat(name); len(all) > maxFiles && errors.Is(err, fs.ErrNotExist) {
			delete(all, name)
		}
	}
	text, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return failure.From(err)
	}
	if err := atomicfile.Write(path, text, 0o600); err != nil {
		return failure.Wrap(failure.Storage, err, "The run could not be remembered: %v.", err)
	}
	keepReport(app, r)
	return nil
}
