package api

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/doctor"
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
	report doctor.Report
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

// StartTest examines a definition that is not saved: it connects, lists what is
// offered and disconnects. It returns the test's id.
func (s *Servers) StartTest(definition string) (string, error) {
	return ask(s.h, func(app *core.App) (id string, err error) {
		def, err := config.ParseDefinition("test", json.RawMessage(definition))
		if err != nil {
			return "", err
		}
		return s.tests.start(app, def), nil
	})
}

// Examine does the same with a configured server, beside its connection.
func (s *Servers) Examine(name string) (string, error) {
	return ask(s.h, func(app *core.App) (id string, err error) {
		def, err := app.Examined(name)
		if err != nil {
			return "", err
		}
		return s.tests.start(app, def), nil
	})
}

func (t *tests) start(app *core.App, def config.Server) string {
	ctx, cancel := context.WithCancel(t.ctx)
	id := uuid.NewString()
	one := &test{cancel: cancel, began: time.Now()}
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
		app.Examine(ctx, def,
			func(r doctor.Report) { one.set(r); changed() },
			func(kind wire.LineKind, text string) { one.line(kind, text); changed() })
	}()
	return id
}

func (o *test) set(r doctor.Report) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.report = r
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
	st = testStatus(id, one.report)
	st.Log = logLines(one.log)
	if !st.Done {
		st.TookMs = time.Since(one.began).Milliseconds()
	}
	return st, nil
}

// TestReport returns a test's report as text, to be sent to somebody. It holds no secrets.
func (s *Servers) TestReport(id string) (text string, err error) {
	defer guard(&err)
	one, err := s.tests.get(id)
	if err != nil {
		return "", err
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.report.Text(), nil
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
