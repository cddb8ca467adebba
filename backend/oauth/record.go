package oauth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/url"
	"time"

	"fairlead/backend/failure"
)

// record is a server's entry in the vault.
type record struct {
	Version int     `json:"version"`
	Server  string  `json:"server"`
	Tokens  *tokens `json:"tokens,omitempty"`
	// Clients holds dynamically registered clients by the issuer that made
	// them: credentials are never shown to another one (SEP-2352).
	Clients map[string]client `json:"clients,omitempty"`
	DPoPKey string            `json:"dpopKey,omitempty"` // PEM; tokens are bound to it
	// Identity is the person at the organisation's identity provider, while it lasts.
	Identity identity `json:"identity,omitzero"`
}

// tokens are what a sign-in gave, and what is needed to renew or revoke them.
type tokens struct {
	// Bound names the server and the client settings these tokens are for. A
	// definition that was edited to another address must not get them.
	Bound     string   `json:"bound"`
	Access    string   `json:"access"`
	Refresh   string   `json:"refresh,omitempty"`
	Type      string   `json:"type"`             // Bearer or DPoP
	Expiry    int64    `json:"expiry,omitempty"` // Unix ms; 0: unknown
	Obtained  int64    `json:"obtained"`         // Unix ms
	Since     int64    `json:"since"`            // Unix ms of the sign-in
	Granted   []string `json:"granted,omitempty"`
	Requested []string `json:"requested,omitempty"`
	// Wanted is what the server asked for beyond these, when no person was there
	// to give it: the sign-in that follows is often another process.
	Wanted     []string `json:"wanted,omitempty"`
	Issuer     string   `json:"issuer"`
	Resource   string   `json:"resource"`
	Client     client   `json:"client"`
	Endpoint   string   `json:"endpoint"` // where tokens are got
	Revocation string   `json:"revocation,omitempty"`
}

// client is Fairlead as an authorization server knows it. The secret of a
// preregistered one is not kept here: it is in the settings.
type client struct {
	ID         string     `json:"id"`
	Kind       ClientKind `json:"kind"`
	Secret     string     `json:"secret,omitempty"`
	Expiry     int64      `json:"expiry,omitempty"` // of the secret, Unix ms
	AuthMethod string     `json:"authMethod"`
	Redirect   string     `json:"redirect,omitempty"` // registered with
}

// recordVersion is what this program writes. A newer one is not touched.
const recordVersion = 1

// binding is what tokens are bound to: the server's address and who signs in how.
func binding(server Server) string {
	s := server.Settings
	address := server.URL
	if u, err := url.Parse(server.URL); err == nil {
		address = canonical(u)
	}
	raw, _ := json.Marshal([]string{address, string(s.grant()), s.ClientID, s.ClientMetadataURL, s.AuthServer})
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:16])
}

func readRecord(ctx context.Context, v Vault, name string) (record, error) {
	fresh := record{Version: recordVersion, Server: name, Clients: map[string]client{}}
	there, err := inVault(ctx, v, vaultName(name))
	if err != nil || !there {
		return fresh, err
	}
	text, err := v.Get(ctx, vaultName(name))
	if err != nil {
		return fresh, err
	}
	r := fresh
	if json.Unmarshal([]byte(text), &r) != nil {
		return fresh, nil // damaged: a new sign-in replaces it
	}
	if r.Version > recordVersion {
		return fresh, failure.New(failure.Storage, "The sign-in of %s was stored by a newer Fairlead.", name).
			WithHint("Use that version, or sign out there first.")
	}
	if r.Clients == nil {
		r.Clients = map[string]client{}
	}
	return r, nil
}

// inVault asks for names only, which needs no key: a server without a sign-in
// must not make the keychain prompt.
func inVault(ctx context.Context, v Vault, name string) (bool, error) {
	list, err := v.List(ctx)
	if err != nil {
		return false, err
	}
	for _, info := range list {
		if info.Name == name {
			return true, nil
		}
	}
	return false, nil
}

func writeRecord(ctx context.Context, v Vault, r record) error {
	raw, err := json.Marshal(r)
	if err != nil {
		return failure.Wrap(failure.Internal, err, "The sign-in could not be written.")
	}
	return v.Set(ctx, vaultName(r.Server), string(raw))
}

// expired reports whether the access token is over at a time, by the wall clock.
func (t *tokens) expired(now time.Time) bool {
	return t.Expiry != 0 && now.UnixMilli() >= t.Expiry
}

// renewAt is when the token is renewed: a minute before its end, or after nine
// tenths of a shorter life. The zero time: never.
func (t *tokens) renewAt() time.Time {
	if t.Expiry == 0 {
		return time.Time{}
	}
	life := t.Expiry - t.Obtained
	return time.UnixMilli(t.Expiry - min(time.Minute.Milliseconds(), life/10))
}

func (t *tokens) due(now time.Time) bool {
	at := t.renewAt()
	return !at.IsZero() && !now.Before(at)
}

// secrets returns everything in the record that must not be seen.
func (r record) secrets() []string {
	all := []string{r.Identity.Token}
	if r.Tokens != nil {
		all = append(all, r.Tokens.Access, r.Tokens.Refresh, r.Tokens.Client.Secret)
	}
	for _, c := range r.Clients {
		all = append(all, c.Secret)
	}
	return all
}

// clone returns a record that can be edited.
func (r record) clone() record {
	clients := make(map[string]client, len(r.Clients))
	maps.Copy(clients, r.Clients)
	r.Clients = clients
	return r
}
