package manager

import (
	"context"
	"encoding/json"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

const listTimeout = 60 * time.Second

// list asks for the tools and puts them into the catalog.
func (f *Fleet) list(ctx context.Context, name string, live *session.Session) error {
	ctx, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	raw, err := live.List(ctx, session.Tools)
	if err != nil {
		why := f.clean(failure.From(err))
		if !failure.Is(why, failure.Cancelled) && live.Live() {
			f.noteList(name, why)
		}
		return why
	}
	if ctx.Err() != nil {
		return failure.From(ctx.Err()) // perhaps the server is no longer there
	}
	tools := make([]catalog.Tool, 0, len(raw))
	for _, element := range raw {
		if tool, err := catalog.ParseTool(name, element); err == nil {
			tools = append(tools, tool)
		}
	}
	f.o.Catalog.SetIcons(name, live.Info().Icons)
	f.o.Catalog.SetTools(name, tools)
	f.noteList(name, nil)
	f.o.Events.Publish(event.Event{Topic: event.Tools, Server: name})
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
	ctx, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	var first *failure.Error
	for _, o := range offered {
		if len(kinds) > 0 && !wanted(kinds, o.kind) {
			continue
		}
		elements, failed := []json.RawMessage(nil), (*failure.Error)(nil)
		if live.Info().Has(o.capability) {
			raw, err := live.List(ctx, o.kind)
			if elements = raw; err != nil {
				failed = f.clean(failure.From(err))
			}
		}
		if failed != nil && first == nil {
			first = failed
		}
		f.o.Catalog.SetOffers(name, catalog.Kind(o.kind), elements, failed)
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
