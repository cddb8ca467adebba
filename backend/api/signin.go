package api

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/oauth"
)

// SignIn signs in to remote servers. Event "signin" (server, id = flow) tells of
// every change of a status or a flow.
type SignIn struct{ h *house }

// signInLimit bounds what a method waits for: three requests to an
// authorization server that is slow. A flow itself goes on for minutes.
const signInLimit = 60 * time.Second

func signInContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), signInLimit)
}

// Status returns what is known of a server's sign-in, without asking anybody.
func (s *SignIn) Status(server string) (SignInStatus, error) {
	return ask(s.h, func(app *core.App) (SignInStatus, error) {
		ctx, cancel := signInContext()
		defer cancel()
		at, err := app.SignInServer(ctx, server)
		if err != nil {
			return SignInStatus{}, err
		}
		st, err := app.SignIn().Status(ctx, at)
		return signInStatus(st), err
	})
}

// Start begins a sign-in, or returns the one under way. The page shows the
// flow's URL and opens it once the person wants that. In step mode the flow
// stops before each request until Continue.
func (s *SignIn) Start(server string, stepMode bool) (SignInFlow, error) {
	return ask(s.h, func(app *core.App) (SignInFlow, error) {
		ctx, cancel := signInContext()
		defer cancel()
		flow, err := app.StartSignIn(ctx, server, oauth.StartOptions{StepMode: stepMode})
		if flow.ID == "" {
			return SignInFlow{}, err
		}
		return signInFlow(app, flow)
	})
}

// Flow returns a flow with its steps.
func (s *SignIn) Flow(id string) (SignInFlow, error) {
	return ask(s.h, func(app *core.App) (SignInFlow, error) {
		flow, err := app.SignIn().Flow(id)
		if err != nil {
			return SignInFlow{}, err
		}
		return signInFlow(app, flow)
	})
}

// Flows returns a server's flows since Fairlead was started, newest first,
// without their steps.
func (s *SignIn) Flows(server string) ([]SignInFlow, error) {
	return ask(s.h, func(app *core.App) ([]SignInFlow, error) {
		flows := []SignInFlow{}
		for _, flow := range app.SignIn().Flows(server) {
			flows = append(flows, flowRow(flow))
		}
		return flows, nil
	})
}

// Continue lets a flow in step mode make its next step.
func (s *SignIn) Continue(id string) error {
	return s.h.do(func(app *core.App) error { return app.SignIn().Continue(id) })
}

// Complete brings the address at which the browser ended to a flow whose
// listener it did not reach.
func (s *SignIn) Complete(id, address string) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := signInContext()
		defer cancel()
		_, err := app.SignIn().Complete(ctx, id, oauth.Callback{URL: address})
		return err
	})
}

// Cancel ends a flow.
func (s *SignIn) Cancel(id string) error {
	return s.h.do(func(app *core.App) error { return app.SignIn().Cancel(id) })
}

// Refresh renews the token now.
func (s *SignIn) Refresh(server string) (SignInStatus, error) {
	return ask(s.h, func(app *core.App) (SignInStatus, error) {
		ctx, cancel := signInContext()
		defer cancel()
		at, err := app.SignInServer(ctx, server)
		if err != nil {
			return SignInStatus{}, err
		}
		st, err := app.SignIn().Refresh(ctx, at)
		return signInStatus(st), err
	})
}

// SignOut forgets the tokens, revoking them where that is offered, and
// disconnects the server.
func (s *SignIn) SignOut(server string) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := signInContext()
		defer cancel()
		return app.SignOut(ctx, server)
	})
}

func signInStatus(s oauth.Status) SignInStatus {
	return SignInStatus{
		Server: s.Server, SignedIn: s.SignedIn, Needed: s.Needed, Grant: string(s.Grant), Issuer: s.Issuer, Resource: s.Resource,
		Scopes: list(s.Scopes), Wanted: list(s.Wanted), ExpiresAt: millis(s.Expiry), RefreshAt: millis(s.NextRefresh),
		Refreshable: s.Refreshable, Since: millis(s.Since), ClientID: s.ClientID, ClientKind: string(s.ClientKind),
		TokenType: s.TokenType, Flow: s.Flow, Failure: toFailure(asError(s.Failure)), Unsaved: toFailure(asError(s.Unsaved)),
	}
}

func signInFlow(app *core.App, f oauth.Flow) (SignInFlow, error) {
	row := flowRow(f)
	steps, err := app.SignIn().Steps(f.ID)
	if err != nil {
		return row, err
	}
	for _, step := range steps {
		row.Steps = append(row.Steps, SignInStep{
			Number: step.Number, Kind: string(step.Kind), Name: step.Name, Method: step.Method, URL: step.URL,
			RequestHeaders: headerRows(step.RequestHeaders), RequestBody: step.RequestBody,
			Status: step.Status, ResponseHeaders: headerRows(step.ResponseHeaders), ResponseBody: step.ResponseBody,
			Truncated: step.Truncated, Error: step.Error, At: millis(step.At), TookMs: step.Duration.Milliseconds(),
		})
	}
	return row, nil
}

func flowRow(f oauth.Flow) SignInFlow {
	return SignInFlow{
		ID: f.ID, Server: f.Server, Kind: string(f.Kind), State: string(f.State), StepMode: f.StepMode, Next: f.Next,
		URL: f.URL, Redirect: f.Redirect, Issuer: f.Issuer, Scopes: list(f.Scopes),
		StartedAt: millis(f.Started), Deadline: millis(f.Deadline), Failure: toFailure(asError(f.Failure)), Steps: []SignInStep{},
	}
}

func headerRows(h http.Header) []SignInHeader {
	rows := []SignInHeader{}
	for _, name := range slices.Sorted(maps.Keys(h)) {
		for _, value := range h[name] {
			rows = append(rows, SignInHeader{Name: name, Value: value})
		}
	}
	return rows
}

// list is never null in JSON.
func list(texts []string) []string { return append([]string{}, texts...) }

// millis are Unix milliseconds, 0 for no time.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
