package config

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// FileOptions says where servers.json is and who is told of changes.
type FileOptions struct {
	Path     string // servers.json; may be a symbolic link, which is followed
	LastGood string // where the copy of the last readable content is kept
	// OnChange is told which servers were added, removed, changed, broken or
	// repaired, sorted; none when only the file's own failure came or went. It is
	// called without locks held, from the goroutine that made or found the change.
	// May be nil.
	OnChange func(changed []string)
}

// File is servers.json: what it says now, and the way to change it. It is safe
// for concurrent use; every edit reads the file again first, under a lock that
// other Fairlead processes take too, so nobody's change is lost.
type File struct {
	o FileOptions

	editing sync.Mutex // one edit or reload at a time

	mu    sync.Mutex
	state fileState
}

// OpenFile reads servers.json. A file that is not there has no servers; one that
// cannot be read or parsed leaves the last good state in use and shows in
// Failure, so that the program starts all the same. The error is about o alone.
func OpenFile(o FileOptions) (*File, error) {
	if o.Path == "" || o.LastGood == "" {
		return nil, failure.New(failure.Internal, "There is no path for servers.json.")
	}
	if o.OnChange == nil {
		o.OnChange = func([]string) {}
	}
	f := &File{o: o}
	state := f.read()
	if state.failure != nil {
		if data, err := os.ReadFile(o.LastGood); err == nil {
			if good := parseState(data); good.failure == nil {
				state.servers, state.broken = good.servers, good.broken
			}
		}
	}
	f.state = state
	f.keepGood(state)
	return f, nil
}

// Servers returns the servers in the file's order, without the broken ones.
func (f *File) Servers() []Server {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]Server, len(f.state.servers))
	for i, s := range f.state.servers {
		list[i] = s.clone()
	}
	return list
}

// Get returns one server.
func (f *File) Get(name string) (Server, bool) {
	for _, s := range f.Servers() {
		if s.Name == name {
			return s, true
		}
	}
	return Server{}, false
}

// Definition returns the server's object as it stands in the file, comments
// included, also of a broken one.
func (f *File) Definition(name string) (json.RawMessage, bool) {
	f.mu.Lock()
	content := f.state.content
	f.mu.Unlock()
	if d, err := readDocument(content); err == nil {
		for _, e := range d.entries() {
			if e.name == name {
				return bytes.Clone(e.value), true
			}
		}
	}
	if s, ok := f.Get(name); ok { // of the last good state
		return s.Raw, true
	}
	return nil, false
}

// Broken returns the servers whose own entry is wrong, with the reason and, in
// its details, the Place. The others are not affected.
func (f *File) Broken() map[string]*failure.Error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.state.broken)
}

// Failure says why the file as a whole cannot be used, nil when it can. While it
// stands, the last good state is in use and edits are refused with it.
func (f *File) Failure() *failure.Error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state.failure
}

// Reload reads the file again. It returns what Failure returns.
func (f *File) Reload(context.Context) error {
	f.editing.Lock()
	return f.reload()
}

// blank reports whether a file is there and has nothing in it: an editor has emptied
// it and is going to write it.
func blank(s fileState) bool { return s.content != nil && len(bytes.TrimSpace(s.content)) == 0 }

// reload ends the edit that its caller began.
func (f *File) reload() error { return f.take(f.read()) }

// take takes over what was read, and ends the edit that its caller began: whoever
// is told of the change may edit the file again.
func (f *File) take(next fileState) error {
	f.mu.Lock()
	last := f.state
	if next.failure == nil && len(last.servers) > 0 && blank(next) {
		next.failure = failure.New(failure.Config, "%s is empty.", f.o.Path).
			WithHint(`The last good state is in use: whoever writes the file may not be done. To have no servers, write {"mcpServers": {}}.`)
	}
	if next.failure != nil {
		next.servers, next.broken = last.servers, last.broken
	}
	f.state = next
	f.mu.Unlock()
	f.keepGood(next)
	f.editing.Unlock()

	changed := difference(last, next)
	if len(changed) > 0 || text(last.failure) != text(next.failure) {
		f.o.OnChange(changed)
	}
	if next.failure != nil {
		return next.failure
	}
	return nil
}

// keepGood keeps a copy of a file that could be read. That the copy cannot be
// written is not worth a failure: the store tells of a folder that cannot.
func (f *File) keepGood(s fileState) {
	if s.failure != nil || s.content == nil {
		return
	}
	if old, err := os.ReadFile(f.o.LastGood); err == nil && bytes.Equal(old, s.content) {
		return
	}
	_ = atomicfile.Write(f.o.LastGood, s.content, 0o600)
}

// lock is taken by every process that edits the file. It lies beside the copy,
// because the file's own folder is the person's.
func (f *File) lock(ctx context.Context) (unlock func(), err error) {
	lock := flock.New(f.o.LastGood+".lock", flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if _, err := lock.TryLockContext(ctx, 10*time.Millisecond); err != nil {
		return nil, failure.Wrap(failure.Storage, err, "%s cannot be locked for writing: %v.", f.o.Path, reason(err)).
			WithHint("Check that the data folder is writable and that no other Fairlead hangs.")
	}
	return func() { _ = lock.Unlock() }, nil
}
