package api

import (
	"context"
	"encoding/json"

	"fairlead/backend/consent"
	"fairlead/backend/core"
)

// Inbox is what servers ask the person. Event "inbox" tells of every change.
type Inbox struct{ h *house }

// List returns the questions that wait for an answer, oldest first.
func (i *Inbox) List() ([]Question, error) {
	return ask(i.h, func(app *core.App) ([]Question, error) {
		list := []Question{}
		for _, q := range app.Inbox.Pending() {
			list = append(list, questionRow(app, q))
		}
		return list, nil
	})
}

// Recent returns the last questions that are over, newest first.
func (i *Inbox) Recent() ([]Answered, error) {
	return ask(i.h, func(app *core.App) ([]Answered, error) {
		list := []Answered{}
		for _, a := range app.Inbox.Recent() {
			list = append(list, Answered{Question: questionRow(app, a.Question), Action: string(a.Action), At: a.At.UnixMilli(), Reason: a.Reason})
		}
		return list, nil
	})
}

// Count returns how many questions wait.
func (i *Inbox) Count() (int, error) {
	return ask(i.h, func(app *core.App) (int, error) { return len(app.Inbox.Pending()), nil })
}

// Check compares an answer (JSON text) with what the question asks for; none
// means that it fits.
func (i *Inbox) Check(id, content string) ([]Problem, error) {
	return ask(i.h, func(app *core.App) ([]Problem, error) {
		q, err := app.Inbox.Get(id)
		if err != nil {
			return nil, err
		}
		return problemRows(app.CheckAnswer(context.Background(), q, json.RawMessage(content))), nil
	})
}

// Answer answers a question. action is accept, decline or cancel. content, for
// accept alone, is JSON text: an object that fits the schema for
// elicitation-form, a CreateMessageResult {role, model, content, stopReason} for
// sampling, and "" for elicitation-url, which the page opens outside itself,
// after this has succeeded. Content that does not fit fails with code
// invalid_arguments and details {"problems":[Problem…]}, and the question stays.
func (i *Inbox) Answer(id, action, content string) error {
	return i.h.do(func(app *core.App) error {
		return app.Answer(context.Background(), id, consent.Reply{Action: consent.Action(action), Content: json.RawMessage(content)})
	})
}
