package suite

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"fairlead/backend/core"
	"fairlead/backend/core/reports"
	"fairlead/backend/failure"
)

// UnderWay returns the run of a suite that a program is at, newest first where there
// are several, or "".
func UnderWay(app *core.App, file string) (run string) {
	begin := filepath.Join(app.Paths.Data, reports.Folder, reportsOf(file))
	locks, _ := filepath.Glob(begin + "*" + reports.Suffix + reports.LockSuffix) // the pattern has no mistake
	for _, lock := range locks {
		if reports.Alive(strings.TrimSuffix(lock, reports.LockSuffix)) {
			run = max(run, strings.TrimSuffix(strings.TrimPrefix(lock, begin), reports.Suffix+reports.LockSuffix))
		}
	}
	return run
}

// Reported reads how a run goes that another program is at, or how the last one of a
// suite went; nil of others.
func Reported(app *core.App, file, run string) *Report {
	path := reportPath(app, file, run)
	if path == "" {
		return nil
	}
	// Before the report is read: a run that ends meanwhile has not been broken off.
	alive := reports.Alive(path)
	text, err := os.ReadFile(path)
	r := &Report{}
	if err != nil || json.Unmarshal(text, r) != nil {
		return nil
	}
	if r.Outcome == Running && !alive {
		r.broken()
	}
	return r
}

// broken ends the report of a run whose program was killed.
func (r *Report) broken() {
	for i := range r.Results {
		if one := &r.Results[i]; one.Outcome == Running || one.Outcome == Waiting {
			one.Outcome, one.Reason = Cancelled, "The program that ran it has gone."
		}
	}
	r.count()
	r.Outcome = Cancelled
}

// Watch calls changed when a run moves, is asked to end or ends, whichever program is at it, until
// ctx ends.
func Watch(ctx context.Context, app *core.App, changed func()) error {
	folder := filepath.Join(app.Paths.Data, reports.Folder)
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		defer func() { _ = watcher.Close() }()
		if err = os.MkdirAll(folder, 0o700); err == nil {
			err = watcher.Add(folder)
		}
	}
	if err != nil {
		return failure.Wrap(failure.Storage, err, "The runs of suites by other programs are not followed: %v.", err)
	}
	changed() // what moved before is not told
	for {
		select {
		case <-ctx.Done():
			return nil
		case e := <-watcher.Events:
			switch filepath.Ext(e.Name) {
			case reports.Suffix, reports.LockSuffix, endSuffix:
				changed()
			}
		case <-watcher.Errors: //nolint:errcheck // events were lost: something has changed
			changed()
		}
	}
}

// keepReport leaves the report of a suite's last run, and of no other that is over.
func keepReport(app *core.App, r *Report) {
	path := reportPath(app, r.File, r.Run)
	if path == "" {
		return
	}
	folder, begin := filepath.Dir(path), reportsOf(r.File)
	entries, _ := os.ReadDir(folder) // gone: there is nothing to keep
	for _, entry := range entries {
		name := entry.Name()
		report := strings.TrimSuffix(strings.TrimSuffix(name, reports.LockSuffix), endSuffix)
		earlier := strings.HasPrefix(name, begin) && report < filepath.Base(path)
		info, err := entry.Info()
		old := err == nil && time.Since(info.ModTime()) > reportKept
		if (earlier || old) && !reports.Alive(filepath.Join(folder, report)) {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
	_ = os.Chtimes(path, time.Now(), time.Now()) // it is told of once more, now that the run is remembered
}
