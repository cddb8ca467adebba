package api

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// Offers is what servers offer besides tools: resources, templates and prompts.
type Offers struct{ h *house }

// offerLimit bounds a request that the page waits for.
const offerLimit = 30 * time.Second

// Resources returns the resources and templates of a server, from the cache when offline.
func (o *Offers) Resources(server string) (OfferList, error) {
	return ask(o.h, func(app *core.App) (OfferList, error) {
		status, err := app.Fleet.Status(server)
		if err != nil {
			return OfferList{}, err
		}
		resources, templates := app.Catalog.Resources(server), app.Catalog.Templates(server)
		list := OfferList{
			Resources: make([]Resource, len(resources.Items)), Templates: make([]Template, len(templates.Items)),
			Listed: resources.Listed, ListedAt: unixMilli(resources.ListedAt), Stale: resources.Listed && !resources.Fresh,
			Subscribe: canSubscribe(status.Info), Complete: status.Info.Has("completions"),
		}
		for _, failed := range []*failure.Error{templates.Failure, resources.Failure} {
			if failed != nil {
				list.Failure = toFailure(failed)
			}
		}
		subscribed := map[string]bool{}
		for _, s := range app.Subscriptions(server) {
			subscribed[s.URI] = true
		}
		for i, r := range resources.Items {
			list.Resources[i] = resourceRow(r)
			list.Resources[i].Subscribed = subscribed[r.URI]
		}
		for i, t := range templates.Items {
			list.Templates[i] = templateRow(t)
		}
		return list, nil
	})
}

// Prompts returns the prompts of a server, from the cache when offline.
func (o *Offers) Prompts(server string) (PromptList, error) {
	return ask(o.h, func(app *core.App) (PromptList, error) {
		status, err := app.Fleet.Status(server)
		if err != nil {
			return PromptList{}, err
		}
		prompts := app.Catalog.Prompts(server)
		list := PromptList{
			Prompts: make([]Prompt, len(prompts.Items)), Listed: prompts.Listed, ListedAt: unixMilli(prompts.ListedAt),
			Stale: prompts.Listed && !prompts.Fresh, Complete: status.Info.Has("completions"),
		}
		if prompts.Failure != nil {
			list.Failure = toFailure(prompts.Failure)
		}
		for i, p := range prompts.Items {
			list.Prompts[i] = promptRow(p)
		}
		return list, nil
	})
}

// Read begins to read a resource and returns the call's id at once. Its end is
// read with Calls.Get: one content block for each of the result's contents.
func (o *Offers) Read(r ReadRequest) (callID string, err error) {
	return o.start(invoke.Request{
		Method: invoke.ReadResource, Server: r.Server, Tool: r.URI, Timeout: time.Duration(r.TimeoutMs) * time.Millisecond, Step: r.Step,
	})
}

// GetPrompt begins to get a prompt and returns the call's id at once. Its end
// is read with Calls.Get: one content block, with its role, for each message.
// Wrong arguments fail here, like those of Calls.Start.
func (o *Offers) GetPrompt(r PromptRequest) (callID string, err error) {
	return o.start(invoke.Request{
		Method: invoke.GetPrompt, Server: r.Server, Tool: r.Prompt, Arguments: json.RawMessage(r.Arguments),
		Timeout: time.Duration(r.TimeoutMs) * time.Millisecond, Step: r.Step,
	})
}

func (o *Offers) start(r invoke.Request) (callID string, err error) {
	return ask(o.h, func(app *core.App) (string, error) {
		if err := recorded(app); err != nil {
			return "", err
		}
		r.Origin = o.h.mode
		return app.Invoke.Start(r)
	})
}

// Complete asks for values of an argument or variable. It is not recorded.
func (o *Offers) Complete(r CompletionRequest) (Completion, error) {
	return ask(o.h, func(app *core.App) (Completion, error) {
		ref, err := invoke.CompletionRef(r.Kind, r.Name)
		if err != nil {
			return Completion{}, err
		}
		known := map[string]string{}
		if r.Context != "" {
			if err := json.Unmarshal([]byte(r.Context), &known); err != nil {
				return Completion{}, failure.Wrap(failure.Usage, err, "The context is not an object of strings: %v.", err)
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		got, err := app.Invoke.Complete(ctx, r.Server, ref, r.Argument, r.Value, known)
		if err != nil {
			return Completion{}, err
		}
		c := Completion{Values: got.Values, Total: got.Total, HasMore: got.HasMore}
		if c.Values == nil {
			c.Values = []string{}
		}
		return c, nil
	})
}

// Expand fills in a URI template. values is JSON text of an object whose values
// are strings, lists of strings, or objects of strings; variables without a
// value are left out, as RFC 6570 has it.
func (o *Offers) Expand(template, values string) (uri string, err error) {
	defer guard(&err)
	return catalog.ExpandTemplate(template, json.RawMessage(values))
}

// Subscribe asks the server to report changes of a resource. It stays in force
// over reconnects until Unsubscribe or the end of the program. Event "offers"
// with the server and the URI as id tells of each change.
func (o *Offers) Subscribe(server, uri string) error {
	return o.reach((*core.App).Subscribe, server, uri)
}

// Unsubscribe ends a subscription.
func (o *Offers) Unsubscribe(server, uri string) error {
	return o.reach((*core.App).Unsubscribe, server, uri)
}

// SetLogLevel asks a server for log messages from a level on: debug, info,
// notice, warning, error, critical, alert or emergency. They come in its log.
func (o *Offers) SetLogLevel(server, level string) error {
	return o.reach(func(app *core.App, ctx context.Context, server, level string) error {
		return app.Fleet.SetLogLevel(ctx, server, level)
	}, server, level)
}

// reach does something at a server, within a limit.
func (o *Offers) reach(work func(*core.App, context.Context, string, string) error, server, what string) error {
	return o.h.do(func(app *core.App) error {
		ctx, cancel := context.WithTimeout(context.Background(), offerLimit)
		defer cancel()
		return work(app, ctx, server, what)
	})
}

// Subscriptions returns the subscriptions to a server, or to all when it is "".
func (o *Offers) Subscriptions(server string) ([]Subscription, error) {
	return ask(o.h, func(app *core.App) ([]Subscription, error) {
		all := app.Subscriptions(server)
		list := make([]Subscription, len(all))
		for i, s := range all {
			list[i] = Subscription{
				Server: s.Server, URI: s.URI, Since: s.Since.UnixMilli(), Updates: s.Updates, UpdatedAt: unixMilli(s.UpdatedAt), Active: s.Active,
			}
		}
		return list, nil
	})
}

// LogLevel returns the level set last for a server, "" when none was.
func (o *Offers) LogLevel(server string) (string, error) {
	return ask(o.h, func(app *core.App) (string, error) { return app.Fleet.LogLevel(server), nil })
}
