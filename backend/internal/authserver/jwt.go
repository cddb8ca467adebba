package authserver

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"time"
)

// claims are those this server looks at.
type claims struct {
	Issuer   string `json:"iss,omitempty"`
	Subject  string `json:"sub,omitempty"`
	Audience any    `json:"aud,omitempty"`
	Expiry   int64  `json:"exp,omitempty"`
	Issued   int64  `json:"iat,omitempty"`
	ID       string `json:"jti,omitempty"`
	Method   string `json:"htm,omitempty"`
	Target   string `json:"htu,omitempty"`
	Token    string `json:"ath,omitempty"`
	Nonce    string `json:"nonce,omitempty"`
	Resource string `json:"resource,omitempty"`
	Client   string `json:"client_id,omitempty"`
}

type jwtHeader struct {
	Type      string            `json:"typ,omitempty"`
	Algorithm string            `json:"alg"`
	Key       map[string]string `json:"jwk,omitempty"`
}

// SignJWT makes an ES256 token, as an identity provider does.
func SignJWT(key *ecdsa.PrivateKey, kind string, c any) string {
	enc := base64.RawURLEncoding
	head, _ := json.Marshal(jwtHeader{Type: kind, Algorithm: "ES256"})
	body, _ := json.Marshal(c)
	text := enc.EncodeToString(head) + "." + enc.EncodeToString(body)
	sum := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		panic(err)
	}
	sig := make([]byte, 64)
	r.FillBytes(sig[:32])
	s.FillBytes(sig[32:])
	return text + "." + enc.EncodeToString(sig)
}

var errJWT = errors.New("the JWT is not good")

// readJWT verifies a token. keyOf chooses the key by the header.
func readJWT(token string, keyOf func(jwtHeader) crypto.PublicKey) (h jwtHeader, c claims, err error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return h, c, errJWT
	}
	enc := base64.RawURLEncoding
	head, err1 := enc.DecodeString(parts[0])
	body, err2 := enc.DecodeString(parts[1])
	sig, err3 := enc.DecodeString(parts[2])
	if errors.Join(err1, err2, err3) != nil || json.Unmarshal(head, &h) != nil || json.Unmarshal(body, &c) != nil {
		return h, c, errJWT
	}
	text := []byte(parts[0] + "." + parts[1])
	sum := sha256.Sum256(text)
	ok := false
	switch key := keyOf(h).(type) {
	case *ecdsa.PublicKey:
		ok = h.Algorithm == "ES256" && len(sig) == 64 &&
			ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:]))
	case *rsa.PublicKey:
		ok = h.Algorithm == "RS256" && rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], sig) == nil ||
			h.Algorithm == "PS256" && rsa.VerifyPSS(key, crypto.SHA256, sum[:], sig, nil) == nil
	case ed25519.PublicKey:
		ok = h.Algorithm == "EdDSA" && ed25519.Verify(key, text, sig)
	}
	if !ok {
		return h, c, errJWT
	}
	return h, c, nil
}

// jwkKey reads the EC key of a DPoP proof.
func jwkKey(h jwtHeader) crypto.PublicKey {
	x, err1 := base64.RawURLEncoding.DecodeString(h.Key["x"])
	y, err2 := base64.RawURLEncoding.DecodeString(h.Key["y"])
	if err1 != nil || err2 != nil || h.Key["kty"] != "EC" || h.Key["crv"] != "P-256" || len(x) != 32 || len(y) != 32 || h.Key["d"] != "" {
		return nil
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), append(append([]byte{4}, x...), y...))
	if err != nil {
		return nil
	}
	return key
}

func thumbprint(jwk map[string]string) string {
	sum := sha256.Sum256([]byte(`{"crv":"` + jwk["crv"] + `","kty":"EC","x":"` + jwk["x"] + `","y":"` + jwk["y"] + `"}`))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// fresh reports whether a token is made for now, and was not seen before. The lock is held.
func (p *Pair) fresh(c claims) bool {
	now := p.o.Now()
	if c.ID == "" || p.jtis[c.ID] || now.Sub(time.Unix(c.Issued, 0)).Abs() > time.Minute || c.Expiry != 0 && c.Expiry <= now.Unix() {
		return false
	}
	p.jtis[c.ID] = true
	return true
}
