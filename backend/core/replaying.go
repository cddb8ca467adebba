package core

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
	"fairlead/backend/jsonx/jsonpath"
	"fairlead/backend/secret"
)

// ReplayOptions say which calls are made again, and how.
type ReplayOptions struct {
	IDs      []string
	Filter   *history.Filter // besides the ids, what it selects
	Server   string          // make them to this server; "": to the one each was made to
	Set      []Edit          // what of the arguments is to be another
	Parallel int             // calls at the same time; under 1: one after the other
	Ignore   []string        // rules for comparing; nil: those kept for each tool
	Request  invoke.Request  // origin, client and limits of the calls
	// Prepare, when set, has the last word on the arguments of a call.
	Prepare func(ctx context.Context, tool catalog.Tool, arguments json.RawMessage) (json.RawMessage, error)
}

const (
	// MaxReplays is how many calls are made again at once.
	MaxReplays = 1000
	// MaxParallel is how many of them at the same time.
	MaxParallel = 32
)

// Edit is a value to be put at a place of the arguments. Path is a JSON pointer, a
// JSON Path of what is there, or the name of an argument.
type Edit struct {
	Path  string
	Value json.RawMessage
}

// ReplayPlan is what a replay would do.
type ReplayPlan struct {
	Calls       []history.Call // the oldest first
	Destructive []ReplayTool   // tools among them that say they destroy
	Masked      int            // calls whose arguments lack what was secret
}

// ReplayTool is how often a tool is called.
type ReplayTool struct {
	Server, Tool string
	Calls        int
}

// Replayed is a call that was made again. Kind of Differs are the parts of the call
// in which the two differ. Failure says why it could not be made or compared.
type Replayed struct {
	Original history.Call
	ID       string // of the new call, "" when it was not recorded
	Status   history.Status
	Same     bool
	Differs  []string
	Failure  *failure.Error
}

// PlanReplay finds the calls. The failure is Usage when there are too many, or none.
func (a *App) PlanReplay(ctx context.Context, o ReplayOptions) (plan ReplayPlan, err error) {
	store, err := a.Store()
	if err != nil {
		return plan, err
	}
	if o.Server != "" {
		if _, err := a.Fleet.Status(o.Server); err != nil {
			return plan, err
		}
	}
	for _, id := range o.IDs {
		record, err := store.Get(ctx, id)
		if err != nil {
			return plan, err
		}
		plan.Calls = append(plan.Calls, record.Call)
	}
	if o.Filter != nil {
		for cursor := ""; ; {
			page, err := store.List(ctx, history.Query{Filter: *o.Filter, Cursor: cursor, Limit: MaxReplays})
			if err != nil {
				return plan, err
			}
			plan.Calls = append(plan.Calls, page.Calls...)
			if cursor = page.Next; cursor == "" || len(plan.Calls) > MaxReplays {
				break
			}
		}
	}
	slices.SortFunc(plan.Calls, func(x, y history.Call) int { return strings.Compare(x.ID, y.ID) })
	plan.Calls = slices.CompactFunc(plan.Calls, func(x, y history.Call) bool { return x.ID == y.ID })
	switch {
	case len(plan.Calls) == 0:
		return plan, failure.New(failure.NotFound, "There are no calls to be made again.")
	case len(plan.Calls) > MaxReplays:
		return plan, failure.New(failure.Usage, "These are more calls than are made again at once.").
			WithHint("At most %d are: choose fewer, or narrow the filter.", MaxReplays)
	}
	tools := map[ReplayTool]int{}
	for _, call := range plan.Calls {
		if call.Method != invoke.CallTool {
			continue
		}
		server := call.Server
		if o.Server != "" {
			server = o.Server
		}
		if tool, err := a.Catalog.Tool(server, call.Tool); err == nil && tool.Destructive {
			tools[ReplayTool{Server: server, Tool: call.Tool}]++
		}
		masked, err := a.masked(ctx, store, call.ID)
		if err != nil {
			return plan, err
		}
		if masked {
			plan.Masked++
		}
	}
	for _, tool := range slices.SortedFunc(maps.Keys(tools), func(x, y ReplayTool) int { return strings.Compare(x.Server+"/"+x.Tool, y.Server+"/"+y.Tool) }) {
		tool.Calls = tools[tool]
		plan.Destructive = append(plan.Destructive, tool)
	}
	return plan, nil
}

func (a *App) masked(ctx context.Context, store *history.Store, id string) (bool, error) {
	record, err := store.Get(ctx, id)
	if err != nil || record.Arguments.Hash != "" {
		return false, err // a large one is looked at when it is made
	}
	return strings.Contains(string(record.Arguments.Inline), secret.Mask), nil
}

// Replay makes the calls of a plan again and tells done of each, with its index in
// the plan; done is called by one goroutine at a time. When ctx ends, the calls under
// way are cancelled and the others not begun.
func (a *App) Replay(ctx context.Context, plan ReplayPlan, o ReplayOptions, done func(int, Replayed)) {
	next := make(chan int)
	var workers sync.WaitGroup
	var telling sync.Mutex
	for range min(max(o.Parallel, 1), MaxParallel, len(plan.Calls)) {
		workers.Go(func() {
			for i := range next {
				r := a.replayOne(ctx, plan.Calls[i], o)
				telling.Lock()
				done(i, r)
				telling.Unlock()
			}
		})
	}
feed:
	for i := range plan.Calls {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	workers.Wait()
}

func (a *App) replayOne(ctx context.Context, call history.Call, o ReplayOptions) (out Replayed) {
	out.Original = call
	request, err := a.ReplayRequest(ctx, call.ID)
	if err == nil {
		request, err = o.request(request)
	}
	if err != nil {
		out.Failure = failure.From(err)
		return out
	}
	answer, err := a.Invoke.Call(ctx, request)
	out.ID = answer.ID
	if answer.ID == "" || answer.Unrecorded != nil {
		out.Failure = failure.From(err)
		return out
	}
	compared, err := a.CompareCalls(context.WithoutCancel(ctx), call.ID, answer.ID, CompareOptions{Ignore: o.Ignore, Bare: true})
	out.Status = compared.B.Status
	if err != nil {
		out.Failure = failure.From(err)
		return out
	}
	out.Same, out.Differs = compared.Same, compared.Parts()
	return out
}

// request makes the request of one call out of the recorded one.
func (o ReplayOptions) request(r invoke.Request) (invoke.Request, error) {
	r.Origin, r.Client, r.Timeout, r.SendAnyway, r.Fresh = o.Request.Origin, o.Request.Client, o.Request.Timeout, o.Request.SendAnyway, o.Request.Fresh
	if o.Server != "" {
		r.Server = o.Server
	}
	for _, edit := range o.Set {
		var err error
		if r.Arguments, err = edit.apply(r.Arguments); err != nil {
			return r, err
		}
	}
	if o.Prepare != nil {
		arguments := r.Arguments
		r.Prepare = func(ctx context.Context, tool catalog.Tool) (json.RawMessage, error) {
			return o.Prepare(ctx, tool, arguments)
		}
	}
	return r, nil
}

// NewEdit reads a value as it is typed: what is not JSON is a text.
func NewEdit(path, value string) Edit {
	raw := []byte(value)
	if jsonx.Check(raw) != nil {
		raw = jsonx.Quote(value)
	}
	return Edit{Path: path, Value: raw}
}

func (e Edit) apply(arguments json.RawMessage) (json.RawMessage, error) {
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	switch {
	case strings.HasPrefix(e.Path, "/"):
		return jsonx.Replace(arguments, e.Path, e.Value)
	case strings.HasPrefix(e.Path, "$"):
		path, err := jsonpath.Compile(e.Path)
		if err != nil {
			return nil, err
		}
		found, err := path.Select(arguments)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, failure.New(failure.InvalidArguments, "The arguments have nothing at %s.", e.Path).
				WithHint("A JSON pointer like /name adds what is not there.")
		}
		for _, m := range found {
			if arguments, err = jsonx.Replace(arguments, m.Pointer, e.Value); err != nil {
				return nil, err
			}
		}
		return arguments, nil
	}
	return jsonx.Replace(arguments, jsonx.Pointer(e.Path), e.Value)
}
