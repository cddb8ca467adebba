package manager

import (
	"context"
	"errors"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// listTimeout is how long a list may take, all its pages together.
const listTimeout = 60 * time.Second

// errListTimeout tells that limit from those of who asks.
var errListTimeout = errors.New("a list took too long")

func listing(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, listTimeout, errListTimeout)
}

// raw asks for a list; ctx is of listing. The failure is without secrets.
func (f *Fleet) raw(ctx context.Context, name string, live *session.Session, kind session.Kind) (catalog.Given, *failure.Error) {
	raw, err := live.Listing(ctx, kind)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err() // perhaps the server is no longer there
	}
	if err == nil {
		return catalog.Given(raw), nil
	}
	if failure.Is(failure.From(err), failure.Timeout) && errors.Is(context.Cause(ctx), errListTimeout) {
		return catalog.Given{}, failure.Wrap(failure.Timeout, err, "The server %q did not finish its list of %s (%s) within %s.", name, kind, kind.Method(), spell(listTimeout)).
			WithHint("Its connection stands. Look at the server's log for what keeps it busy, restart the server, and list again.")
	}
	return catalog.Given{}, f.clean(failure.From(err))
}

// list asks for the tools and puts them into the catalog.
func (f *Fleet) list(ctx context.Context, name string, live *session.Session) error {
	ctx, cancel := listing(ctx)
	defer cancel()
	raw, why := f.raw(ctx, name, live, session.Tools)
	if why != nil {
		if !failure.Is(why, failure.Cancelled) && live.Live() {
			f.noteList(name, why)
		}
		return why
	}
	f.o.Catalog.SetIcons(name, live.Info().Icons)
	f.o.Catalog.GiveTools(name, raw)
	f.noteList(name, nil)
	f.o.Events.Publish(event.Event{Topic: event.Tools, Server: name})
	return nil
}

// learn has a session take from the list how its tools are called.
func (f *Fleet) learn(ctx context.Context, name string, live *session.Session) error {
	ctx, cancel := listing(ctx)
	defer cancel()
	if _, why := f.raw(ctx, name, live, session.Tools); why != nil {
		return why
	}
	return nil
}

// offered are the lists besides the tools, and the capability that promises them.
var offered = []struct {
	kind       session.Kind
	capability string
}{
	{session.Resources, "resources"}, {session.Templates, "resources"}, {session.Prompts, "prompts"},
}

// listOffers asks for the lists a server promises besides its tools and puts
// them into the catalog, failures too. A server that promises none has none.
func (f *Fleet) listOffers(ctx context.Context, name string, live *session.Session, kinds ...session.Kind) error {
	ctx, cancel := listing(ctx)
	defer cancel()
	var first *failure.Error
	for _, o := range offered {
		if len(kinds) > 0 && !wanted(kinds, o.kind) {
			continue
		}
		raw, failed := catalog.Given{}, (*failure.Error)(nil)
		if live.Info().Has(o.capability) {
			raw, failed = f.raw(ctx, name, live, o.kind)
		}
		if failed != nil && first == nil {
			first = failed
		}
		f.o.Catalog.SetOffers(name, catalog.Kind(o.kind), raw, failed)
	}
	f.o.Events.Publish(event.Event{Topic: event.Offers, Server: name})
	if first != nil {
		return first
	}
	return nil
}

// wanted reports whether a changed kind touches a list: resources and their
// templates change together.
func wanted(kinds []session.Kind, kind session.Kind) bool {
	for _, k := range kinds {
		if k == kind || k == session.Resources && kind == session.Templates {
			return true
		}
	}
	return false
}
