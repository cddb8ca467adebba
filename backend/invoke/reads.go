package invoke

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
)

// target finds what a request means, and sets its method.
func (i *Invoker) target(ctx context.Context, r *Request, connect bool) (target, error) {
	switch r.Method {
	case "", CallTool:
		r.Method = CallTool
		return i.resolve(ctx, *r, connect)
	case ReadResource, GetPrompt:
	default:
		return target{}, failure.New(failure.Usage, "%.60q is not a method that is called.", r.Method)
	}
	if _, err := i.o.Fleet.Status(r.Server); err != nil {
		return target{}, err
	}
	if r.Tool == "" {
		return target{}, failure.New(failure.Usage, "Of the call it is not said what is meant.").WithHint("Give the resource's URI or the prompt's name.")
	}
	found := target{tool: catalog.Tool{Server: r.Server, Name: r.Tool}}
	if connect {
		if _, err := i.o.Fleet.Session(ctx, r.Server); err != nil {
			found.unreached = err
		}
	}
	return found, nil
}

// checkPrompt checks that a prompt's arguments are strings, which the protocol
// wants of all, and that none is missing that the server is known to need.
func (i *Invoker) checkPrompt(r Request) error {
	members, err := jsonx.Members(r.Arguments)
	if err != nil {
		return failure.From(err)
	}
	given := map[string]bool{}
	var problems []catalog.Problem
	for _, m := range members {
		given[m.Key] = true
		if kind := jsonx.Kind(m.Value); kind != "string" {
			problems = append(problems, catalog.Problem{Pointer: jsonx.Pointer(m.Key), Message: "must be a string, got " + kind, Keyword: "type"})
		}
	}
	if prompt, err := i.o.Catalog.Prompt(r.Server, r.Tool); err == nil && !r.SendAnyway {
		for _, a := range prompt.Arguments {
			if a.Required && !given[a.Name] {
				problems = append(problems, catalog.Problem{Message: "missing required property " + string(jsonx.Quote(a.Name)), Keyword: "required"})
			}
		}
	}
	if len(problems) == 0 {
		return nil
	}
	return wrong(fmt.Sprintf("The arguments do not fit the prompt %s", r.Tool), problems)
}

// Completion is what a server proposes for the first letters of a value.
type Completion struct {
	Values  []string
	Total   int64 // -1: not said
	HasMore bool
}

const (
	completeLimit = 10 * time.Second
	maxValues     = 100 // "maximum 100 items per response"
)

// Complete asks for values of an argument of a prompt, or of a variable of a
// template. ref is the protocol's reference, known are the other values. It is
// not recorded: it happens at every key.
func (i *Invoker) Complete(ctx context.Context, server string, ref map[string]string, argument, value string, known map[string]string) (Completion, error) {
	live, err := i.o.Fleet.Session(ctx, server)
	if err != nil {
		return Completion{}, err
	}
	in := map[string]any{"ref": ref, "argument": map[string]string{"name": argument, "value": value}}
	if len(known) > 0 {
		in["context"] = map[string]any{"arguments": known} // since 2025-06-18; others ignore it
	}
	params, err := json.Marshal(in)
	if err != nil {
		return Completion{}, failure.From(err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, completeLimit, failure.New(failure.Timeout, "The server did not complete within %s.", completeLimit))
	defer cancel()
	out, err := live.Do(ctx, session.Request{Method: "completion/complete", Params: params})
	if err != nil {
		return Completion{}, i.o.Redactor.Failure(failure.From(err))
	}
	var got struct {
		Completion struct {
			Values  []string `json:"values"`
			Total   *int64   `json:"total"`
			HasMore bool     `json:"hasMore"`
		} `json:"completion"`
	}
	if err := json.Unmarshal(out.Result, &got); err != nil {
		return Completion{}, failure.Wrap(failure.Protocol, err, "The server's completion cannot be read: %v.", err)
	}
	c := Completion{Values: got.Completion.Values, Total: -1, HasMore: got.Completion.HasMore}
	if got.Completion.Total != nil {
		c.Total = *got.Completion.Total
	}
	if len(c.Values) > maxValues {
		c.Values, c.HasMore = c.Values[:maxValues], true
	}
	return c, nil
}

// CompletionRef makes the protocol's reference to what is completed: of the
// kind prompt the prompt's name, of the kind template the URI template.
func CompletionRef(kind, name string) (map[string]string, error) {
	switch kind {
	case "prompt":
		return map[string]string{"type": "ref/prompt", "name": name}, nil
	case "template":
		return map[string]string{"type": "ref/resource", "uri": name}, nil
	}
	return nil, failure.New(failure.Usage, "%.40q cannot be completed.", kind).WithHint("What is completed is a prompt or a template.")
}
