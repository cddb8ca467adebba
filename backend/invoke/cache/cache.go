package cache

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Limits bound what is kept, of all servers together. Zero keeps nothing.
type Limits struct {
	Entries int
	Bytes   int64
}

// Cache is the folder of results. It is safe for concurrent use, also by several
// processes.
type Cache struct {
	dir    string
	limits func() Limits
	now    func() time.Time // the clock

	mu   sync.Mutex
	size size // what lies there, as far as this process knows
}

// New returns the cache in a folder, which is made when it is needed first.
func New(dir string, limits func() Limits) *Cache {
	return &Cache{dir: dir, limits: limits, now: time.Now, size: size{unknown: true}}
}

// Key names a call: equal keys are identical calls.
type Key struct {
	Server    string // its name
	About     string // what the result depends on besides: definitions of server and tool
	Tool      string
	Arguments []byte // canonical
}

// Ticket is the right to store the result of a call that is made now.
type Ticket struct{ folder, file, generation string }

func (k Key) folder() string { return digest([]byte(k.Server))[:32] }

func (k Key) file() string {
	return digest([]byte(k.About), []byte(k.Tool), k.Arguments) + suffix
}

const (
	suffix     = ".json"
	generation = "generation"
)

// digest separates the parts by their lengths: no two lists of parts are one text.
func digest(parts ...[]byte) string {
	h := sha256.New()
	for _, p := range parts {
		one := sha256.Sum256(p)
		h.Write(one[:])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Get returns the result of an identical call that ended less than lifetime ago.
// Without one, the ticket stores what the call brings.
func (c *Cache) Get(k Key, lifetime time.Duration) (*Entry, Ticket) {
	t := c.Ticket(k)
	if t.generation == "" {
		return nil, t
	}
	e, err := read(t.file)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			_ = os.Remove(t.file) // half a file, or another program's
		}
		return nil, t
	}
	age := c.now().Sub(e.At)
	if e.Generation != t.generation || age < 0 || age >= lifetime || age >= e.Lifetime {
		return nil, t
	}
	return e, t
}

// Ticket is Get for a call that is made in any case.
func (c *Cache) Ticket(k Key) Ticket {
	t := Ticket{folder: filepath.Join(c.dir, k.folder())}
	t.file = filepath.Join(t.folder, k.file())
	if l := c.limits(); l.Entries <= 0 || l.Bytes <= 0 {
		return Ticket{}
	}
	path := filepath.Join(t.folder, generation)
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(t.folder, 0o700); err == nil {
			err = renew(path)
		}
		if err == nil {
			raw, err = os.ReadFile(path)
		}
	}
	if err != nil {
		return Ticket{} // nothing is kept, and the call goes on
	}
	t.generation = string(raw)
	return t
}

// renew writes another generation.
func renew(path string) error { return write(path, []byte(rand.Text())) }

// Clear forgets what is kept of a server, and what is on its way. It reports
// whether anything was ever kept.
func (c *Cache) Clear(server string) bool { return c.clear(Key{Server: server}.folder()) }

// ClearAll forgets what is kept of every server.
func (c *Cache) ClearAll() {
	folders, _ := os.ReadDir(c.dir)
	for _, f := range folders {
		c.clear(f.Name())
	}
}

func (c *Cache) clear(folder string) bool {
	path := filepath.Join(c.dir, folder)
	if _, err := os.Stat(filepath.Join(path, generation)); err != nil {
		return false
	}
	if err := renew(filepath.Join(path, generation)); err != nil {
		_ = os.Remove(filepath.Join(path, generation)) // a full disk has room for this
	}
	files, _ := filepath.Glob(filepath.Join(path, "*"+suffix))
	for _, f := range files {
		_ = os.Remove(f)
	}
	c.mu.Lock()
	c.size.unknown = true
	c.mu.Unlock()
	return true
}
