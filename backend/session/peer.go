package session

import (
	"crypto/sha256"
	"encoding/hex"
)

// URL is the address of a remote server, "" of another. It may hold secrets.
func (s *Session) URL() string { return s.spec.URL }

// Word is a word for the session of a remote server, "" where there is none. It is
// not the session's id: whoever knows that can act in the session.
func (s *Session) Word() string {
	id := s.conn.SessionID()
	if id == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:8])
}
