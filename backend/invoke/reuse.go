package invoke

import (
	"context"
	"encoding/json"
	"math"
	"strconv"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/history"
	"fairlead/backend/invoke/cache"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// OriginSuite is the origin of calls that a suite makes. A test that gets what was
// answered before tests nothing.
const OriginSuite = "suite"

// reuse is what a call has to do with results of identical ones. The zero value: nothing.
type reuse struct {
	key    cache.Key
	ticket cache.Ticket
}

// reusable returns the key under which the result of a call may be kept, and for
// how long; 0 when it may not: the person did not say so, or the arguments have a
// secret, which is written nowhere.
func (i *Invoker) reusable(r Request, tool catalog.Tool, def config.Server) (cache.Key, time.Duration) {
	if i.o.Cache == nil || r.Method != CallTool || r.SendAnyway || r.Task || r.Step || r.Round != nil || tool.TaskSupport == "required" {
		return cache.Key{}, 0
	}
	lifetime := def.Lifetime(tool.Name, tool.ReadOnly)
	if lifetime <= 0 || !def.Enabled {
		return cache.Key{}, 0
	}
	arguments, ok, err := jsonx.Canonical(r.Arguments)
	if err != nil || !ok || i.secretive(tool, arguments) {
		return cache.Key{}, 0
	}
	return cache.Key{
		Server: tool.Server, Tool: tool.Name, Arguments: arguments,
		About: def.Fingerprint() + "\n" + string(tool.Raw),
	}, lifetime
}

// secretive reports whether arguments hold a secret.
func (i *Invoker) secretive(tool catalog.Tool, arguments json.RawMessage) bool {
	if paths := i.secrets.of(tool); len(paths) > 0 {
		if _, values := catalog.MaskSecrets(arguments, paths); len(values) > 0 {
			return true
		}
	}
	return i.touched(arguments)
}

// touched reports whether the redactor finds something.
func (i *Invoker) touched(raw json.RawMessage) bool {
	clean := i.o.Redactor.Bytes(raw)
	return len(clean) != len(raw) || string(clean) != string(raw)
}

// asks reports whether a call asks the server whatever it answered before.
// Making a call again is meant so.
func (r Request) asks() bool { return r.Fresh || r.ReplayOf != "" || r.Origin == OriginSuite }

// recall returns the result of an identical call. Without one it gets the call
// ready to keep its own.
func (i *Invoker) recall(c *call, def config.Server) *cache.Entry {
	key, lifetime := i.reusable(c.req, c.tool, def)
	switch {
	case lifetime <= 0 || c.unreached != nil || !c.known:
		return nil
	case c.req.asks():
		c.reuse = reuse{key, i.o.Cache.Ticket(key)}
		return nil
	}
	e, ticket := i.o.Cache.Get(key, lifetime)
	c.reuse = reuse{key, ticket}
	return e
}

// remembered reports whether a call has a result to reuse, so that its server
// need not be there. What destroys asks the person first, and only once.
func (i *Invoker) remembered(ctx context.Context, r Request) bool {
	st, err := i.o.Fleet.Status(r.Server)
	if err != nil || i.o.Cache == nil || r.asks() || !st.Definition.Keeps() {
		return false
	}
	tool, err := i.o.Catalog.Tool(r.Server, r.Tool)
	if err != nil || tool.Destructive {
		return false
	}
	if r.Prepare != nil {
		if r.Arguments, err = r.Prepare(ctx, tool); err != nil {
			return false // it is told when the call is made
		}
	}
	if r.Arguments, err = objectArguments(r.Arguments); err != nil {
		return false
	}
	key, lifetime := i.reusable(r, tool, st.Definition)
	if lifetime <= 0 {
		return false
	}
	e, _ := i.o.Cache.Get(key, lifetime)
	return e != nil
}

// repeat ends a call with the result of an identical one.
func (i *Invoker) repeat(ctx context.Context, c *call, e *cache.Entry) Answer {
	a := Answer{
		ID: c.id, Method: c.req.Method, Tool: c.tool, Status: history.OK, Result: e.Result, CachedOf: e.Call, CachedAt: e.At,
		OutputChecked: e.OutputChecked, OutputProblems: e.OutputProblems, Took: time.Since(c.started),
	}
	i.record(ctx, &a, ending(&a, c, session.Info{Protocol: e.Protocol, Name: e.ServerName, Version: e.ServerVersion}))
	return a
}

// keep keeps the result of a call for identical ones. What a person had to answer
// is not asked for once only.
func (i *Invoker) keep(c *call, a *Answer, info session.Info, def config.Server) {
	lifetime := def.Lifetime(c.tool.Name, c.tool.ReadOnly) // the tool may be declared otherwise by now
	if hint, ok := ttl(a.Result); ok {
		lifetime = min(lifetime, hint)
	}
	if c.reuse.key.Server == "" || a.Status != history.OK || lifetime <= 0 || c.engaged() || i.touched(a.Result) {
		return
	}
	i.o.Cache.Put(c.reuse.ticket, cache.Entry{
		Call: a.ID, At: time.Now(), Lifetime: lifetime, Result: a.Result,
		OutputChecked: a.OutputChecked, OutputProblems: a.OutputProblems,
		Protocol: info.Protocol, ServerName: info.Name, ServerVersion: info.Version,
	})
}

// ttl is how long the server says that its answer holds (MCP 2026-07-28, caching:
// ttlMs). It can shorten what the person said, never make it longer.
func ttl(result json.RawMessage) (time.Duration, bool) {
	raw := wire.Field(result, "ttlMs")
	if raw == nil {
		return 0, false
	}
	ms, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || !(ms > 0) {
		return 0, true // 0, less, or no number: it does not hold
	}
	return time.Duration(min(ms, math.MaxInt64/2e6) * float64(time.Millisecond)), true
}
