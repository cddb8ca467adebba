package suite

import (
	"context"
	"os"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/core/reports"
	"fairlead/backend/failure"
)

// A run is ended from elsewhere by a file beside its report: not every system has
// signals, and a signal would end all that the program is at. Only who may write into
// the data folder can ask, and only the run that is named looks for it.
const (
	endSuffix = ".end"
	lookEvery = 200 * time.Millisecond
)

// End asks the program that is at a run to end it, as Ctrl-C would: the call under way
// is cancelled, and the teardown runs. What else that program does goes on.
func End(app *core.App, file, run string) error {
	path := reportPath(app, file, run)
	if path == "" || !reports.Alive(path) {
		return Over()
	}
	if err := os.WriteFile(path+endSuffix, nil, 0o600); err != nil {
		return failure.Wrap(failure.Storage, err, "The program that runs the suite cannot be asked to end it: %v.", err).
			WithHint("End it where it was begun.")
	}
	if !reports.Alive(path) {
		_ = os.Remove(path + endSuffix) // it ended meanwhile, and nobody else takes that away
	}
	return nil
}

// Over says that a run cannot be ended any more.
func Over() error { return failure.New(failure.NotFound, "The run has ended already.") }

// Ending says whether a run that a program is at was asked to end.
func Ending(app *core.App, file, run string) bool {
	path := reportPath(app, file, run)
	return path != "" && asked(path)
}

func asked(path string) bool {
	_, err := os.Lstat(path + endSuffix)
	return err == nil
}

// heed ends a run when somebody asks for that, until stop is closed. It looks instead
// of waiting to be told: a system has only so many watches, and one look is a microsecond.
func heed(path string, cancel context.CancelCauseFunc, stop <-chan struct{}) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-stop:
			return
		case <-look.C:
			if asked(path) {
				cancel(failure.New(failure.Cancelled, "The run was ended from the window."))
				return
			}
		}
	}
}
