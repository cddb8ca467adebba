package history

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
)

// staging holds the large bodies of a file that is imported, until the calls come
// that name them. They lie in one unnamed file beside the stored ones.
type staging struct {
	folder folder
	file   *os.File
	end    int64
	whole  map[string]span64
	open   *openPiece
}

type span64 struct{ at, size int64 }

// openPiece is a body of which more pieces are to come.
type openPiece struct {
	hash     string
	from, of int64
	sum      hash.Hash
}

func newStaging(f folder) *staging { return &staging{folder: f, whole: make(map[string]span64)} }

// add takes a piece. wrong says what is the matter with it, err with the disk.
func (s *staging) add(p *piece) (wrong, err error) {
	if _, there := s.whole[p.hash]; there {
		return nil, nil
	}
	if p.at == 0 {
		s.open = &openPiece{hash: p.hash, from: s.end, of: p.of, sum: sha256.New()}
	}
	o := s.open
	if o == nil || o.hash != p.hash || o.of != p.of || s.end-o.from != p.at || p.at+int64(len(p.bytes)) > p.of {
		s.open = nil
		return errors.New("a piece of a large body is missing before it"), nil
	}
	if s.file == nil {
		if s.file, err = os.CreateTemp(s.folder.blobs(), "new-import-*"); err != nil {
			return nil, err
		}
	}
	if _, err := s.file.WriteAt(p.bytes, s.end); err != nil {
		return nil, err
	}
	o.sum.Write(p.bytes)
	s.end += int64(len(p.bytes))
	if s.end-o.from < o.of {
		return nil, nil
	}
	s.open = nil
	if hex.EncodeToString(o.sum.Sum(nil)) != p.hash {
		return errors.New("the large body that ends here is damaged"), nil
	}
	s.whole[p.hash] = span64{o.from, o.of}
	return nil, nil
}

func (s *staging) size(hash string) (int64, bool) {
	body, ok := s.whole[hash]
	return body.size, ok
}

// read implements bodies.
func (s *staging) read(hash string) ([]byte, error) {
	at := s.whole[hash]
	raw := make([]byte, at.size)
	_, err := s.file.ReadAt(raw, at.at)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return raw, err
}

func (s *staging) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}
