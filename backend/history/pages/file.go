package pages

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// defaultSize is what a page has in the files that Fairlead writes.
const defaultSize = 4096

// File is an SQLite database with its write-ahead log. It is not written to, and no
// lock is taken: nobody else may write to it meanwhile.
type File struct {
	db, log *os.File // either may be nil
	size    int64    // of a page
	count   int64    // pages
	newer   map[int64]int64
	used    []uint64 // a bit for each page that continues a row which was read
}

// Open opens a database and the log beside it. Either may be missing or empty.
func Open(path string) (*File, error) {
	f := &File{}
	var err error
	if f.db, err = openThere(path); err == nil {
		f.log, err = openThere(path + "-wal")
	}
	if err == nil {
		err = f.look()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func openThere(path string) (*os.File, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return file, err
}

// Close closes the files.
func (f *File) Close() {
	for _, file := range []*os.File{f.db, f.log} {
		if file != nil {
			_ = file.Close() // nothing was written
		}
	}
}

// look finds out how large a page is, what the log holds, and how many pages there are.
func (f *File) look() error {
	if f.db == nil && f.log == nil {
		return fs.ErrNotExist
	}
	f.size = sizeOf(f.db)
	log, err := openLog(f.log)
	if err != nil {
		return err
	}
	if f.size == 0 && log != nil {
		f.size = log.page
	}
	if f.size == 0 {
		f.size = defaultSize
	}
	if log != nil && log.page == f.size { // else one of the two is noise
		if f.newer, err = log.pages(); err != nil {
			return err
		}
	}
	if f.db != nil {
		info, err := f.db.Stat()
		if err != nil {
			return err
		}
		f.count = info.Size() / f.size // of a page that was cut off the end is gone, where rows stand
	}
	for number := range f.newer {
		f.count = max(f.count, number)
	}
	f.count = min(f.count, 1<<32-2) // the format's own limit
	f.used = make([]uint64, f.count/64+1)
	return nil
}

// sizeOf is the size of a page by the database's header, 0 when there is none.
func sizeOf(db *os.File) int64 {
	header := make([]byte, 18)
	if db == nil {
		return 0
	}
	if _, err := db.ReadAt(header, 0); err != nil || !bytes.HasPrefix(header, []byte("SQLite format 3\x00")) {
		return 0
	}
	size := int64(binary.BigEndian.Uint16(header[16:]))
	if size == 1 { // 65536 does not fit
		size = 65536
	}
	if !possible(size) {
		return 0
	}
	return size
}

func possible(size int64) bool { return size >= 512 && size <= 65536 && size&(size-1) == 0 }

// Pages is how many pages there are, numbered from 1.
func (f *File) Pages() int64 { return f.count }

// errGone says that a page cannot be read, the others perhaps.
var errGone = errors.New("the page is not there")

// page reads a page.
func (f *File) page(number int64, into []byte) error {
	if number < 1 || number > f.count {
		return errGone
	}
	file, at := f.db, (number-1)*f.size
	if newer, ok := f.newer[number]; ok {
		file, at = f.log, newer
	}
	if file == nil {
		return errGone
	}
	if _, err := file.ReadAt(into, at); errors.Is(err, io.EOF) {
		return errGone
	} else if err != nil {
		return fmt.Errorf("%w: %w", errGone, err) // a bad sector costs its page
	}
	return nil
}

// use notes that a page continues a row, and is true the first time: so a chain of them
// ends, and all rows together cost no more than the file.
func (f *File) use(number int64) bool {
	if number < 1 || number > f.count {
		return false
	}
	bit := uint64(1) << (number % 64)
	if f.used[number/64]&bit != 0 {
		return false
	}
	f.used[number/64] |= bit
	return true
}
