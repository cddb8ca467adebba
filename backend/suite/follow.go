package suite

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/core"
	"fairlead/backend/core/reports"
	"fairlead/backend/history"
)

// While a run goes on its report is written into a file, so that others can follow
// it: a window, while a terminal runs the suite. The report of a suite's last run
// stays. A lock beside the file says that the program which runs the suite lives.
const (
	// reportEvery is how often a report that changes is written at most; one that
	// takes long to write is written less often.
	reportEvery = 150 * time.Millisecond
	lockWait    = 200 * time.Millisecond // somebody may be looking whether it is free
	reportKept  = 30 * 24 * time.Hour
	lookLimit   = 10 * time.Second // for looking which calls are still there
)

// follow begins to write down how the run goes, and to heed who wants it ended; it
// returns what ends that. A run is not kept from running by a place that takes nothing.
func (r *run) follow(ctx context.Context, cancel context.CancelCauseFunc) (end func()) {
	path := reportPath(r.app, r.report.File, r.report.Run)
	if path == "" || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return func() {}
	}
	lock := flock.New(path+reports.LockSuffix, flock.SetPermissions(0o600))
	limited, enough := context.WithTimeout(context.WithoutCancel(ctx), lockWait)
	defer enough()
	if locked, _ := lock.TryLockContext(limited, lockWait/20); !locked {
		_ = lock.Close()
		return func() {}
	}
	_ = os.Remove(path + endSuffix) // asked of nobody
	stop := make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() { heed(path, cancel, stop) })
	work.Go(func() {
		for {
			began := time.Now()
			r.write(path)
			pause := time.NewTimer(max(reportEvery, 10*time.Since(began)))
			select {
			case <-stop:
				pause.Stop()
				return
			case <-pause.C:
			}
			select {
			case <-stop:
				return
			case <-r.moved:
			}
		}
	})
	return func() {
		close(stop)
		work.Wait()
		r.write(path)
		_ = lock.Unlock()
		_ = os.Remove(path + reports.LockSuffix)
		_ = os.Remove(path + endSuffix)
		// What was deleted from now on is forgotten by whoever deletes it.
		reports.Forget(r.app.Paths.Data, r.deleted(context.WithoutCancel(ctx)))
	}
}

// write puts the report as it is now into its file.
func (r *run) write(path string) {
	r.mu.Lock()
	text, err := json.Marshal(r.report) // texts and numbers
	r.mu.Unlock()
	if err == nil {
		_ = reports.Write(path, text) // nobody is kept from running by that
	}
}

// deleted are the calls of the run that the history had and has no more.
func (r *run) deleted(ctx context.Context) (ids []string) {
	limited, enough := context.WithTimeout(ctx, lookLimit)
	defer enough()
	there := map[string]bool{}
	err := r.app.EachCall(limited, r.o.Run, func(call history.Call) bool {
		there[call.ID] = true
		return true
	})
	if err != nil || r.app.StorageFailure() != nil { // it may not have them for another reason
		return nil
	}
	for _, one := range r.report.Results {
		if one.Call != "" && !there[one.Call] {
			ids = append(ids, one.Call)
		}
	}
	return ids
}

// reportPath is the file of a run's report, "" for what cannot be a run.
func reportPath(app *core.App, file, run string) string {
	if run == "" || strings.ContainsFunc(run, func(c rune) bool {
		return c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
	}) {
		return ""
	}
	return filepath.Join(app.Paths.Data, reports.Folder, reportsOf(file)+run+reports.Suffix)
}

// reportsOf is how the names of a suite's reports begin.
func reportsOf(file string) string {
	sum := sha256.Sum256([]byte(absolute(file)))
	return hex.EncodeToString(sum[:12]) + "-"
}
