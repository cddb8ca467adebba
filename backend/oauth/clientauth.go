package oauth

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"fairlead/backend/failure"
)

// The ways a client shows who it is at the token endpoint (RFC 7591 §2, RFC 7523).
const (
	authNone       = "none"
	authBasic      = "client_secret_basic"
	authPost       = "client_secret_post"
	authPrivateKey = "private_key_jwt"
)

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

// chooseAuth picks the way for a client that was registered by hand: what the
// settings say, else the safest it can do of what the server takes. A server
// that names none takes client_secret_basic (RFC 8414 §2).
func chooseAuth(s Settings, supported []string) (string, error) {
	if s.TokenAuthMethod != "" {
		return s.TokenAuthMethod, nil
	}
	var able []string
	if s.PrivateKey != "" {
		able = append(able, authPrivateKey)
	}
	if s.ClientSecret != "" {
		able = append(able, authBasic, authPost)
	}
	if len(able) == 0 {
		return authNone, nil
	}
	if len(supported) == 0 {
		return able[0], nil
	}
	for _, method := range able {
		if slices.Contains(supported, method) {
			return method, nil
		}
	}
	return "", failure.New(failure.OAuthFailed, "The authorization server takes %s, and the client has only %s.",
		strings.Join(supported, ", "), strings.Join(able, ", ")).
		WithHint("Ask its operator for other credentials, or set tokenAuthMethod.")
}

// authenticate puts the client's credentials on a request to the token or the
// revocation endpoint. audience is who an assertion is for.
func authenticate(header http.Header, form url.Values, c client, s Settings, audience string, now time.Time) error {
	secret := c.Secret
	if c.Kind == Preregistered {
		secret = s.ClientSecret
	}
	switch c.AuthMethod {
	case authBasic:
		// RFC 6749 §2.3.1: both are form-encoded first. A space as %20 is read
		// alike by those who decode a form and those who decode a URL.
		header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(formEncode(c.ID)+":"+formEncode(secret))))
	case authPost:
		form.Set("client_id", c.ID)
		form.Set("client_secret", secret)
	case authPrivateKey:
		key, err := newSigner(s.PrivateKey, s.Algorithm, s.KeyID)
		if err != nil {
			return failure.Wrap(failure.Config, err, "oauth: privateKey: %s", err)
		}
		assertion, err := key.clientAssertion(c.ID, audience, now)
		if err != nil {
			return err
		}
		form.Set("client_id", c.ID)
		form.Set("client_assertion_type", assertionType)
		form.Set("client_assertion", assertion)
	default:
		if c.ID != "" {
			form.Set("client_id", c.ID)
		}
	}
	return nil
}

func formEncode(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
