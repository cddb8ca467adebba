package history

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
)

// A blob is a file named by the SHA-256 of its bytes. Deleting one must not meet
// another process that is about to refer to it: whoever makes one holds the
// folder's blob lock shared until its journal (or the database) names the blob,
// whoever deletes holds it alone and looks into both.

const (
	lockRetry = 10 * time.Millisecond
	lockWait  = 5 * time.Second // nobody holds the blob lock for longer
)

// shareBlobs takes the blob lock for making; call the function returned when the
// blobs are named where a deleter looks.
func (f folder) shareBlobs(ctx context.Context) (func(), error) {
	ctx, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	lock := flock.New(f.blobLock(), flock.SetPermissions(0o600))
	if _, err := lock.TryRLockContext(ctx, lockRetry); err != nil {
		return nil, err
	}
	return func() { _ = lock.Close() }, nil
}

// store moves the record's large bodies into files.
func (f folder) store(r *record) error {
	return r.large(func(b *body) error {
		hash, err := f.putBlob(b.text)
		if err != nil {
			return err
		}
		b.hash, b.text = hash, nil
		return nil
	})
}

// putBlob writes b unless it is there and returns its name. A file that was damaged
// since is written anew: b may be all that is left. The temporary file and the
// rename keep half a blob from ever having the name of a whole one.
func (f folder) putBlob(b []byte) (string, error) {
	sum := sha256.Sum256(b)
	hash := hex.EncodeToString(sum[:])
	path := f.blob(hash)
	if holds(path, b) {
		return hash, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(b)
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
		return "", err
	}
	return hash, nil
}

// holds tells whether a file is there with these bytes. Reading it costs less than
// the hash of b has cost.
func holds(path string, b []byte) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err != nil || info.Size() != int64(len(b)) {
		return false
	}
	piece := make([]byte, min(len(b), 256<<10))
	for len(b) > 0 {
		n, err := io.ReadFull(file, piece[:min(len(b), len(piece))])
		if err != nil || !bytes.Equal(piece[:n], b[:n]) {
			return false
		}
		b = b[n:]
	}
	return true
}

// sync asks the disk for a blob that a row is about to name, so that a power cut
// cannot leave the row without its file. It runs in the writer, not on the way of a call.
func (f folder) sync(hash string) error {
	file, err := os.OpenFile(f.blob(hash), os.O_RDWR, 0) // Windows syncs only what may be written
	if os.IsNotExist(err) {
		return nil // somebody deleted it; the call's row is worth writing all the same
	}
	if err != nil {
		return err
	}
	err = file.Sync()
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}

// section is a part of an open file.
type section struct {
	*io.SectionReader
	file *os.File
}

func (s section) Close() error { return s.file.Close() }

type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

// OpenBody opens a body for reading, wherever it is kept. The caller closes it.
func (s *Store) OpenBody(b Body) (io.ReadSeekCloser, error) {
	if b.Hash == "" {
		return inMemory{bytes.NewReader(b.Inline)}, nil
	}
	if raw, err := hex.DecodeString(b.Hash); err != nil || len(raw) != sha256.Size {
		return nil, failure.New(failure.NotFound, "%q is not the name of a stored body.", b.Hash)
	}
	file, err := os.Open(s.folder.blob(b.Hash))
	if os.IsNotExist(err) {
		return nil, failure.Wrap(failure.NotFound, err, "The stored body is gone: its file %s is missing.", s.folder.blob(b.Hash)).
			WithHint("Somebody deleted the file, or the call was deleted meanwhile.")
	}
	if err != nil {
		return nil, storageFailure(err, s.folder)
	}
	if err := s.sound(file, b.Hash); err != nil {
		_ = file.Close()
		return nil, err
	}
	return section{io.NewSectionReader(file, b.Offset, b.Bytes), file}, nil
}

// errDamagedBody is why a body's file, though it is there, is of no use.
var errDamagedBody = errors.New("its bytes are not those it is named by")

// lost tells whether a body cannot be had any more, whatever else can.
func lost(err error) bool {
	return failure.Is(err, failure.NotFound) || errors.Is(err, errDamagedBody)
}

// seen is a file as it was when its bytes were last compared with its name.
type seen struct{ size, changed int64 }

// sound compares a file with the hash it is named by: once in this process, unless it
// was changed since. 200 MB take a tenth of a second.
func (s *Store) sound(file *os.File, hash string) error {
	info, err := file.Stat()
	if err != nil {
		return storageFailure(err, s.folder)
	}
	now := seen{info.Size(), info.ModTime().UnixNano()}
	if before, ok := s.checked.Load(hash); ok && before == now {
		return nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return storageFailure(err, s.folder)
	}
	if hex.EncodeToString(sum.Sum(nil)) != hash {
		return failure.Wrap(failure.Storage, errDamagedBody, "The stored body is damaged: its file %s does not hold what was stored.", file.Name()).
			WithHint("Look at the disk. The rest of the call is not affected.")
	}
	s.checked.Store(hash, now)
	return nil
}

// blobSize is the size of a file, 0 when it is gone.
func (f folder) blobSize(hash string) int64 {
	info, err := os.Stat(f.blob(hash))
	if err != nil {
		return 0
	}
	return info.Size()
}
