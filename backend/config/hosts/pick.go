package hosts

import (
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/config/edit"
	"fairlead/backend/failure"
)

// pick returns the entries of some names, theirs or what we make of them.
func (f *File) pick(names []string) ([]edit.Entry, error) {
	if len(names) == 0 {
		return f.Entries, nil
	}
	var picked []edit.Entry
	for _, name := range names {
		e, ok := f.entry(name)
		if !ok {
			var there []string
			for _, e := range f.Entries {
				there = append(there, e.Name)
			}
			return nil, failure.New(failure.ServerNotFound, "%s has no server named %q.", f.Path, name).
				WithHint("There are: %s.", strings.Join(there, ", "))
		}
		if !slices.ContainsFunc(picked, func(p edit.Entry) bool { return p.Name == e.Name }) {
			picked = append(picked, e)
		}
	}
	return picked, nil
}

// entry returns the entry that one of our servers is there: of the same name, or
// of one that we would turn into it.
func (f *File) entry(name string) (edit.Entry, bool) {
	for _, e := range f.Entries {
		if e.Name == name {
			return e, true
		}
	}
	for _, e := range f.Entries {
		if config.ServerName(e.Name) == name {
			return e, true
		}
	}
	for _, e := range f.Entries {
		if e.Name == f.Shape.TheirName(name) {
			return e, true
		}
	}
	return edit.Entry{}, false
}

func definition(name string, raw []byte) (config.Server, *failure.Error) {
	s, err := config.ParseDefinition(name, raw)
	return s, failure.From(err)
}
