package oauth

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// resource is the server as its protected-resource metadata describes it (RFC 9728 §2).
type resource struct {
	ID       string   `json:"resource"`
	Issuers  []string `json:"authorization_servers"`
	Scopes   []string `json:"scopes_supported"`
	DPoPAlgs []string `json:"dpop_signing_alg_values_supported"`
	DPoPOnly bool     `json:"dpop_bound_access_tokens_required"`

	// legacy: there is no metadata, as before MCP 2025-06-18. The server's
	// origin is then the authorization server (MCP 2025-03-26 §2.3).
	legacy bool
}

const wellKnownResource = "/.well-known/oauth-protected-resource"

// findResource gets the metadata: from where the refusal said, else from the
// well-known place for the endpoint's path, else from that of the origin (MCP
// authorization §protected resource metadata discovery).
func (f *flow) findResource() (resource, error) {
	u := f.entry.url
	var last error
	for _, address := range resourceAddresses(f.ask.ResourceMetadata, u) {
		r, err := f.askResource(address)
		switch {
		case err != nil:
			last = err
			continue
		case r == nil:
			continue
		case !covers(r.ID, u):
			// A server that sends us to sign in for somebody else's resource
			// would get a token that is good there.
			return resource{}, failure.New(failure.OAuthFailed, "The metadata at %s is for %.200q, not for %s.", address, r.ID, canonical(u)).
				WithHint("Check the server's address. If it is right, the server is set up wrongly, or something is between you and it.")
		case len(r.Issuers) == 0 && f.entry.settings().AuthServer == "":
			return resource{}, failure.New(failure.OAuthFailed, "The server's metadata names no authorization server.").
				WithHint("Set authServer in the server's oauth settings.")
		}
		return *r, nil
	}
	switch {
	case f.over() != nil:
		return resource{}, f.over()
	case last != nil:
		return resource{}, last
	case f.ask.ResourceMetadata != "":
		return resource{}, failure.New(failure.OAuthFailed, "The metadata the server points to, %.200s, cannot be read.", f.ask.ResourceMetadata).
			WithHint("The fault is on the server's side.")
	}
	if f.open {
		return resource{}, failure.New(failure.OAuthFailed, "%s asks for no sign-in: it answered without one.", f.entry.name).
			WithHint("If it still refuses some requests, connect first: its refusal says where to sign in.")
	}
	f.note("The server has no protected-resource metadata: it is taken for its own authorization server, as in MCP 2025-03-26.")
	return resource{ID: canonical(u), Issuers: []string{overHTTP(&url.URL{Scheme: u.Scheme, Host: u.Host}).String()}, legacy: true}, nil
}

func resourceAddresses(named string, server *url.URL) []string {
	var all []string
	if u, err := url.Parse(named); err == nil && strings.HasPrefix(named, "/") && u.Host == "" {
		named = overHTTP(server).ResolveReference(u).String() // a path of the server's own
	}
	if named != "" {
		all = append(all, named)
	}
	at := func(path, query string) {
		u := overHTTP(&url.URL{Scheme: server.Scheme, Host: server.Host, Path: path, RawQuery: query})
		if address := u.String(); !slices.Contains(all, address) {
			all = append(all, address)
		}
	}
	if path := strings.TrimSuffix(server.Path, "/"); path != "" {
		at(wellKnownResource+path, server.RawQuery)
	}
	at(wellKnownResource, "")
	return all
}

// askResource reads one document. nil without an error: there is none, or
// something else lies there, as with sites that answer everything with a page.
func (f *flow) askResource(address string) (*resource, error) {
	got, err := f.get("Resource metadata", address)
	if err != nil || got == nil {
		return nil, err
	}
	var r resource
	if json.Unmarshal(got.body, &r) != nil || r.ID == "" {
		f.note("That is no protected-resource metadata.")
		return nil, nil
	}
	return &r, nil
}

// get asks for a metadata document. nil: there is none.
func (f *flow) get(name, address string) (*answer, error) {
	if _, err := checkURL(address, f.allows); err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return nil, failure.New(failure.OAuthFailed, "%.200q is not an address.", address)
	}
	// Servers of 2025-03-26 look at it.
	req.Header.Set("MCP-Protocol-Version", protocolVersion)
	got, err := f.do(name, req, nil, maxHops)
	if err != nil {
		return nil, err
	}
	if got.status != http.StatusOK {
		return nil, nil
	}
	if !got.isJSON() || !json.Valid(bytes.TrimSpace(got.body)) {
		f.note("The answer is not JSON: passed over.")
		return nil, nil
	}
	return got, nil
}

const protocolVersion = "2026-07-28"

// askServer asks the server itself, without a token, when nothing of it is
// known yet: its refusal says where its metadata is and which scopes it wants.
func (f *flow) askServer() error {
	address := overHTTP(f.entry.url)
	body := []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	req, err := http.NewRequest(http.MethodPost, address.String(), nil)
	if err != nil {
		return failure.New(failure.Config, "%.200q is no address of a server.", address.String())
	}
	req.Header.Set("Content-Type", "application/json")
	got, err := f.do("Ask the server", req, body, 0)
	if err != nil {
		return err
	}
	if got.status == http.StatusUnauthorized || got.status == http.StatusForbidden {
		f.ask = challengeOf(got.status, got.header)
	}
	f.open = got.status < 300
	return nil
}
