package api

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// What one app may ask of its server.
const (
	appCallsAtOnce    = 8
	appCallsPerSecond = 20
	maxAppAnswer      = 16 << 20
)

// openApp is one app that is shown, and what it is busy with.
type openApp struct {
	server string
	life   context.Context // ends when the app is closed
	end    context.CancelFunc

	running int
	second  time.Time // the requests of this second are counted
	count   int
}

func (a *Apps) keep(id, server string) {
	life, end := context.WithCancel(context.Background())
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open == nil {
		a.open = map[string]*openApp{}
	}
	for other, o := range a.open { // the oldest views were dropped for newer ones
		if _, shown := a.views.Get(other); !shown {
			delete(a.open, other)
			o.end()
		}
	}
	a.open[id] = &openApp{server: server, life: life, end: end}
}

// close ends all apps.
func (a *Apps) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, o := range a.open {
		delete(a.open, id)
		o.end()
	}
}

func (a *Apps) find(id string) (*openApp, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if o, ok := a.open[id]; ok {
		return o, nil
	}
	return nil, failure.New(failure.NotFound, "This app is not open any more.")
}

// admit counts a request of an app; leave ends it.
func (a *Apps) admit(id string) (*openApp, error) {
	o, err := a.find(id)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if now := time.Now(); now.Sub(o.second) >= time.Second {
		o.second, o.count = now, 0
	}
	if o.running >= appCallsAtOnce || o.count >= appCallsPerSecond {
		return nil, failure.New(failure.Denied, "The app asks too much: at most %d requests at once and %d in a second.", appCallsAtOnce, appCallsPerSecond)
	}
	o.running++
	o.count++
	return o, nil
}

func (a *Apps) leave(o *openApp) {
	a.mu.Lock()
	defer a.mu.Unlock()
	o.running--
}

// request does what an app asks of its server, within its limits and its life.
func (a *Apps) request(id string, work func(context.Context, *core.App, string) (json.RawMessage, error)) (string, error) {
	return ask(a.h, func(app *core.App) (string, error) {
		o, err := a.admit(id)
		if err != nil {
			return "", err
		}
		defer a.leave(o)
		result, err := work(o.life, app, o.server)
		if err != nil {
			return "", err
		}
		if len(result) > maxAppAnswer {
			return "", failure.New(failure.TooLarge, "The answer has %d MB; an app is given at most %d.", len(result)>>20, maxAppAnswer>>20)
		}
		return string(result), nil
	})
}
