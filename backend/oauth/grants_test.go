package oauth_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/internal/authserver"
	"fairlead/backend/oauth"
)

func pemOf(t *testing.T, key any) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func ecKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestClientCredentials(t *testing.T) {
	ec := ecKey(t)
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		public crypto.PublicKey
		secret string
		set    oauth.Settings
		takes  []string
	}{
		"secret by Basic":    {secret: "s ec/ret", takes: []string{"client_secret_basic"}},
		"secret in the form": {secret: "s ec/ret", takes: []string{"client_secret_post"}},
		"ES256":              {public: ec.Public(), set: oauth.Settings{PrivateKey: pemOf(t, ec)}, takes: []string{"private_key_jwt"}},
		"RS256":              {public: rsaKey.Public(), set: oauth.Settings{PrivateKey: pemOf(t, rsaKey), KeyID: "one"}, takes: []string{"private_key_jwt"}},
		"PS256":              {public: rsaKey.Public(), set: oauth.Settings{PrivateKey: pemOf(t, rsaKey), Algorithm: "PS256"}, takes: []string{"private_key_jwt"}},
		"EdDSA":              {public: ed.Public(), set: oauth.Settings{PrivateKey: pemOf(t, ed)}, takes: []string{"private_key_jwt"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.set.Grant, c.set.ClientID, c.set.ClientSecret = oauth.ClientCredentials, "robot", c.secret
			b := newBench(t, authserver.Options{
				AuthMethods: c.takes, Scopes: []string{"work"}, NoRegistration: true, NoPKCE: true, Life: time.Hour,
				Clients: map[string]authserver.Client{"robot": {Secret: c.secret, Key: c.public}},
			}, c.set)
			b.restart(false) // nobody is needed
			b.mustCall()
			b.clock.sleep(2 * time.Hour)
			b.mustCall()
			b.pair.Revoke()
			b.mustCall()
			st := b.status()
			if !st.SignedIn || st.ClientKind != oauth.Preregistered || st.Grant != oauth.ClientCredentials || len(st.Scopes) != 1 {
				t.Errorf("status %+v", st)
			}
			if n := b.pair.Count("grant client_credentials"); n != 3 {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

func TestARefusedProgramDoesNotAskAgainAtOnce(t *testing.T) {
	b := newBench(t, authserver.Options{Clients: map[string]authserver.Client{"robot": {Secret: "right"}}},
		oauth.Settings{Grant: oauth.ClientCredentials, ClientID: "robot", ClientSecret: "wrong"})
	b.restart(false)
	b.mustFail(failure.OAuthFailed, "invalid_client")
	b.mustFail(failure.OAuthFailed, "invalid_client")
	if n := b.pair.Count("as /token"); n != 1 {
		t.Errorf("asked %d times", n)
	}
	b.set.ClientSecret = "right"
	b.clock.sleep(time.Minute)
	b.mustCall()
}

func TestAWorkloadSignsIn(t *testing.T) {
	b := newBench(t, authserver.Options{Workload: "platform-says-so", NoPKCE: true},
		oauth.Settings{Grant: oauth.JWTBearer, ClientID: "workload", Assertion: "platform-says-so"})
	b.mustCall()
	b.set.Assertion = "nobody-says-so"
	b.pair.Revoke()
	b.mustFail(failure.OAuthFailed, "invalid_grant")
	if n := b.pair.Count("as /token"); n != 2 {
		t.Errorf("asked %d times: what was refused is not tried again", n)
	}
}

func TestTheOrganisationVouches(t *testing.T) {
	key := ecKey(t)
	b := newBench(t, authserver.Options{
		IDPKey: key, NoPKCE: true, Clients: map[string]authserver.Client{"enterprise-client": {Secret: "s"}},
	}, oauth.Settings{Grant: oauth.Enterprise, ClientID: "enterprise-client", ClientSecret: "s"})
	idToken := authserver.SignJWT(key, "JWT", map[string]any{"sub": "ada"})
	b.set.IDP = &oauth.IDP{TokenEndpoint: b.pair.Base + "/idp/token", ClientID: "idp-client", IDToken: idToken}
	b.mustCall()
	b.set.IDP = &oauth.IDP{TokenEndpoint: b.pair.Base + "/idp/token", ClientID: "idp-client", IDToken: idToken[:len(idToken)-8] + "AAAAAAAA"}
	b.pair.Revoke()
	b.mustFail(failure.OAuthFailed, "ID token")
}

func TestThePersonSignsInAtTheOrganisation(t *testing.T) {
	b := newBench(t, authserver.Options{
		IDPKey: ecKey(t), NoPKCE: true, Life: 10 * time.Minute,
		Clients: map[string]authserver.Client{"enterprise-client": {Secret: "s"}},
	}, oauth.Settings{Grant: oauth.Enterprise, ClientID: "enterprise-client", ClientSecret: "s"})
	b.set.IDP = &oauth.IDP{Issuer: b.pair.Base + "/idp", ClientID: "idp-client"}
	b.mustCall()
	b.restart(false)
	b.clock.sleep(20 * time.Minute)
	b.mustCall() // the ID token lasts an hour: nobody is needed
	if n := b.pair.Count("as /idp/authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
	b.clock.sleep(2 * time.Hour)
	b.mustFail(failure.AuthNeeded, "asks for a sign-in")
	b.signIn(oauth.StartOptions{})
	b.mustCall()

	// An ID token of another sign-in is not shown to anybody.
	b.pair.Change(func(o *authserver.Options) { o.Nonce = true })
	b.restart(true)
	b.clock.sleep(2 * time.Hour)
	b.mustFail(failure.OAuthFailed, "belongs to another sign-in")
}

func TestNoncesAndBoundTokensAreRenewed(t *testing.T) {
	b := newBench(t, authserver.Options{DPoP: true, Nonce: true, Rotate: true}, oauth.Settings{})
	b.mustCall()
	b.pair.Renonce("second")
	b.mustCall()
	b.clock.sleep(2 * time.Hour)
	b.mustCall()
	b.restart(false)
	b.pair.Renonce("third")
	b.mustCall()
	if st := b.status(); st.TokenType != "DPoP" {
		t.Errorf("status %+v", st)
	}
	if n := b.pair.Count("as /authorize"); n != 1 {
		t.Errorf("the person was sent %d times", n)
	}
}

func TestSettingsThatCannotWork(t *testing.T) {
	good := oauth.Settings{RedirectHost: "localhost", RedirectPort: 8080, ClientMetadataURL: "https://a.example/b", DPoP: "never"}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, set := range map[string]oauth.Settings{
		"grant":                {Grant: "password"},
		"no client":            {Grant: oauth.ClientCredentials},
		"no credentials":       {Grant: oauth.ClientCredentials, ClientID: "a"},
		"no assertion":         {Grant: oauth.JWTBearer},
		"no provider":          {Grant: oauth.Enterprise, ClientID: "a"},
		"key that is none":     {PrivateKey: "secret words"},
		"key and algorithm":    {PrivateKey: pemOf(t, ecKey(t)), Algorithm: "RS256"},
		"method":               {TokenAuthMethod: "magic"},
		"port":                 {RedirectPort: 70000},
		"redirect elsewhere":   {RedirectHost: "fairlead.example"},
		"document over http":   {ClientMetadataURL: "http://a.example/b"},
		"document at a root":   {ClientMetadataURL: "https://a.example/"},
		"authorization by ftp": {AuthServer: "ftp://a.example"},
		"dpop":                 {DPoP: "perhaps"},
	} {
		if err := set.Validate(); !failure.Is(err, failure.Config) {
			t.Errorf("%s: %v", name, err)
		} else if set.PrivateKey != "" && len(err.Error()) > 120 {
			t.Errorf("%s: the message may hold the key: %v", name, err)
		}
	}
}
