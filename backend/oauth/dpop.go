package oauth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// prover makes DPoP proofs (RFC 9449): each request shows that its sender holds
// the key its token is bound to, so that a stolen token is of no use.
type prover struct {
	key    *signer
	jwk    map[string]any
	nonces *nonces
}

// nonces are what servers want to see in the proofs, by origin.
type nonces struct {
	mu  sync.Mutex
	all map[string]string
}

func (n *nonces) of(u *url.URL) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.all[origin(u)]
}

// newProver reads a key, or makes one when there is none, and returns it in PEM form.
func newProver(text string, n *nonces) (*prover, string, error) {
	if text == "" {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, "", err
		}
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			return nil, "", err
		}
		text = string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	}
	s, err := newSigner(text, "", "")
	if err != nil {
		return nil, "", err
	}
	key, ok := s.key.(*ecdsa.PrivateKey)
	if !ok {
		return nil, "", errors.New("the DPoP key is of another kind")
	}
	point, err := key.PublicKey.Bytes()
	if err != nil {
		return nil, "", err
	}
	half := (len(point) - 1) / 2 // 0x04, X, Y
	jwk := map[string]any{"kty": "EC", "crv": "P-256", "x": b64(point[1 : 1+half]), "y": b64(point[1+half:])}
	return &prover{key: s, jwk: jwk, nonces: n}, text, nil
}

// prove sets the header for one sending of a request; token is the access token
// it carries, "" at the token endpoint. Every call makes a new proof.
func (p *prover) prove(req *http.Request, token string, now time.Time) error {
	claims := map[string]any{"jti": rand.Text(), "htm": req.Method, "htu": target(req.URL), "iat": now.Unix()}
	if token != "" {
		sum := sha256.Sum256([]byte(token))
		claims["ath"] = b64(sum[:])
	}
	if nonce := p.nonces.of(req.URL); nonce != "" {
		claims["nonce"] = nonce
	}
	proof, err := p.key.sign(map[string]any{"typ": "dpop+jwt", "jwk": p.jwk}, claims)
	if err != nil {
		return err
	}
	req.Header.Set("DPoP", proof)
	return nil
}

// learn keeps the nonce of an answer, and reports whether it is a new one.
func (n *nonces) learn(from *url.URL, header http.Header) bool {
	nonce := header.Get("DPoP-Nonce")
	if nonce == "" || len(nonce) > 1024 {
		return false
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[string]string{}
	}
	known := n.all[origin(from)]
	n.all[origin(from)] = nonce
	return known != nonce
}

// target is the htu claim: the address without query and fragment (RFC 9449 §4.2).
func target(u *url.URL) string {
	bare := overHTTP(u)
	bare.RawQuery, bare.Fragment, bare.User = "", "", nil
	if bare.Path == "" {
		bare.Path = "/"
	}
	return bare.String()
}

// thumbprint names the key (RFC 7638): the members in this order, without spaces.
func (p *prover) thumbprint() string {
	text := fmt.Sprintf(`{"crv":"P-256","kty":"EC","x":"%s","y":"%s"}`, p.jwk["x"], p.jwk["y"])
	sum := sha256.Sum256([]byte(text))
	return b64(sum[:])
}
