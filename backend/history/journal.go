package history

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// The journal makes "reported done" mean "survives SIGKILL" without waiting for
// SQLite: what one write(2) handed to the kernel outlives the process. Two
// segments are written in turn, so that one can be emptied while calls go on.
//
// A record on disk: length (4 bytes), CRC-32C of all that follows (4), sequence
// number (8), payload; little endian. Sequence numbers of a process grow; the
// journals table says up to which one SQLite has everything, in the same
// transaction as the rows, so that replaying never writes a call twice or brings
// a deleted one back.
const (
	recordHeader = 16
	segments     = 2
	segmentBytes = 8 << 20 // from here the other segment takes over, when it is empty
)

// castagnoli is CRC-32C. Its tables take 0.2 ms to make, which openJournal does beside
// everything else.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

type journal struct {
	lock   *flock.Flock
	files  [segments]*os.File
	size   [segments]int64
	last   [segments]uint64 // newest sequence number in it
	active int
}

func journalPath(f folder, instance string, segment int) string {
	return filepath.Join(f.journals(), fmt.Sprintf("%s.%d.log", instance, segment))
}

func journalLockPath(f folder, instance string) string {
	return filepath.Join(f.journals(), instance+".lock")
}

// openJournal makes an instance's journal and takes its lock, which is held for
// as long as the process lives. The caller holds the folder's lock.
func openJournal(f folder, instance string) (*journal, error) {
	castagnoli()
	j := &journal{lock: flock.New(journalLockPath(f, instance), flock.SetPermissions(0o600))}
	ok, err := j.lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("the lock of the new journal %s is taken", instance)
	}
	for i := range j.files {
		j.files[i], err = os.OpenFile(journalPath(f, instance, i), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
		if err != nil {
			j.close(true)
			return nil, err
		}
	}
	return j, nil
}

// newFrame starts a journal record in b; sealFrame and append finish it.
func newFrame(b []byte) []byte { return append(b[:0], make([]byte, recordHeader)...) }

// sealFrame fills in length and the checksum of the payload. append adds the
// sequence number to the latter, which is known only under the lock.
func sealFrame(b []byte) uint32 {
	binary.LittleEndian.PutUint32(b, uint32(len(b)-recordHeader))
	return crc32.Checksum(b[recordHeader:], castagnoli())
}

func finalSum(payload uint32, seq []byte) uint32 { return crc32.Update(payload, castagnoli(), seq) }

// append writes a sealed record. A failed or partial write leaves the journal as
// it was: the next one goes to the same place.
func (j *journal) append(b []byte, sum uint32, seq uint64) error {
	binary.LittleEndian.PutUint64(b[8:], seq)
	binary.LittleEndian.PutUint32(b[4:], finalSum(sum, b[8:16]))
	if other := 1 - j.active; j.size[j.active] >= segmentBytes && j.size[other] == 0 {
		j.active = other
	}
	i := j.active
	if _, err := j.files[i].WriteAt(b, j.size[i]); err != nil {
		_ = j.files[i].Truncate(j.size[i])
		return err
	}
	j.size[i] += int64(len(b))
	j.last[i] = seq
	return nil
}

// empty drops the segments whose records are all in SQLite.
func (j *journal) empty(applied uint64) error {
	for i := range j.files {
		if j.size[i] == 0 || j.last[i] > applied {
			continue
		}
		if err := j.files[i].Truncate(0); err != nil {
			return err
		}
		j.size[i] = 0
	}
	return nil
}

// close gives the lock back; with remove the files go too.
func (j *journal) close(remove bool) {
	for _, file := range j.files {
		if file == nil {
			continue
		}
		_ = file.Close()
		if remove {
			_ = os.Remove(file.Name())
		}
	}
	if remove {
		_ = os.Remove(j.lock.Path())
	}
	_ = j.lock.Close()
}

// readSegment calls f with each whole record of a segment, oldest first. It ends
// at the first one that is cut off or damaged: a process died while writing it,
// so it was never reported done.
func readSegment(path string, f func(seq uint64, payload []byte) error) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for len(b) >= recordHeader {
		n := uint64(binary.LittleEndian.Uint32(b))
		if n == 0 || n > uint64(len(b)-recordHeader) {
			return nil
		}
		payload := b[recordHeader : recordHeader+n]
		sum := finalSum(crc32.Checksum(payload, castagnoli()), b[8:16])
		if sum != binary.LittleEndian.Uint32(b[4:]) {
			return nil
		}
		if err := f(binary.LittleEndian.Uint64(b[8:]), payload); err != nil {
			return err
		}
		b = b[recordHeader+n:]
	}
	return nil
}
