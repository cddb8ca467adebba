package oauth

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// reserved begins the names of this room's entries in the vault.
const reserved = "fairlead.oauth."

// Reserved reports whether a vault entry belongs to this room, and is nothing
// for a person to read or set.
func Reserved(name string) bool { return strings.HasPrefix(name, reserved) }

// vaultName is the entry of a server: readable as far as the vault allows
// (64 of A-Z a-z 0-9 . _ -), and never that of another server.
func vaultName(server string) string {
	sum := sha256.Sum256([]byte(server))
	slug := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-':
			return r
		}
		return '-'
	}, server)
	return reserved + slug[:min(len(slug), 24)] + "." + hex.EncodeToString(sum[:8])
}
