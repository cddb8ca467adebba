package api

import (
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// Offers is what servers offer besides tools: resources, templates and prompts.
type Offers struct{ h *house }

// errNotYet answers for what the session cannot do yet.
func errNotYet(what string) error {
	return failure.New(failure.Internal, "%s is not possible in this build.", what)
}

// Resources returns the resources and templates of a server, from the cache when offline.
func (o *Offers) Resources(server string) (OfferList, error) {
	return ask(o.h, func(app *core.App) (list OfferList, err error) {
		if _, err := app.Fleet.Status(server); err != nil {
			return list, err
		}
		return OfferList{Resources: []Resource{}, Templates: []Template{}}, nil
	})
}

// Prompts returns the prompts of a server, from the cache when offline.
func (o *Offers) Prompts(server string) (PromptList, error) {
	return ask(o.h, func(app *core.App) (list PromptList, err error) {
		if _, err := app.Fleet.Status(server); err != nil {
			return list, err
		}
		return PromptList{Prompts: []Prompt{}}, nil
	})
}

// Read begins to read a resource and returns the call's id at once. Its end is
// read with Calls.Get: one content block for each of the result's contents.
func (o *Offers) Read(r ReadRequest) (callID string, err error) {
	defer guard(&err)
	return "", errNotYet("Reading a resource")
}

// GetPrompt begins to get a prompt and returns the call's id at once. Its end
// is read with Calls.Get: one content block, with its role, for each message.
func (o *Offers) GetPrompt(r PromptRequest) (callID string, err error) {
	defer guard(&err)
	return "", errNotYet("Getting a prompt")
}

// Complete asks for values of an argument or variable. It is not recorded.
func (o *Offers) Complete(r CompletionRequest) (c Completion, err error) {
	defer guard(&err)
	return c, errNotYet("Completing a value")
}

// Expand fills in a URI template. values is JSON text of an object whose values
// are strings, lists of strings, or objects of strings; variables without a
// value are left out, as RFC 6570 has it.
func (o *Offers) Expand(template, values string) (uri string, err error) {
	defer guard(&err)
	return "", errNotYet("Expanding a template")
}

// Subscribe asks the server to report changes of a resource. It stays in force
// over reconnects until Unsubscribe or the end of the program. Event "offers"
// with the server and the URI as id tells of each change.
func (o *Offers) Subscribe(server, uri string) (err error) {
	defer guard(&err)
	return errNotYet("Subscribing")
}

// Unsubscribe ends a subscription.
func (o *Offers) Unsubscribe(server, uri string) (err error) {
	defer guard(&err)
	return errNotYet("Unsubscribing")
}

// Subscriptions returns the subscriptions to a server, or to all when it is "".
func (o *Offers) Subscriptions(server string) (list []Subscription, err error) {
	defer guard(&err)
	return []Subscription{}, nil
}

// LogLevel returns the level set last for a server, "" when none was.
func (o *Offers) LogLevel(server string) (level string, err error) {
	defer guard(&err)
	return "", nil
}

// SetLogLevel asks a server for log messages from a level on: debug, info,
// notice, warning, error, critical, alert or emergency. They come in its log.
func (o *Offers) SetLogLevel(server, level string) (err error) {
	defer guard(&err)
	return errNotYet("Setting the log level")
}
