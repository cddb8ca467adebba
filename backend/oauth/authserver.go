package oauth

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// authServer is an authorization server as its metadata describes it (RFC 8414
// §2, OpenID Connect Discovery §3).
type authServer struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	Registration  string   `json:"registration_endpoint"`
	Revocation    string   `json:"revocation_endpoint"`
	Scopes        []string `json:"scopes_supported"`
	Grants        []string `json:"grant_types_supported"`
	AuthMethods   []string `json:"token_endpoint_auth_methods_supported"`
	PKCE          []string `json:"code_challenge_methods_supported"`
	DPoPAlgs      []string `json:"dpop_signing_alg_values_supported"`
	CIMD          bool     `json:"client_id_metadata_document_supported"`
	NamesIssuer   bool     `json:"authorization_response_iss_parameter_supported"`
	assumed       bool     // nobody says it: the addresses of MCP 2025-03-26
}

// maxIssuers is how many of the authorization servers a resource names are asked.
const maxIssuers = 4

// findAuthServer gets the metadata of the first authorization server that has some.
func (f *flow) findAuthServer(r resource) (authServer, error) {
	issuers := r.Issuers
	if own := f.entry.settings().AuthServer; own != "" {
		issuers = []string{own}
	}
	var last error
	for _, issuer := range issuers[:min(len(issuers), maxIssuers)] {
		as, err := f.askIssuer(issuer)
		if err != nil {
			last = err
			continue
		}
		if as != nil {
			f.change(func(v *Flow) { v.Issuer = as.Issuer })
			return *as, nil
		}
	}
	switch {
	case f.over() != nil:
		return authServer{}, f.over()
	case last != nil:
		return authServer{}, last
	case r.legacy && f.entry.settings().AuthServer == "":
		f.note("There is no authorization-server metadata either: the default endpoints of MCP 2025-03-26 are used.")
		base := issuers[0]
		f.change(func(v *Flow) { v.Issuer = base })
		return authServer{
			Issuer: base, Authorization: base + "/authorize", Token: base + "/token", Registration: base + "/register",
			PKCE: []string{"S256"}, assumed: true,
		}, nil
	}
	return authServer{}, failure.New(failure.OAuthFailed, "The authorization server %.200s has no metadata.", issuers[0]).
		WithHint("The fault is on its side, or the server names the wrong one.")
}

// issuerAddresses are the places of metadata for an issuer (MCP authorization
// §authorization server metadata discovery), in the order the specification gives.
func issuerAddresses(issuer *url.URL) []string {
	at := func(path string) string {
		return (&url.URL{Scheme: issuer.Scheme, Host: issuer.Host, Path: path}).String()
	}
	path := strings.TrimSuffix(issuer.Path, "/")
	all := []string{
		at("/.well-known/oauth-authorization-server" + path),
		at("/.well-known/openid-configuration" + path),
	}
	if path != "" {
		all = append(all, at(path+"/.well-known/openid-configuration"))
	}
	return all
}

func (f *flow) askIssuer(issuer string) (*authServer, error) {
	u, err := checkURL(issuer, f.allows)
	if err != nil {
		return nil, err
	}
	for _, address := range issuerAddresses(u) {
		got, err := f.get("Authorization server metadata", address)
		if err != nil {
			return nil, err
		}
		if got == nil {
			continue
		}
		var as authServer
		if err := json.Unmarshal(got.body, &as); err != nil || as.Issuer == "" {
			f.note("That is no authorization-server metadata.")
			continue
		}
		if !sameIssuer(as.Issuer, issuer) {
			// RFC 8414 §3.3: it MUST NOT be used. Else one server could pass itself off as another.
			return nil, failure.New(failure.OAuthFailed, "The metadata at %s is that of %.200q, not of %s.", address, as.Issuer, issuer).
				WithHint("The authorization server is set up wrongly, or something is between you and it. If you know that issuer to be right, set authServer to it.")
		}
		return &as, f.checkEndpoints(as)
	}
	return nil, nil
}

// sameIssuer compares as RFC 8414 wants, character by character, but for the
// slash of an empty path, which frameworks add and drop.
func sameIssuer(a, b string) bool {
	return strings.TrimSuffix(a, "/") == strings.TrimSuffix(b, "/")
}

func (f *flow) checkEndpoints(as authServer) error {
	for _, address := range []string{as.Authorization, as.Token, as.Registration, as.Revocation} {
		if address == "" {
			continue
		}
		if _, err := checkURL(address, f.allows); err != nil {
			return err
		}
	}
	if as.Token == "" {
		return failure.New(failure.OAuthFailed, "The metadata of %s names no token endpoint.", as.Issuer)
	}
	return nil
}

// checkPKCE refuses servers without S256: MCP authorization §authorization code
// protection. Without it, a code that leaks is a token that leaks.
func checkPKCE(as authServer) error {
	if as.Authorization == "" {
		return failure.New(failure.OAuthFailed, "%s offers no sign-in in a browser.", as.Issuer).
			WithHint("It may be for programs: set grant to client_credentials, with the client its operator gave you.")
	}
	if !slices.Contains(as.PKCE, "S256") {
		return failure.New(failure.OAuthFailed, "%s does not support PKCE with S256, which MCP requires.", as.Issuer).
			WithHint("The sign-in would not be safe. Ask its operator to switch PKCE on.")
	}
	return nil
}
