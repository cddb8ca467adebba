package config

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Put adds a server, or changes the one of that name where raw differs from it.
// Keys that raw does not have are removed. The definition must be right.
func (f *File) Put(name string, raw []byte) error {
	if _, err := ParseDefinition(name, raw); err != nil {
		return err
	}
	return f.edit(func(d *document) error { return d.put(name, raw) })
}

// Rename gives a server another name, in its place in the file.
func (f *File) Rename(from, to string) error {
	if err := ValidServerName(to); err != nil || from == to {
		return err
	}
	return f.edit(func(d *document) error { return d.rename(from, to) })
}

// Remove takes a server out of the file, with the comments right at it.
func (f *File) Remove(name string) error {
	return f.edit(func(d *document) error { return d.remove(name) })
}

// SetEnabled switches a server on or off.
func (f *File) SetEnabled(name string, enabled bool) error {
	return f.edit(func(d *document) error { return d.setEnabled(name, enabled) })
}

// edit reads the file as it is now, changes it and writes it all or nothing. A
// file that is broken is not touched.
func (f *File) edit(change func(*document) error) error {
	f.editing.Lock()
	if err := f.rewrite(change); err != nil {
		f.editing.Unlock()
		return err
	}
	return f.reload()
}

func (f *File) rewrite(change func(*document) error) error {
	unlock, err := f.lock(context.Background())
	if err != nil {
		return err
	}
	defer unlock()
	data, err := os.ReadFile(f.o.Path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", f.o.Path, reason(err)).
			WithHint("Check the file's permissions.")
	}
	d, err := readDocument(data)
	if err != nil {
		broken := inFile(f.o.Path, failure.From(err))
		broken.Hint = strings.TrimSpace(broken.Hint + " Repair the file first: it is not changed while it is broken.")
		return broken
	}
	if err := change(d); err != nil {
		return err
	}
	out, err := d.bytes()
	if err != nil || bytes.Equal(out, data) {
		return err
	}
	err = os.MkdirAll(filepath.Dir(f.o.Path), 0o700)
	if err == nil {
		err = atomicfile.Write(f.o.Path, out, 0o600)
	}
	if err != nil {
		return failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", f.o.Path, reason(err)).
			WithHint("Check the permissions and the free space. Nothing was changed.")
	}
	return nil
}

// escapePointer escapes a key for a JSON pointer (RFC 6901).
func escapePointer(key string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(key)
}
