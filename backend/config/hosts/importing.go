package hosts

import (
	"encoding/json"
	"fmt"

	"fairlead/backend/config"
)

// What becomes of a server.
const (
	New       = "new"
	Same      = "same"
	Different = "different"
	Refused   = "refused" // it cannot be taken over; the problem says why
)

// Ours are our servers, as far as comparing needs them.
type Ours struct {
	// Definition returns what is written under a name in servers.json.
	Definition func(name string) (json.RawMessage, bool)
	// Secret returns a value from the vault. May be nil: then a secret is never the
	// same as what stands somewhere in plain text.
	Secret func(name string) (string, error)
}

// Candidate is a server of another program that may be taken over.
type Candidate struct {
	config.Reading
	Status string   // New, Same, Different or Refused
	Fields []string // Different: under which keys
}

// PreviewImport compares a host's servers with ours, in the file's order. names
// picks some; none means all.
func (f *File) PreviewImport(ours Ours, names ...string) ([]Candidate, error) {
	picked, err := f.pick(names)
	if err != nil {
		return nil, err
	}
	list := make([]Candidate, 0, len(picked))
	taken := map[string]bool{}
	for _, entry := range picked {
		c := Candidate{Reading: f.Shape.Read(entry.Name, entry.Raw, f.Project), Status: Refused}
		if c.Problem == nil {
			_, c.Problem = definition(c.Name, c.Raw)
		}
		if c.Problem == nil {
			name := c.Name
			for n := 2; taken[c.Name]; n++ { // two of their names may become one of ours
				c.Name = fmt.Sprintf("%.60s-%d", name, n)
			}
			taken[c.Name] = true
			f.compare(&c, ours)
		}
		list = append(list, c)
	}
	return list, nil
}

func (f *File) compare(c *Candidate, ours Ours) {
	mine, ok := ours.Definition(c.Name)
	if !ok {
		c.Status = New
		return
	}
	fields, err := f.Shape.Compare(c.Raw, mine, ours.Secret)
	switch {
	case err != nil: // ours is broken
		c.Status, c.Fields = Different, []string{"definition"}
	case len(fields) == 0:
		c.Status = Same
	default:
		c.Status, c.Fields = Different, fields
	}
}

// Replacement is the definition that replaces ours of the same name: what is
// different is taken over, our references and what the other program cannot
// express stay.
func (f *File) Replacement(c Candidate, ours Ours) json.RawMessage {
	if mine, ok := ours.Definition(c.Name); ok {
		if merged, err := f.Shape.Merge(c.Raw, mine, ours.Secret); err == nil {
			return merged
		}
	}
	return c.Raw
}

// FreeName is a name like name that is not taken.
func FreeName(name string, taken func(string) bool) string {
	free := name
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%.60s-%d", name, n)
	}
	return free
}
