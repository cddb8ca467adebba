package manager

import (
	"context"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Prepare says how to connect to a definition that need not be part of the
// fleet, for whoever makes a connection of their own. Failures come back
// without secrets; what is returned holds them.
func (f *Fleet) Prepare(ctx context.Context, def config.Server) (session.Spec, session.Options, error) {
	spec, err := f.spec(ctx, def)
	if err != nil {
		return session.Spec{}, session.Options{}, f.clean(failure.From(err))
	}
	line := func(kind wire.LineKind, text string) {
		if f.o.Line != nil {
			f.o.Line(def.Name, kind, f.o.Vault.Redactor().String(text))
		}
	}
	options := f.options(def.Name, dialOptions{line: line})
	options.UnderWay, options.Leaving = nil, nil // it is not a start of the fleet
	return spec, options, nil
}

// Fill returns a definition, which need not be part of the fleet, with all
// references filled in.
func (f *Fleet) Fill(ctx context.Context, def config.Server) (config.Server, error) {
	resolved, err := config.Resolve(ctx, def, f.o.Vault, f.lookupEnv)
	if err != nil {
		return def, f.clean(failure.From(err))
	}
	return resolved, nil
}
