package oauth

import (
	"context"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// Looking is a flow that only finds out how one would sign in.
const Looking Kind = "discovery"

// Discovery is how a sign-in to a server would go.
type Discovery struct {
	Issuer   string
	Scopes   []string
	PKCE     bool // with S256, which MCP demands
	Register bool // the server takes clients it does not know
	Document bool // it takes client-ID metadata documents
	Assumed  bool // nobody says any of this: it is what MCP 2025-03-26 assumes then
	Steps    []Step
}

// Words says it for people.
func (d Discovery) Words() string {
	if d.Issuer == "" {
		return "It is not clear where to sign in."
	}
	says := "The sign-in is at " + d.Issuer
	var ways []string
	if d.PKCE {
		ways = append(ways, "PKCE with S256")
	}
	switch {
	case d.Document:
		ways = append(ways, "client metadata documents")
	case d.Register:
		ways = append(ways, "registration of new clients")
	default:
		ways = append(ways, "only clients that were registered by hand")
	}
	says += " (" + strings.Join(ways, ", ") + ")"
	if len(d.Scopes) > 0 {
		says += ", for " + strings.Join(d.Scopes, ", ")
	}
	return says + "."
}

// Discover asks a server and its authorization server how to sign in, and
// changes nothing. With an error, what was found until then is returned.
func (s *Service) Discover(ctx context.Context, server Server) (Discovery, error) {
	e, err := s.entry(server)
	if err != nil {
		return Discovery{}, err
	}
	var found Discovery
	var own *flow // not in any slot of the entry: a sign-in is not kept from starting
	f, _ := e.begin(&own, Looking, StartOptions{}, func(f *flow) error {
		if err := f.askServer(); err != nil {
			return err
		}
		p, err := f.plan()
		found.Issuer, found.Scopes = p.server.Issuer, p.scopes
		found.PKCE = slices.Contains(p.server.PKCE, "S256")
		found.Assumed = p.server.assumed
		found.Register, found.Document = p.server.Registration != "", p.server.CIMD
		if err == nil && f.entry.settings().grant() == AuthorizationCode {
			err = checkPKCE(p.server)
		}
		return err
	})
	stop := context.AfterFunc(ctx, func() { f.cancel(context.Cause(ctx)) })
	defer stop()
	<-f.done
	f.mu.Lock()
	found.Steps = slices.Clone(f.steps)
	f.mu.Unlock()
	if err := f.outcome(); err != nil {
		return found, failure.From(err)
	}
	return found, nil
}
