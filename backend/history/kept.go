package history

import (
	"sync"
	"time"
)

const (
	// keptBytes of columns stay in memory: all that figures read of a million calls.
	keptBytes = 32 << 20
	// keptFor is how long they stay when nobody asks.
	keptFor = time.Minute
)

// kept are columns that were read a moment ago, so that figures that are looked at
// again, or the next filter, do not read them once more.
type kept struct {
	mu      sync.Mutex
	columns map[int64]keptColumn // by columnKey
	bytes   int
	used    time.Time
}

// keptColumn is a column of a block; a block that is made again has another made.
type keptColumn struct {
	made    int64
	bytes   int
	numbers *numbers
	names   *names
}

// get puts a column into its block, if it is here.
func (k *kept) get(b *block, c column) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	one, ok := k.columns[columnKey(c, b.number)]
	if !ok || one.made != b.made {
		return false
	}
	if c < colServer {
		b.numbers[c] = one.numbers
	} else {
		b.names[c] = one.names
	}
	return true
}

// put keeps a column of a block. When there is no more room nothing is added: those that
// are here serve the next reader, where throwing out the oldest would serve none.
func (k *kept) put(b *block, c column, bytes int) {
	const entry, name = 128, 24
	if bytes += entry; c >= colServer {
		bytes += name * len(b.names[c].list)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	key := columnKey(c, b.number)
	old := k.columns[key]
	k.used = time.Now()
	if k.bytes-old.bytes+bytes > keptBytes {
		return
	}
	if k.columns == nil {
		k.columns = make(map[int64]keptColumn)
	}
	one := keptColumn{made: b.made, bytes: bytes}
	if c < colServer {
		one.numbers = b.numbers[c]
	} else {
		one.names = b.names[c]
	}
	k.columns[key] = one
	k.bytes += bytes - old.bytes
}

// use notes that somebody reads columns.
func (k *kept) use() {
	k.mu.Lock()
	k.used = time.Now()
	k.mu.Unlock()
}

// forget lets go of everything when it was not used for a while.
func (k *kept) forget(now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.columns) > 0 && now.Sub(k.used) > keptFor {
		k.columns, k.bytes = nil, 0
	}
}
