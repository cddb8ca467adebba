package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"

	"golang.org/x/crypto/argon2"
)

// box is one sealed value. Both fields are base64 in JSON.
type box struct {
	Nonce  []byte `json:"nonce"`
	Sealed []byte `json:"sealed"`
}

var errDoesNotOpen = errors.New("the key does not open it, or it was changed")

// seal encrypts value with AES-256-GCM. The name is additional data, so that a
// sealed value cannot be moved to another name.
func seal(key []byte, name, value string) (box, error) {
	aead, err := newAEAD(key)
	if err != nil {
		return box{}, err
	}
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails: crypto/rand ends the program instead
	return box{nonce, aead.Seal(nil, nonce, []byte(value), []byte(name))}, nil
}

// open is seal undone; it fails when key, name or content is not the one sealed.
func (b box) open(key []byte, name string) (string, error) {
	aead, err := newAEAD(key)
	if err != nil {
		return "", err
	}
	if len(b.Nonce) != aead.NonceSize() { // GCM panics on it
		return "", errDoesNotOpen
	}
	plain, err := aead.Open(nil, b.Nonce, b.Sealed, []byte(name))
	if err != nil {
		return "", errDoesNotOpen
	}
	return string(plain), nil
}

func newAEAD(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// kdf says how a passphrase becomes the key.
type kdf struct {
	Name      string `json:"name"` // argon2id
	Time      uint32 `json:"time"`
	MemoryKiB uint32 `json:"memoryKiB"`
	Threads   uint8  `json:"threads"`
	Salt      []byte `json:"salt"`
}

// newKDF has RFC 9106's second recommended parameters: 64 MiB, three passes, four lanes.
func newKDF() *kdf {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	return &kdf{Name: "argon2id", Time: 3, MemoryKiB: 64 << 10, Threads: 4, Salt: salt}
}

// valid keeps a changed file from making us compute for hours or eat all memory.
func (k *kdf) valid() bool {
	return k != nil && k.Name == "argon2id" && len(k.Salt) >= 8 &&
		k.Time >= 1 && k.Time <= 32 && k.Threads >= 1 && k.MemoryKiB >= 8<<10 && k.MemoryKiB <= 1<<20
}

func (k *kdf) key(passphrase string) []byte {
	return argon2.IDKey([]byte(passphrase), k.Salt, k.Time, k.MemoryKiB, k.Threads, KeySize)
}
