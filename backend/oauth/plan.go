package oauth

import (
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// plan is what discovery found and was decided on.
type plan struct {
	resource resource
	server   authServer
	scopes   []string
	prover   *prover // nil: Bearer
	proofKey string  // PEM, of prover
}

// plan finds out where and how to sign in.
func (f *flow) plan() (plan, error) {
	var p plan
	var err error
	if p.resource, err = f.findResource(); err != nil {
		return p, err
	}
	if p.server, err = f.findAuthServer(p.resource); err != nil {
		return p, err
	}
	p.scopes = f.scopes(p)
	f.change(func(v *Flow) { v.Scopes = p.scopes })
	return p, f.planProofs(&p)
}

// scopes chooses what to ask for (MCP authorization §scope selection strategy):
// what the settings say, else what the refusal named, else all the resource
// has, else nothing. What was granted before is asked for again, or a step-up
// would lose it (SEP-2350).
func (f *flow) scopes(p plan) []string {
	s := f.entry.settings()
	wanted := s.Scopes
	switch {
	case len(wanted) > 0 && f.kind == StepUp:
		wanted = union(wanted, f.ask.Scopes)
	case len(wanted) > 0:
	case len(f.ask.Scopes) > 0:
		wanted = f.ask.Scopes
	default:
		wanted = p.resource.Scopes
	}
	if t, _ := f.entry.current(); t != nil && t.Issuer == p.server.Issuer && !f.opts.Fresh {
		wanted = union(t.Requested, t.Granted, t.Wanted, wanted)
	}
	if s.grant() == AuthorizationCode && slices.Contains(p.server.Scopes, offline) {
		wanted = union(wanted, []string{offline}) // SEP-2207: else there is no refresh token
	}
	return union(wanted)
}

const offline = "offline_access"

// planProofs decides whether tokens are to be bound to a key (RFC 9449): when
// the server takes nothing else, or both it and the authorization server offer it.
func (f *flow) planProofs(p *plan) error {
	setting := f.entry.settings().DPoP
	demanded := p.resource.DPoPOnly || f.ask.Scheme == "dpop" || setting == "always"
	offered := slices.Contains(p.server.DPoPAlgs, "ES256")
	switch {
	case setting == "never", !demanded && (!offered || len(p.resource.DPoPAlgs) == 0):
		return nil
	case !offered && len(p.server.DPoPAlgs) > 0:
		return failure.New(failure.OAuthFailed, "%s takes DPoP proofs signed with %s only.", p.server.Issuer, strings.Join(p.server.DPoPAlgs, ", ")).
			WithHint("Fairlead signs them with ES256.")
	}
	f.entry.mu.Lock()
	key := f.entry.record.DPoPKey
	f.entry.mu.Unlock()
	var err error
	if p.prover, p.proofKey, err = newProver(key, &f.entry.nonces); err != nil {
		return failure.Wrap(failure.Internal, err, "No key could be made for DPoP.")
	}
	return nil
}
