package core

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/logs"
	"fairlead/backend/manager"
)

// LogVariable says the level of the log in the place of the settings.
const LogVariable = "FAIRLEAD_LOG"

// slowStorage is how long storing the end of a call may take before it is worth a line.
const slowStorage = 250 * time.Millisecond

// LogFolder is where the log lies.
func (a *App) LogFolder() string { return LogsIn(a.Paths) }

// LogsIn is where the log of a program with such folders lies.
func LogsIn(p config.Paths) string { return filepath.Join(p.Data, "logs") }

// LogLevel is what is logged: by the environment, or else the settings.
func (a *App) LogLevel() string {
	if level := getenv(a.environ)(LogVariable); level != "" && a.LogTrouble() == nil {
		return level
	}
	return a.Settings.Get().LogLevel
}

// LogTrouble says that the environment names a level there is not. The settings' holds then.
func (a *App) LogTrouble() *failure.Error {
	level := getenv(a.environ)(LogVariable)
	if level == "" || slices.Contains(config.LogLevels(), level) {
		return nil
	}
	return failure.New(failure.Config, "%s is %q, which is no level of the log.", LogVariable, level).
		WithHint("Choose %s.", strings.Join(config.LogLevels(), ", "))
}

// openLog opens the log, unless somebody brought one.
func (a *App) openLog(given *slog.Logger) *slog.Logger {
	a.log = given
	if given == nil {
		a.own = logs.Open(logs.Options{Dir: a.LogFolder(), Level: a.LogLevel(), Redact: a.Vault.Redactor().String, Attrs: []any{"version", a.Version}})
		a.log = a.own.Logger
	}
	if f := a.LogTrouble(); f != nil {
		a.log.Warn(f.Message, "hint", f.Hint)
	}
	if a.stays {
		a.log.Info("Fairlead started", "data", tilde(a.Paths.Data, a.home))
	}
	return a.log
}

// closeLog writes how it ended.
func (a *App) closeLog(err error) {
	switch {
	case a.log == nil:
		return
	case err != nil:
		a.log.Warn("Fairlead ended, and not all of it as it should", "error", err)
	case a.stays:
		a.log.Info("Fairlead ended")
	}
	if a.own != nil {
		_ = a.own.Close() // everything is written
	}
}

// settled takes changed settings over.
func (a *App) settled() {
	if a.own != nil {
		a.own.SetLevel(a.LogLevel())
	}
	if a.log != nil {
		a.tellCollector(false)
	}
}

// logCall writes how a call ended, without arguments and result.
func (a *App) logCall(answer invoke.Answer) {
	level, message := slog.LevelDebug, "A call ended"
	if answer.Status != history.OK {
		level, message = slog.LevelInfo, "A call failed"
	}
	if !a.log.Enabled(a.life, level) && answer.Unrecorded == nil {
		return
	}
	about := []any{
		"call", answer.ID, "method", answer.Method, "server", answer.Tool.Server, "target", (&names{}).target(answer.Tool.Name),
		"status", string(answer.Status), "took", answer.Took,
	}
	if answer.Failure != nil {
		about = append(about, "code", string(answer.Failure.Code))
	}
	if answer.CachedOf != "" {
		about = append(about, "cachedOf", answer.CachedOf)
	}
	a.log.Log(a.life, level, message, about...)
	if answer.Unrecorded != nil {
		a.log.Error("A call could not be recorded", "call", answer.ID, "code", string(answer.Unrecorded.Code), "error", answer.Unrecorded.Message)
	}
}

// logStates writes the states of the servers as they change.
func (a *App) logStates(life context.Context) {
	changes := a.Events.Subscribe()
	defer changes.Close()
	known := map[string]manager.State{}
	for {
		select {
		case <-life.Done():
			return
		case e := <-changes.C:
			switch e.Topic {
			case event.Servers:
				a.logState(e.Server, known)
			case event.Config:
				if f := a.File.Failure(); f != nil {
					a.log.Warn("servers.json cannot be used as it is", "code", string(f.Code), "error", f.Message)
				}
			}
		}
	}
}

func (a *App) logState(server string, known map[string]manager.State) {
	st, err := a.Fleet.Status(server)
	if err != nil {
		if before, ok := known[server]; ok {
			delete(known, server)
			a.log.Info("A server is gone", "server", server, "was", string(before))
		}
		return
	}
	before := known[server]
	if before == st.State {
		return
	}
	known[server] = st.State
	level, about := slog.LevelInfo, []any{"server", server, "state", string(st.State)}
	if before != "" {
		about = append(about, "was", string(before))
	}
	if st.State.Live() {
		about = append(about, "protocol", st.Info.Protocol, "name", st.Info.Name, "serverVersion", st.Info.Version)
	}
	if st.Failure != nil && st.State != manager.Connecting { // else it was told when it failed
		level = slog.LevelWarn
		about = append(about, "code", string(st.Failure.Code), "error", st.Failure.Message)
	}
	a.log.Log(a.life, level, "A server changed its state", about...)
}
