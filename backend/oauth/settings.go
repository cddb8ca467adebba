package oauth

import (
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// Grant names how tokens are got.
type Grant string

// The grants.
const (
	// AuthorizationCode is the person in the browser. It is the default.
	AuthorizationCode Grant = "authorization_code"
	// ClientCredentials is the program itself, with a secret or a key
	// (MCP extension io.modelcontextprotocol/oauth-client-credentials).
	ClientCredentials Grant = "client_credentials"
	// JWTBearer is a workload with an assertion of its platform (RFC 7523 §2.1, SEP-1933).
	JWTBearer Grant = "jwt_bearer"
	// Enterprise is the organisation's identity provider vouching for the
	// person (ID-JAG, MCP extension enterprise-managed-authorization, SEP-990).
	Enterprise Grant = "enterprise"
)

// Settings is the key `oauth` of a server in servers.json, references already
// resolved. The zero value is right for most servers.
type Settings struct {
	Grant Grant `json:"grant,omitempty"` // "": authorization_code

	// A client registered by hand comes before everything else.
	ClientID     string `json:"clientId,omitempty"`
	ClientSecret string `json:"clientSecret,omitempty"`
	// ClientMetadataURL is a client-ID metadata document (CIMD), used when the
	// authorization server takes such. HTTPS, with a path.
	ClientMetadataURL string `json:"clientMetadataUrl,omitempty"`
	// TokenAuthMethod is client_secret_basic, client_secret_post,
	// private_key_jwt or none; "" follows the server's metadata.
	TokenAuthMethod string `json:"tokenAuthMethod,omitempty"`

	Scopes     []string `json:"scopes,omitempty"`     // instead of those the server names
	AuthServer string   `json:"authServer,omitempty"` // issuer to use, whatever the server says

	RedirectHost string `json:"redirectHost,omitempty"` // "": 127.0.0.1; localhost for servers that insist on it
	RedirectPort int    `json:"redirectPort,omitempty"` // 0: any free one

	PrivateKey string `json:"privateKey,omitempty"` // PEM, for private_key_jwt
	KeyID      string `json:"keyId,omitempty"`
	Algorithm  string `json:"algorithm,omitempty"` // ES256, ES384, RS256, PS256, EdDSA; "" by the key

	Assertion string `json:"assertion,omitempty"` // for jwt_bearer: the workload's JWT
	IDP       *IDP   `json:"idp,omitempty"`       // for enterprise

	DPoP string `json:"dpop,omitempty"` // auto ("": when server and authorization server offer it), always, never
}

// IDP is the organisation's identity provider of the enterprise grant.
type IDP struct {
	Issuer        string `json:"issuer,omitempty"`        // its metadata is asked for when TokenEndpoint is empty
	TokenEndpoint string `json:"tokenEndpoint,omitempty"` // where the ID token is exchanged
	ClientID      string `json:"clientId,omitempty"`
	ClientSecret  string `json:"clientSecret,omitempty"`
	IDToken       string `json:"idToken,omitempty"` // what the person's sign-in there gave; "": they sign in there when it is needed
}

// complete reports whether there is a way to an ID token and on from there.
func (i IDP) complete() bool {
	if i.IDToken != "" {
		return i.Issuer != "" || i.TokenEndpoint != ""
	}
	return i.Issuer != "" && i.ClientID != ""
}

// authMethods are the values of TokenAuthMethod.
var authMethods = []string{"", authBasic, authPost, authPrivateKey, authNone}

func (s Settings) grant() Grant {
	if s.Grant == "" {
		return AuthorizationCode
	}
	return s.Grant
}

// person reports whether somebody has to be there to sign in.
func (s Settings) person() bool {
	return s.grant() == AuthorizationCode || s.grant() == Enterprise && s.IDP != nil && s.IDP.IDToken == ""
}

// Validate says with failure.Config what is wrong with the settings.
func (s Settings) Validate() error {
	wrong := func(format string, args ...any) *failure.Error {
		return failure.New(failure.Config, "oauth: "+format, args...)
	}
	if !slices.Contains([]string{"", "auto", "always", "never"}, s.DPoP) {
		return wrong("dpop is %q.", s.DPoP).WithHint("Use auto, always or never.")
	}
	if !slices.Contains(authMethods, s.TokenAuthMethod) {
		return wrong("tokenAuthMethod is %q.", s.TokenAuthMethod).
			WithHint("Use client_secret_basic, client_secret_post, private_key_jwt or none.")
	}
	if s.RedirectPort < 0 || s.RedirectPort > 65535 {
		return wrong("redirectPort is %d.", s.RedirectPort).WithHint("Use 0 (any free port) to 65535.")
	}
	if !isLoopbackName(s.redirectHost()) {
		return wrong("redirectHost is %q.", s.RedirectHost).WithHint("Use 127.0.0.1 or localhost: the answer must come to this machine.")
	}
	if s.ClientMetadataURL != "" {
		u, err := checkURL(s.ClientMetadataURL, inTheInternet)
		if err != nil || u.Scheme != "https" || strings.Trim(u.Path, "/") == "" {
			return wrong("clientMetadataUrl is not an https address with a path.").WithHint("It must be where the client's metadata document lies.")
		}
	}
	if s.AuthServer != "" {
		if _, err := checkURL(s.AuthServer, anywhere); err != nil {
			return wrong("authServer: %w", err)
		}
	}
	return s.validateGrant(wrong)
}

func (s Settings) validateGrant(wrong func(string, ...any) *failure.Error) error {
	switch s.grant() {
	case AuthorizationCode:
	case ClientCredentials:
		if s.ClientID == "" || s.ClientSecret == "" && s.PrivateKey == "" {
			return wrong("the grant client_credentials needs clientId, and clientSecret or privateKey.").
				WithHint("The operator of the server gives them out.")
		}
	case JWTBearer:
		if s.Assertion == "" {
			return wrong("the grant jwt_bearer needs an assertion.").WithHint("Set assertion to the workload's JWT, as a reference to a secret.")
		}
	case Enterprise:
		if s.ClientID == "" || s.IDP == nil || !s.IDP.complete() {
			return wrong("the grant enterprise needs clientId, and idp with issuer and clientId, or with idToken and tokenEndpoint.").
				WithHint("Your organisation's identity provider gives them out.")
		}
	default:
		return wrong("grant is %q.", s.Grant).
			WithHint("Use authorization_code, client_credentials, jwt_bearer or enterprise.")
	}
	if s.PrivateKey != "" {
		if _, err := newSigner(s.PrivateKey, s.Algorithm, s.KeyID); err != nil {
			return wrong("privateKey: %w", err).WithHint("It must be an EC, RSA or Ed25519 private key in PEM form.")
		}
	}
	return nil
}

func (s Settings) redirectHost() string {
	if s.RedirectHost == "" {
		return "127.0.0.1"
	}
	return s.RedirectHost
}

// secrets are what of the settings must not be seen in a step.
func (s Settings) secrets() []string {
	all := []string{s.ClientSecret, s.PrivateKey, s.Assertion}
	if s.IDP != nil {
		all = append(all, s.IDP.ClientSecret, s.IDP.IDToken)
	}
	return all
}
