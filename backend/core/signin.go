package core

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/oauth"
	"fairlead/backend/wire"
)

// signIn is the oauth room, which is opened when a remote server is there.
type signIn struct {
	options oauth.Options
	once    sync.Once
	service *oauth.Service
}

func (s *signIn) get() *oauth.Service {
	s.once.Do(func() { s.service = oauth.Open(s.options) })
	return s.service
}

func (s *signIn) close() error {
	s.once.Do(func() {}) // nobody opens it any more
	if s.service == nil {
		return nil
	}
	return s.service.Close()
}

// SignIn returns the room that signs in to servers.
func (a *App) SignIn() *oauth.Service { return a.signIn.get() }

// authorize says what is put around the requests to a remote server, so that they
// carry its token.
func (a *App) authorize(def config.Server) (func(http.RoundTripper) http.RoundTripper, error) {
	server, err := a.signInServer(def)
	if err != nil {
		return nil, err
	}
	return func(next http.RoundTripper) http.RoundTripper {
		return a.SignIn().Transport(server, next)
	}, nil
}

// signInServer reads what a resolved definition says of signing in.
func (a *App) signInServer(def config.Server) (oauth.Server, error) {
	server := oauth.Server{Name: def.Name, URL: def.URL}
	if def.CA != "" || def.Insecure {
		// Who brings certificates of their own often has them for the authorization server too.
		network, err := wire.Network{CA: def.CA, Insecure: def.Insecure, Environ: a.environ}.Transport()
		if err != nil {
			return server, err
		}
		network.DisableKeepAlives = true // a few requests an hour
		server.Network = network
	}
	if len(def.OAuth) > 0 {
		if err := json.Unmarshal(def.OAuth, &server.Settings); err != nil {
			return server, failure.Wrap(failure.Config, err, "\"oauth\" of %s cannot be used: %v.", def.Name, err).
				WithHint("Look at the key oauth in servers.json.")
		}
	}
	return server, server.Settings.Validate()
}

// SignInServer is a configured server as the oauth room knows it.
func (a *App) SignInServer(ctx context.Context, name string) (oauth.Server, error) {
	def, err := a.Fleet.Resolve(ctx, name)
	if err != nil {
		return oauth.Server{}, err
	}
	if def.URL == "" {
		return oauth.Server{}, failure.New(failure.Usage, "%s is started on this machine: there is nothing to sign in to.", name).
			WithHint("Only remote servers ask for a sign-in. A local one gets its tokens by env.")
	}
	return a.signInServer(def)
}

// StartSignIn begins a sign-in. When it succeeds the server is connected anew.
func (a *App) StartSignIn(ctx context.Context, name string, o oauth.StartOptions) (oauth.Flow, error) {
	server, err := a.SignInServer(ctx, name)
	if err != nil {
		return oauth.Flow{}, err
	}
	flow, err := a.SignIn().Start(ctx, server, o)
	if err != nil {
		return flow, err
	}
	a.watchers.Go(func() {
		if _, err := a.SignIn().Wait(a.life, flow.ID); err == nil {
			// It may have been removed or disabled meanwhile: then there is nothing to connect.
			_ = a.Fleet.Restart(name)
		}
	})
	return flow, nil
}

// SignOut ends a sign-in and the connection that used it.
func (a *App) SignOut(ctx context.Context, name string) error {
	server, err := a.SignInServer(ctx, name)
	if err != nil {
		return err
	}
	// A token that could not be revoked there is forgotten here all the same.
	revoked := a.SignIn().SignOut(ctx, server)
	if revoked != nil && !failure.Is(revoked, failure.OAuthFailed) {
		return revoked
	}
	if err := a.Fleet.Disconnect(ctx, name); err != nil {
		return err
	}
	return revoked
}

// RemoveServer takes a server out of servers.json, and its sign-in out of the vault.
func (a *App) RemoveServer(ctx context.Context, name string) error {
	st, known := a.Fleet.Status(name)
	if err := a.File.Remove(name); err != nil {
		return err
	}
	if known != nil || st.Definition.URL == "" {
		return nil
	}
	if err := a.SignIn().Forget(ctx, name); err != nil {
		f := *failure.From(err)
		f.Message = name + " was removed, but its sign-in is still in the vault: " + f.Message
		return &f
	}
	return nil
}
