package core

import (
	"context"
	"encoding/json"

	"fairlead/backend/catalog"
	"fairlead/backend/consent"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// Asker has one question answered by a person.
type Asker func(ctx context.Context, app *App, q consent.Question) (consent.Reply, error)

// ask brings a server's request to the person and the answer back. A question
// of a call ends with it.
func (a *App) ask(ctx context.Context, server string, s session.Ask) (json.RawMessage, error) {
	q, err := consent.Read(server, s.Method, s.Params)
	q.CallID = s.CallID
	if err != nil {
		f := failure.From(err)
		a.Inbox.Refuse(q, f.Message)
		a.Fleet.Note(server, "A question was refused: "+f.Message)
		if a.refused != nil && s.Era == "legacy" {
			a.refused(f)
		}
		if f.Code == failure.Protocol && s.Era == "legacy" {
			f.Code = failure.InvalidArguments // the server's: it is told "invalid params"
		}
		return nil, f
	}
	if s.CallID != "" {
		var done context.CancelFunc
		ctx, done = a.Invoke.During(ctx, s.CallID)
		defer done()
	}
	reply, err := a.asker(ctx, a, q)
	if err != nil {
		return nil, err
	}
	if q.Kind == consent.Sampling && reply.Action != consent.Accept {
		return nil, failure.New(failure.Denied, "Nobody answered in place of a language model, which the server wanted asked.").
			WithHint("Call again, and answer when %s asks.", server)
	}
	if reply.Action == consent.Accept {
		a.holdSecrets(q, reply.Content)
	}
	return q.Result(reply), nil
}

// holdSecrets makes known what an answer holds that the server's schema marks as
// secret, before it goes out, so that no record of it has it: until the call
// ends, or for good where it is not known which call has asked.
func (a *App) holdSecrets(q consent.Question, content json.RawMessage) {
	_, values := catalog.MaskSecrets(content, catalog.SecretPaths(q.Schema))
	if len(values) == 0 {
		return
	}
	release := a.Vault.Redactor().Hold(values...)
	if q.CallID != "" {
		over, _ := a.Invoke.During(a.life, q.CallID)
		context.AfterFunc(over, release)
	}
}

// toInbox is the Asker of a program with an inbox.
func toInbox(ctx context.Context, app *App, q consent.Question) (consent.Reply, error) {
	return app.Inbox.Ask(ctx, q)
}

// Answer answers a question in the inbox. Content that does not fit what was
// asked is failure.InvalidArguments with the problems as details, and the
// question stays. Declining is always possible.
func (a *App) Answer(ctx context.Context, id string, r consent.Reply) error {
	q, err := a.Inbox.Get(id)
	if err != nil {
		return err
	}
	if r.Action == consent.Accept {
		problems := a.CheckAnswer(ctx, q, r.Content)
		if len(problems) > 0 {
			f := failure.New(failure.InvalidArguments, "The answer does not fit what %s asks for.", q.Server).
				WithHint("Correct it, or decline.")
			return f.WithDetails(map[string]any{"problems": problems})
		}
	}
	return a.Inbox.Answer(id, r)
}

// CheckAnswer compares an accepted answer's content with what the question
// asks for. A schema that cannot be used is the server's fault and fits all.
func (a *App) CheckAnswer(ctx context.Context, q consent.Question, content json.RawMessage) []catalog.Problem {
	schema := q.AnswerSchema()
	if schema == nil {
		return nil
	}
	problems, err := a.Catalog.CheckAnswer(ctx, schema, content, "the requested schema")
	if err != nil {
		return nil
	}
	return problems
}

// roots are the folders a server may work in.
func (a *App) roots(server string) []session.Root {
	status, err := a.Fleet.Status(server)
	if err != nil {
		return nil
	}
	var list []session.Root
	for _, root := range status.Definition.RootList(a.home) {
		list = append(list, session.Root{URI: root.URI, Name: root.Name})
	}
	return list
}

func newInbox(events *event.Bus) *consent.Inbox {
	return consent.NewInbox(func(server, id string) { events.Publish(event.Event{Topic: event.Inbox, Server: server, ID: id}) })
}
