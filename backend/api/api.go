package api

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"fairlead/backend/apps"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// API is all facades over one program. They are made before the program is
// open, because the window binds them before it starts.
type API struct {
	Servers     *Servers
	Tools       *Tools
	Calls       *Calls
	History     *History
	Metrics     *Metrics
	Compare     *Compare
	Replays     *Replays
	Messages    *Messages
	Offers      *Offers
	Inbox       *Inbox
	Tasks       *Tasks
	Apps        *Apps
	SignIn      *SignIn
	Hosts       *Hosts
	Secrets     *Secrets
	Preferences *Preferences
	System      *System
	Suites      *Suites
	Views       *Views
	Files       *Files

	house *house
}

// New makes the facades for a way in: "window" or "serve".
func New(mode string) *API {
	h := &house{mode: mode, ready: make(chan struct{})}
	a := &API{
		Servers: &Servers{h: h, tests: newTests()}, Tools: &Tools{h}, Calls: &Calls{h}, History: &History{h}, Metrics: &Metrics{h}, Compare: &Compare{h}, Replays: newReplays(h), Messages: &Messages{h},
		Offers: &Offers{h}, Inbox: &Inbox{h}, Tasks: &Tasks{h}, Apps: &Apps{h: h, views: &apps.Views{}}, SignIn: &SignIn{h}, Hosts: &Hosts{h},
		Secrets: &Secrets{h}, Preferences: &Preferences{h}, System: &System{h}, Suites: &Suites{h: h, runs: newSuiteRuns()}, Views: &Views{h: h}, house: h,
	}
	a.Files = &Files{h: h, serve: a.Handler()}
	return a
}

// Attach gives the facades the program, once.
func (a *API) Attach(app *core.App) {
	a.house.settle(app, nil)
	a.Suites.runs.follow(app)
}

// Fail makes every method answer with err: the program could not be opened.
func (a *API) Fail(err error) { a.house.settle(nil, failure.From(err)) }

// Facades returns the facades by name, for binding and dispatching.
func (a *API) Facades() map[string]any {
	return map[string]any{
		"Servers": a.Servers, "Tools": a.Tools, "Calls": a.Calls, "History": a.History, "Metrics": a.Metrics, "Compare": a.Compare, "Replays": a.Replays, "Messages": a.Messages,
		"Offers": a.Offers, "Inbox": a.Inbox, "Tasks": a.Tasks, "Apps": a.Apps, "SignIn": a.SignIn, "Hosts": a.Hosts,
		"Secrets": a.Secrets, "Preferences": a.Preferences, "System": a.System, "Suites": a.Suites, "Views": a.Views, "Files": a.Files,
	}
}

// Close ends what facades have started themselves.
func (a *API) Close() {
	a.Servers.tests.close()
	a.Suites.runs.close()
	a.Apps.close()
	a.Views.close()
	a.house.files.close()
	a.Files.close()
	a.Replays.close()
}

// house is where the facades find the program.
type house struct {
	mode  string
	once  sync.Once
	ready chan struct{}
	core  *core.App
	err   *failure.Error
	split split
	files files
}

func (h *house) settle(app *core.App, err *failure.Error) {
	h.once.Do(func() {
		h.core, h.err = app, err
		close(h.ready)
	})
}

// openLimit bounds the wait for the program to open: a migration may take a while.
const openLimit = 60 * time.Second

// app returns the program, waiting for it to be open.
func (h *house) app() (*core.App, error) {
	select {
	case <-h.ready:
	case <-time.After(openLimit):
		return nil, failure.New(failure.Timeout, "Fairlead is not open yet.").WithHint("Try again.")
	}
	if h.err != nil {
		return nil, h.err
	}
	return h.core, nil
}

// ask is the way of a method that answers something: work gets the program.
func ask[T any](h *house, work func(*core.App) (T, error)) (answer T, err error) {
	defer guard(&err)
	app, err := h.app()
	if err != nil {
		return answer, err
	}
	return work(app)
}

// do is the way of a method that answers nothing.
func (h *house) do(work func(*core.App) error) error {
	_, err := ask(h, func(app *core.App) (struct{}, error) { return struct{}{}, work(app) })
	return err
}

// guard turns a panic into an error: over the Wails bridge the page would wait
// for ever, and the log line would contain the arguments.
func guard(err *error) {
	if p := recover(); p != nil {
		*err = failure.New(failure.Internal, "Something inside Fairlead went wrong: %v.", p).
			WithHint("Please report this with the details.").
			WithDetails(map[string]string{"stack": string(debug.Stack())})
	}
}

func badID(what, id string) error {
	return failure.New(failure.NotFound, "There is no %s %s.", what, fmt.Sprintf("%.80q", id))
}
