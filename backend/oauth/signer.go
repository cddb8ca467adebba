package oauth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"time"

	"fairlead/backend/failure"
)

// signer makes JSON Web Tokens (RFC 7515 compact form) with one private key.
type signer struct {
	key       crypto.Signer
	algorithm string
	keyID     string
}

// newSigner reads a PEM key: PKCS #8, or the older forms of EC and RSA keys.
// Its errors do not hold the key.
func newSigner(text, algorithm, keyID string) (*signer, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("it is not in PEM form")
	}
	var key any
	var err error
	switch block.Type {
	case "EC PRIVATE KEY":
		key, err = x509.ParseECPrivateKey(block.Bytes)
	case "RSA PRIVATE KEY":
		key, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	case "PRIVATE KEY":
		key, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	default:
		return nil, fmt.Errorf("it holds %.40q and not a private key without passphrase", block.Type)
	}
	if err != nil {
		return nil, errors.New("it is damaged")
	}
	able, ok := algorithms(key)
	if !ok {
		return nil, errors.New("it is of a kind that cannot sign")
	}
	if algorithm == "" {
		algorithm = able[0]
	}
	for _, name := range able {
		if name == algorithm {
			return &signer{key.(crypto.Signer), algorithm, keyID}, nil
		}
	}
	return nil, fmt.Errorf("it cannot sign with %.20q", algorithm)
}

// algorithms returns what a key can sign with (RFC 7518 §3.1, RFC 8037), the usual one first.
func algorithms(key any) ([]string, bool) {
	switch k := key.(type) {
	case *ecdsa.PrivateKey:
		switch k.Curve {
		case elliptic.P256():
			return []string{"ES256"}, true
		case elliptic.P384():
			return []string{"ES384"}, true
		}
	case *rsa.PrivateKey:
		return []string{"RS256", "PS256"}, k.N.BitLen() >= 2048
	case ed25519.PrivateKey:
		return []string{"EdDSA"}, true
	}
	return nil, false
}

// sign returns header.claims.signature. alg and, where there is one, kid are added to the header.
func (s *signer) sign(header, claims map[string]any) (string, error) {
	header["alg"] = s.algorithm
	if s.keyID != "" {
		header["kid"] = s.keyID
	}
	head, err := json.Marshal(header)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed := b64(head) + "." + b64(body)
	signature, err := s.signature([]byte(signed))
	if err != nil {
		return "", failure.Wrap(failure.OAuthFailed, err, "Signing with the private key failed.")
	}
	return signed + "." + b64(signature), nil
}

func (s *signer) signature(text []byte) ([]byte, error) {
	switch k := s.key.(type) {
	case ed25519.PrivateKey:
		return ed25519.Sign(k, text), nil
	case *ecdsa.PrivateKey:
		digest, size := sha256.Sum256(text), 32
		sum := digest[:]
		if s.algorithm == "ES384" {
			long := sha512.Sum384(text)
			sum, size = long[:], 48
		}
		r, v, err := ecdsa.Sign(rand.Reader, k, sum)
		if err != nil {
			return nil, err
		}
		// RFC 7518 §3.4: both numbers at full width, not ASN.1.
		out := make([]byte, 2*size)
		r.FillBytes(out[:size])
		v.FillBytes(out[size:])
		return out, nil
	}
	digest := sha256.Sum256(text)
	var opts crypto.SignerOpts = crypto.SHA256
	if s.algorithm == "PS256" {
		opts = &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash, Hash: crypto.SHA256}
	}
	return s.key.Sign(rand.Reader, digest[:], opts)
}

// clientAssertion is who the client is, for a minute (RFC 7523 §3).
func (s *signer) clientAssertion(clientID, audience string, now time.Time) (string, error) {
	return s.sign(map[string]any{"typ": "JWT"}, map[string]any{
		"iss": clientID, "sub": clientID, "aud": audience, "jti": rand.Text(),
		"iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
	})
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
