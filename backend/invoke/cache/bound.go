package cache

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// size is what lies in the folder.
type size struct {
	entries int
	bytes   int64
	puts    int // since it was counted
	unknown bool
}

// countAgain is after how many results the folder is counted again: other
// processes write too.
const countAgain = 50

// abandoned is how old a temporary file is whose program died.
const abandoned = time.Hour

// bound lets the oldest entries go until the rest fits.
func (c *Cache) bound(l Limits, added int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size.entries++
	c.size.bytes += added
	c.size.puts++
	if !c.size.unknown && c.size.puts < countAgain && c.size.entries <= l.Entries && c.size.bytes <= l.Bytes {
		return
	}
	all := c.list()
	c.size = size{entries: len(all)}
	for _, f := range all {
		c.size.bytes += f.size
	}
	for _, f := range all {
		if c.size.entries <= l.Entries && c.size.bytes <= l.Bytes {
			return
		}
		if os.Remove(f.path) == nil || missing(f.path) {
			c.size.entries--
			c.size.bytes -= f.size
		}
	}
}

type file struct {
	path string
	size int64
	at   time.Time
}

// list returns the entries, the oldest first.
func (c *Cache) list() []file {
	var all []file
	paths, _ := filepath.Glob(filepath.Join(c.dir, "*", "*"))
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err != nil:
		case strings.HasSuffix(p, suffix):
			all = append(all, file{p, info.Size(), info.ModTime()})
		case strings.HasSuffix(p, ".tmp") && c.now().Sub(info.ModTime()) > abandoned:
			_ = os.Remove(p)
		}
	}
	slices.SortFunc(all, func(a, b file) int { return a.at.Compare(b.at) })
	return all
}

func missing(path string) bool {
	_, err := os.Lstat(path)
	return os.IsNotExist(err)
}

// Size counts what is kept now.
func (c *Cache) Size() (entries int, bytes int64) {
	for _, f := range c.list() {
		entries++
		bytes += f.size
	}
	return entries, bytes
}
