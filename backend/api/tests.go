package api

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/manager"
	"fairlead/backend/wire"
)

// tests are the connection tests ("Test before Save"), newest kept.
type tests struct {
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	mu     sync.Mutex
	m      map[string]*test
	order  []string
}

const testsKept = 20

type test struct {
	cancel context.CancelFunc
	began  time.Time
	mu     sync.Mutex
	status TestStatus
	log    []manager.Line
}

func newTests() *tests {
	ctx, cancel := context.WithCancel(context.Background())
	return &tests{ctx: ctx, cancel: cancel, m: make(map[string]*test)}
}

func (t *tests) close() {
	t.cancel()
	t.work.Wait()
}

// StartTest connects to a definition that is not saved, lists its tools and
// disconnects. It returns the test's id.
func (s *Servers) StartTest(definition string) (string, error) {
	return ask(s.h, func(app *core.App) (id string, err error) {
		def, err := config.ParseDefinition("test", json.RawMessage(definition))
		if err != nil {
			return "", err
		}
		return s.tests.start(app, def), nil
	})
}

func (t *tests) start(app *core.App, def config.Server) string {
	ctx, cancel := context.WithCancel(t.ctx)
	id := uuid.NewString()
	one := &test{cancel: cancel, began: time.Now(), status: TestStatus{ID: id, Stage: "starting", Tools: []string{}, Log: []LogLine{}}}
	t.mu.Lock()
	t.m[id] = one
	t.order = append(t.order, id)
	if len(t.order) > testsKept {
		t.m[t.order[0]].cancel()
		delete(t.m, t.order[0])
		t.order = t.order[1:]
	}
	t.mu.Unlock()
	changed := func() { app.Events.Publish(event.Event{Topic: event.Tests, ID: id}) }
	t.work.Add(1)
	go func() {
		defer t.work.Done()
		defer cancel()
		trial, err := app.Fleet.Try(ctx, def,
			func(stage string) { one.set(func(st *TestStatus) { st.Stage = stage }); changed() },
			func(kind wire.LineKind, text string) { one.line(kind, text); changed() })
		one.set(func(st *TestStatus) {
			st.Done, st.OK, st.Stage, st.Failure = true, err == nil, "done", toFailure(err)
			st.Protocol, st.ServerName, st.ServerVersion = trial.Info.Protocol, trial.Info.Name, trial.Info.Version
			st.TookMs = time.Since(one.began).Milliseconds()
			for _, raw := range trial.Tools {
				var tool struct{ Name string }
				if json.Unmarshal(raw, &tool) == nil {
					st.Tools = append(st.Tools, tool.Name)
				}
			}
		})
		changed()
	}()
	return id
}

func (o *test) set(change func(*TestStatus)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	change(&o.status)
}

const testLogLines = 500

func (o *test) line(kind wire.LineKind, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = append(o.log, manager.Line{Seq: int64(len(o.log) + 1), At: time.Now(), Kind: kind, Text: text})
	if len(o.log) > testLogLines {
		o.log = o.log[1:]
	}
}

// TestStatus tells how a test stands. Event "tests" says when to ask.
func (s *Servers) TestStatus(id string) (st TestStatus, err error) {
	defer guard(&err)
	one, err := s.tests.get(id)
	if err != nil {
		return st, err
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	st = one.status
	st.Log = logLines(one.log)
	if !st.Done {
		st.TookMs = time.Since(one.began).Milliseconds()
	}
	return st, nil
}

// CancelTest ends a test.
func (s *Servers) CancelTest(id string) (err error) {
	defer guard(&err)
	one, err := s.tests.get(id)
	if err != nil {
		return err
	}
	one.cancel()
	return nil
}

func (t *tests) get(id string) (*test, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one, ok := t.m[id]; ok {
		return one, nil
	}
	return nil, badID("test", id)
}
