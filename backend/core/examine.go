package core

import (
	"context"

	"fairlead/backend/config"
	"fairlead/backend/doctor"
	"fairlead/backend/oauth"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Examined is the definition of a configured server for Examine; of one whose
// definition is broken, its name.
func (a *App) Examined(name string) (config.Server, error) {
	if a.File.Broken()[name] != nil {
		return config.Server{Name: name, Enabled: true}, nil
	}
	st, err := a.Fleet.Status(name)
	return st.Definition, err
}

// Examine looks step by step at what works between Fairlead and a server, which
// need not be configured. told, when not nil, gets the report as it grows; line
// the server's log, without secrets.
func (a *App) Examine(ctx context.Context, def config.Server, told func(doctor.Report), line func(wire.LineKind, string)) doctor.Report {
	patient := doctor.Patient{
		Definition: def, Fairlead: a.Version, Redactor: a.Vault.Redactor(),
		Prepare: func(ctx context.Context) (session.Spec, session.Options, error) { return a.Fleet.Prepare(ctx, def) },
		Line: func(kind wire.LineKind, text string) {
			if line != nil {
				line(kind, a.Vault.Redactor().String(text))
			}
		},
	}
	if def.Transport == "" {
		patient.Broken = a.File.Broken()[def.Name]
	}
	if def.URL != "" {
		patient.SignIn = func(ctx context.Context) (*oauth.Service, oauth.Server, error) {
			resolved, err := a.Fleet.Fill(ctx, def)
			if err != nil {
				return nil, oauth.Server{}, err
			}
			server, err := a.signInServer(resolved)
			return a.SignIn(), server, err
		}
	}
	return doctor.Examine(ctx, patient, told)
}
