package authserver

import (
	"crypto"
	"net/http"
	"time"
)

// Options change the pair of servers; the zero value is a plain one of 2026-07-28.
type Options struct {
	// The MCP server.
	Handler          http.Handler      // what is behind the sign-in; nil: answers {"jsonrpc":"2.0","id":1,"result":{}}
	ResourceMetadata string            // where: "" at the endpoint's path, "root", "custom", "none"
	Unsaid           bool              // the challenge does not name the metadata
	Resource         string            // claimed instead of its own
	Issuers          []string          // claimed instead of the authorization server
	Scopes           []string          // scopes_supported
	Challenge        string            // scope in the 401
	NeedScope        string            // needed by every request: a 403 asks for it
	NeedScopeFor     map[string]string // by the X-Operation header
	Status           func(*http.Request) int

	// The authorization server.
	Metadata       string // where: "" RFC 8414, "oidc", "oidc-suffix", "none"
	IssuerPath     string // as /tenant1
	Issuer         string // claimed instead of its own
	NoPKCE         bool
	NoRegistration bool
	CIMD           bool
	AuthMethods    []string // token_endpoint_auth_methods_supported; nil: none
	Iss            string   // "": advertised and sent; "off", "unadvertised", "missing", "wrong"
	Offline        bool     // offers offline_access, and refresh tokens only with it
	NoRefresh      bool
	Life           time.Duration // of access tokens; 0: an hour
	Rotate         bool          // a refresh token is good once; a second use ends everything
	NoRevocation   bool
	Deny           string // error at the authorization endpoint
	Page           bool   // shows a page with Allow and Deny instead of consenting at once
	Endpoints      map[string]string
	Intercept      func(path string, w http.ResponseWriter, r *http.Request) bool // true: answered

	Clients  map[string]Client // registered by hand
	DPoP     bool
	Nonce    bool          // DPoP needs a nonce, at both
	IDPKey   crypto.Signer // of the identity provider whose assertions are taken
	Workload string        // an assertion that is good for the jwt-bearer grant

	Now func() time.Time
}

// Client is a client registered by hand.
type Client struct {
	Secret    string
	Key       crypto.PublicKey // for private_key_jwt
	Redirects []string
}
