package config

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Filter is a filter of the history that was given a name.
type Filter struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// filtersFile is filters.json.
type filtersFile struct {
	Filters []Filter `json:"filters"`
}

const (
	filterName = 60 // characters
	filterText = 4 << 10
	filtersMax = 500
)

// FiltersPath is where the filters with names are kept, beside the settings.
func (p Paths) FiltersPath() string { return filepath.Join(p.Config, "filters.json") }

// LoadFilters reads the filters with names, in alphabetical order. Without the file there are none.
func LoadFilters(path string) ([]Filter, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", path, reason(err)).WithHint("Check the file's permissions.")
	}
	var f filtersFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, failure.Wrap(failure.Config, err, "%s is damaged: %v.", path, err).
			WithHint("Correct it, or move it away to begin anew.")
	}
	sortFilters(f.Filters)
	return f.Filters, nil
}

// SaveFilter stores a filter under its name, in the place of one that has it.
func SaveFilter(path string, f Filter) error {
	f.Name = strings.TrimSpace(f.Name)
	switch {
	case f.Name == "" || strings.ContainsFunc(f.Name, func(r rune) bool { return !unicode.IsPrint(r) }) || !utf8.ValidString(f.Name):
		return failure.New(failure.Usage, "A filter needs a name that can be read.")
	case utf8.RuneCountInString(f.Name) > filterName:
		return failure.New(failure.Usage, "The name of the filter is too long.").WithHint("It may have %d characters.", filterName)
	case len(f.Text) > filterText:
		return failure.New(failure.Usage, "The filter is too long to keep.")
	}
	all, err := LoadFilters(path)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(other Filter) bool { return other.Name == f.Name })
	if len(all) >= filtersMax {
		return failure.New(failure.Usage, "There are %d filters already.", filtersMax).WithHint("Remove one that is not needed any more.")
	}
	return writeFilters(path, append(all, f))
}

// RemoveFilter forgets a filter: failure.NotFound when there is none of that name.
func RemoveFilter(path, name string) error {
	all, err := LoadFilters(path)
	if err != nil {
		return err
	}
	left := slices.DeleteFunc(slices.Clone(all), func(f Filter) bool { return f.Name == name })
	if len(left) == len(all) {
		return failure.New(failure.NotFound, "There is no filter %q.", name).WithHint("`fairlead history filters` lists them.")
	}
	return writeFilters(path, left)
}

func writeFilters(path string, all []Filter) error {
	sortFilters(all)
	data, err := json.MarshalIndent(filtersFile{all}, "", "  ")
	if err != nil {
		return err
	}
	if err := atomicfile.Write(path, append(data, '\n'), 0o600); err != nil {
		return failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", path, reason(err)).WithHint("Check the folder's permissions and the room on the disk.")
	}
	return nil
}

func sortFilters(all []Filter) {
	slices.SortFunc(all, func(a, b Filter) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
}
