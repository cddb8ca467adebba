package session

import (
	"context"
	"encoding/json"
	"slices"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// Subscribe asks the server to tell of changes of a resource; Options.Updated
// hears of them. A new connection must be asked again.
func (s *Session) Subscribe(ctx context.Context, uri string) error {
	if !s.modern() {
		return s.subscription(ctx, "resources/subscribe", uri)
	}
	s.listening.want(uri)
	accepted, err := s.listening.apply(ctx)
	if err != nil {
		s.listening.forget(uri)
		return failure.From(err)
	}
	if accepted != nil && !agreed(accepted, uri) {
		s.listening.forget(uri)
		return failure.New(failure.RPCError, "The server does not tell of changes of %s.", uri).
			WithHint("It left the resource out of what it agreed to.").WithDetails(accepted)
	}
	return nil
}

// agreed reports whether the acknowledged filter has the resource. A server
// that does not repeat the resources has not refused them.
func agreed(accepted json.RawMessage, uri string) bool {
	var filter struct {
		URIs []string `json:"resourceSubscriptions"`
	}
	if json.Unmarshal(accepted, &filter) != nil || wire.Field(accepted, "resourceSubscriptions") == nil {
		return true
	}
	return slices.Contains(filter.URIs, uri)
}

// Unsubscribe ends a subscription.
func (s *Session) Unsubscribe(ctx context.Context, uri string) error {
	if !s.modern() {
		return s.subscription(ctx, "resources/unsubscribe", uri)
	}
	s.listening.forget(uri)
	_, err := s.listening.apply(ctx)
	if err != nil {
		return failure.From(err)
	}
	return nil
}

func (s *Session) subscription(ctx context.Context, method, uri string) error {
	params, err := json.Marshal(map[string]string{"uri": uri})
	if err != nil {
		return failure.From(err)
	}
	_, err = s.exchange(ctx, nil, message{method: method, params: params})
	return err
}

func (l *listener) want(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.uris[uri] = true
}

func (l *listener) forget(uri string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.uris, uri)
}

// listenForChanges asks a server of the newer era to tell when its lists
// change. Nobody waits for it: a server that refuses only loses its freshness.
func (s *Session) listenForChanges() {
	if s.opts.Changed == nil || !s.modern() {
		return
	}
	for _, kind := range []Kind{Tools, Prompts, Resources} {
		if s.info.Has(string(kind) + ".listChanged") {
			s.listening.lists[string(kind)+"ListChanged"] = true
		}
	}
	if len(s.listening.lists) == 0 {
		return
	}
	s.crew.run(func() {
		if _, err := s.listening.apply(s.ctx); err != nil && s.ctx.Err() == nil {
			s.opts.Line(wire.Event, "The server does not tell of changes: "+err.Error())
		}
	})
}
