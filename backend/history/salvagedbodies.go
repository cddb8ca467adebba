package history

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// salvagedBodies are the large bodies of a history that calls are read from.
type salvagedBodies struct {
	folder folder
	last   string // the body that was looked at last: a result lies in the message before it
	bytes  int64  // its size, -1: it is gone or damaged
}

// whole is a body that can be read when its call is written. Of one that is gone or damaged
// the size is left.
func (s *salvagedBodies) whole(b Body) Body {
	if b.Hash != "" && lacks(s, b) {
		return Body{Bytes: max(0, b.Bytes)}
	}
	return b
}

// size implements bodies.
func (s *salvagedBodies) size(hash string) (int64, bool) {
	if s.last != hash {
		s.last, s.bytes = hash, s.examine(hash)
	}
	return s.bytes, s.bytes >= 0
}

// examine reads all of a body, holding little of it.
func (s *salvagedBodies) examine(hash string) int64 {
	if name, err := hex.DecodeString(hash); err != nil || len(name) != sha256.Size {
		return -1 // a damaged database may tell anything
	}
	file, err := os.Open(s.folder.blob(hash))
	if err != nil {
		return -1
	}
	defer func() { _ = file.Close() }()
	sum := sha256.New()
	n, err := io.Copy(sum, file)
	if err != nil || hex.EncodeToString(sum.Sum(nil)) != hash {
		return -1
	}
	return n
}

// read implements bodies.
func (s *salvagedBodies) read(hash string) ([]byte, error) { return os.ReadFile(s.folder.blob(hash)) }
