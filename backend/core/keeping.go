package core

import (
	"context"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/core/reports"
	"fairlead/backend/event"
	"fairlead/backend/history"
)

// CallLimits are the settings' limits as the history takes them.
func CallLimits(k config.Keeping) history.CallLimits {
	return history.CallLimits{Count: k.CallsKept, Age: time.Duration(k.CallsKeptDays) * 24 * time.Hour, Bytes: k.CallsKeptBytes}
}

// Aside is a damaged history that was moved aside and that nobody has been told of
// yet, nil when there is none. Close has looked for the last time.
func (a *App) Aside() *history.SetAside {
	if last := a.aside.Load(); last != nil {
		return *last
	}
	return history.FindAside(a.Paths.Data)
}

// closeArchive closes the history, and looks whether that moved one aside.
func (a *App) closeArchive(ctx context.Context) error {
	err := a.archive.close(ctx)
	aside := history.FindAside(a.Paths.Data)
	a.aside.Store(&aside)
	return err
}

// keeping has the history keep what the settings say.
func (a *App) keeping(o history.Options) history.Options {
	o.Keep = func() history.CallLimits { return CallLimits(a.Settings.Get().Keeping) }
	o.Deleted = func(ids []string) { reports.Forget(a.Paths.Data, ids) }
	o.Removed = func() { a.publish(event.History) }
	o.Standing = o.Removed
	return o
}
