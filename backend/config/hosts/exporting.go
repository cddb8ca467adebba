package hosts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// Server is one of ours that is to be written into a host's file.
type Server struct {
	Name string
	Raw  json.RawMessage
}

// Exported is what becomes of a server in a host's file.
type Exported struct {
	Name    string
	Theirs  string // the name it has there
	Status  string // New, Same, Different (it is changed) or Refused
	Notes   []string
	Problem *failure.Error
}

// Export is a change of a host's file that is not made yet.
type Export struct {
	Place   Place
	Servers []Exported
	Diff    string // unified, secrets masked; "" when nothing changes
	Creates bool   // the file is not there yet
	// Stamp is of the content before and after: what is applied is what was seen.
	Stamp string

	before, after []byte
}

// PreviewExport says how a host's file changes when some of our servers are
// written into it. A server that cannot be written is Refused and left out.
func PreviewExport(p Place, servers []Server, o config.WriteOptions) (*Export, error) {
	f, err := Open(p)
	if err != nil {
		return nil, err
	}
	if !f.Exists {
		if err := installed(p); err != nil {
			return nil, err
		}
	}
	o.Project = p.Project
	doc, err := parse(f.data, p.Host.Format)
	if err != nil {
		return nil, inFile(p.Path, err)
	}
	e := &Export{Place: p, Creates: !f.Exists, before: f.data, Servers: []Exported{}}
	for _, s := range servers {
		e.Servers = append(e.Servers, f.put(doc, s, o))
	}
	if e.after, err = doc.Bytes(); err != nil {
		return nil, inFile(p.Path, err)
	}
	if !slices.ContainsFunc(e.Servers, func(s Exported) bool { return s.Status == New || s.Status == Different }) {
		e.after = e.before
	}
	if err := f.verify(e); err != nil {
		return nil, err
	}
	e.Diff = f.diff(e)
	sum := sha256.Sum256(append(append(slices.Clone(e.before), 0), e.after...))
	e.Stamp = hex.EncodeToString(sum[:8])
	return e, nil
}

// put writes one server into the document.
func (f *File) put(doc parsed, s Server, o config.WriteOptions) Exported {
	x := Exported{Name: s.Name, Theirs: f.Shape.TheirName(s.Name), Status: New}
	entry, there := f.entry(s.Name)
	var existing []byte
	if there {
		x.Theirs, x.Status, existing = entry.Name, Different, entry.Raw
	}
	if x.Theirs == "" {
		x.Status = Refused
		x.Problem = failure.New(failure.Config, "%s cannot have a server named %q.", f.Host.Name, s.Name).WithHint("Give it a name with letters or digits.")
		return x
	}
	w, err := f.Shape.Write(s.Name, s.Raw, existing, o)
	if err == nil && there && sameJSON(w.Raw, existing) {
		x.Status, x.Notes = Same, w.Notes
		return x
	}
	if err == nil {
		err = doc.Put(f.at, f.Shape.List, x.Theirs, f.named(x.Theirs, w.Raw))
	}
	for _, input := range w.Inputs {
		if err == nil {
			err = f.ask(doc, input)
		}
	}
	x.Notes = w.Notes
	if x.Theirs != s.Name && !there {
		x.Notes = append(x.Notes, fmt.Sprintf("%s calls it %s.", f.Host.Name, x.Theirs))
	}
	if err != nil {
		x.Status, x.Problem = Refused, failure.From(err)
	}
	return x
}

// named puts the name into an entry of a list.
func (f *File) named(name string, raw json.RawMessage) json.RawMessage {
	if f.Shape.List == "" {
		return raw
	}
	return config.WithFirst(raw, f.Shape.List, name)
}

// ask adds an input that is not there yet. VS Code keeps them beside the servers.
func (f *File) ask(doc parsed, input config.Input) error {
	at := append(slices.Clone(f.at[:len(f.at)-1]), "inputs")
	there, err := doc.Entries(at, "id")
	if err != nil {
		return err
	}
	for _, e := range there {
		if e.Name == input.ID {
			return nil
		}
	}
	return doc.Put(at, "id", input.ID, input.Raw)
}

// verify reads what would be written: every other entry is what it was, every
// written one is there. What cannot be verified is not written.
func (f *File) verify(e *Export) error {
	if bytes.Equal(e.before, e.after) {
		return nil
	}
	broken := func() error {
		return failure.New(failure.Internal, "%s cannot be changed without changing more of it.", f.Path).
			WithHint("Nothing was written. Edit the file by hand.")
	}
	doc, err := parse(e.after, f.Host.Format)
	if err != nil {
		return broken()
	}
	now, err := doc.Entries(f.at, f.Shape.List)
	if err != nil {
		return broken()
	}
	written := func(name string) bool {
		return slices.ContainsFunc(e.Servers, func(s Exported) bool { return s.Theirs == name && s.Status != Same && s.Status != Refused })
	}
	added := 0
	for _, s := range e.Servers {
		if s.Status == New {
			added++
		}
	}
	if len(now) != len(f.Entries)+added {
		return broken()
	}
	for i, was := range f.Entries {
		if now[i].Name != was.Name || !written(was.Name) && !bytes.Equal(now[i].Raw, was.Raw) {
			return broken()
		}
	}
	return nil
}

// installed refuses to make a file for a program that is not there.
func installed(p Place) error {
	if p.Project != "" || p.Host.Files == nil {
		return nil
	}
	folder := filepath.Dir(p.Path)
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return failure.New(failure.NotFound, "%s was not found here: there is no folder %s.", p.Host.Name, folder).
			WithHint("Start %s once, or name the file that is meant.", p.Host.Name)
	}
	return nil
}

// sameJSON compares two values that were both packed without white space.
func sameJSON(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	if json.Compact(&x, a) != nil || json.Compact(&y, b) != nil {
		return false
	}
	return bytes.Equal(x.Bytes(), y.Bytes())
}
