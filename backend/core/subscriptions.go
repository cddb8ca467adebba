package core

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"fairlead/backend/event"
)

// Subscription is a resource whose changes a server reports.
type Subscription struct {
	Server, URI string
	Since       time.Time
	Updates     int64     // since then
	UpdatedAt   time.Time // zero: never
	Active      bool      // the server is connected
}

// subscriptions count the changes of what is subscribed to. The fleet renews
// them with each connection.
type subscriptions struct {
	mu sync.Mutex
	m  map[subscriptionKey]*Subscription
}

type subscriptionKey struct{ server, uri string }

// Subscribe asks a server to report changes of a resource, on this connection
// and on later ones.
func (a *App) Subscribe(ctx context.Context, server, uri string) error {
	if err := a.Fleet.Subscribe(ctx, server, uri); err != nil {
		return err
	}
	s := &a.subscriptions
	s.mu.Lock()
	if s.m == nil {
		s.m = make(map[subscriptionKey]*Subscription)
	}
	key := subscriptionKey{server, uri}
	if s.m[key] == nil {
		s.m[key] = &Subscription{Server: server, URI: uri, Since: time.Now()}
	}
	s.mu.Unlock()
	a.Events.Publish(event.Event{Topic: event.Offers, Server: server})
	return nil
}

// Unsubscribe ends a subscription; one that is not there is no error.
func (a *App) Unsubscribe(ctx context.Context, server, uri string) error {
	a.subscriptions.mu.Lock()
	delete(a.subscriptions.m, subscriptionKey{server, uri})
	a.subscriptions.mu.Unlock()
	err := a.Fleet.Unsubscribe(ctx, server, uri)
	a.Events.Publish(event.Event{Topic: event.Offers, Server: server})
	return err
}

// Subscriptions returns those to a server, or all when it is "", oldest first.
func (a *App) Subscriptions(server string) []Subscription {
	active := map[string]bool{}
	for _, st := range a.Fleet.List() {
		active[st.Definition.Name] = st.Instances[0].State.Live() // the one that holds them
	}
	a.subscriptions.mu.Lock()
	defer a.subscriptions.mu.Unlock()
	list := []Subscription{}
	for key, s := range a.subscriptions.m {
		connected, known := active[key.server]
		if !known || server != "" && server != key.server {
			continue
		}
		one := *s
		one.Active = connected
		list = append(list, one)
	}
	slices.SortFunc(list, func(x, y Subscription) int { return cmp.Or(x.Since.Compare(y.Since), cmp.Compare(x.URI, y.URI)) })
	return list
}

// updated notes a change that a server reports.
func (a *App) updated(server, uri string) {
	a.subscriptions.mu.Lock()
	if s := a.subscriptions.m[subscriptionKey{server, uri}]; s != nil {
		s.Updates++
		s.UpdatedAt = time.Now()
	}
	a.subscriptions.mu.Unlock()
	a.Events.Publish(event.Event{Topic: event.Offers, Server: server, ID: uri})
}
