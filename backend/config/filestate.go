package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"fairlead/backend/failure"
)

// fileState is what one reading of the file gave.
type fileState struct {
	content []byte // what was read; nil: no file
	servers []Server
	broken  map[string]*failure.Error
	failure *failure.Error
}

// difference returns the names of the servers that are not the same in both.
func difference(a, b fileState) []string {
	of := func(s fileState) map[string]string {
		m := map[string]string{}
		for _, server := range s.servers {
			m[server.Name] = string(server.Raw)
		}
		for name, why := range s.broken {
			m[name] = "broken: " + why.Error()
		}
		return m
	}
	before, after := of(a), of(b)
	var changed []string
	for name, was := range before {
		if is, ok := after[name]; !ok || is != was {
			changed = append(changed, name)
		}
	}
	for name := range after {
		if _, ok := before[name]; !ok {
			changed = append(changed, name)
		}
	}
	slices.Sort(changed)
	return changed
}

func (f *File) read() fileState {
	data, err := os.ReadFile(f.o.Path)
	if errors.Is(err, os.ErrNotExist) {
		return parseState(nil)
	}
	if err != nil {
		return fileState{failure: failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", f.o.Path, reason(err)).
			WithHint("Check the file's permissions. The last good state is in use.")}
	}
	s := parseState(data)
	if s.failure != nil {
		s.failure = inFile(f.o.Path, s.failure)
		s.failure.Hint += " The last good state is in use, and the file was left as it is."
	}
	for name, why := range s.broken {
		s.broken[name] = inFile(f.o.Path, why)
	}
	return s
}

// inFile adds the file's name and the line to a failure that has a Place.
func inFile(path string, e *failure.Error) *failure.Error {
	var p Place
	f := *e
	if json.Unmarshal(f.Details, &p) == nil && p.Line > 0 {
		f.Message = fmt.Sprintf("%s, line %d, column %d: %s", filepath.Base(path), p.Line, p.Column, f.Message)
	}
	return &f
}

// parseState reads the content of a file.
func parseState(data []byte) fileState {
	s := fileState{content: data, broken: map[string]*failure.Error{}}
	d, err := readDocument(data)
	if err != nil {
		s.failure = failure.From(err)
		return s
	}
	for _, e := range d.entries() {
		server, err := ParseDefinition(e.name, e.value)
		if err != nil {
			s.broken[e.name] = placed(failure.From(err), d, e)
			continue
		}
		s.servers = append(s.servers, server)
	}
	return s
}

// placed finds the line of what is wrong with a server: the key's, or its own.
func placed(why *failure.Error, d *document, e entry) *failure.Error {
	var at struct {
		Key string `json:"key"`
	}
	offset := e.offset
	if json.Unmarshal(why.Details, &at) == nil && at.Key != "" {
		if v := d.root.Find("/" + serversKey + "/" + escapePointer(e.name) + "/" + escapePointer(at.Key)); v != nil {
			offset = v.StartOffset
		}
	}
	return why.WithDetails(struct {
		Place
		Key string `json:"key,omitempty"`
	}{placeOf(d.text, offset), at.Key})
}

func text(e *failure.Error) string {
	if e == nil {
		return ""
	}
	return e.Error()
}
