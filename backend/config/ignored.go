package config

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
)

// Ignored are the rules by which places of a tool's arguments and results are left
// out of comparisons: by server and tool.
type Ignored map[string]map[string][]string

const (
	ignoredRules = 200 // of one tool
	ignoredText  = 1000
)

// IgnoredPath is where they are kept, beside the settings.
func (p Paths) IgnoredPath() string { return filepath.Join(p.Config, "ignored.json") }

// LoadIgnored reads the rules. Without the file there are none.
func LoadIgnored(path string) (Ignored, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return Ignored{}, nil
	}
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", path, reason(err)).WithHint("Check the file's permissions.")
	}
	all := Ignored{}
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, failure.Wrap(failure.Config, err, "%s is damaged: %v.", path, err).
			WithHint("Correct it, or move it away to begin anew.")
	}
	return all, nil
}

// SaveIgnored keeps the rules of a tool in the place of those it had; none forgets it.
// Whoever calls has checked that they can be understood.
func SaveIgnored(path, server, tool string, rules []string) error {
	if len(rules) > ignoredRules || slices.ContainsFunc(rules, func(r string) bool { return len(r) > ignoredText }) {
		return failure.New(failure.Usage, "There are too many rules, or one is too long.").
			WithHint("A tool may have %d rules of %d characters.", ignoredRules, ignoredText)
	}
	all, err := LoadIgnored(path)
	if err != nil {
		return err
	}
	if all[server] == nil {
		all[server] = map[string][]string{}
	}
	if all[server][tool] = rules; len(rules) == 0 {
		delete(all[server], tool)
	}
	if len(all[server]) == 0 {
		delete(all, server)
	}
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := atomicfile.Write(path, append(data, '\n'), 0o600); err != nil {
		return failure.Wrap(failure.Storage, err, "%s cannot be written: %v.", path, reason(err)).WithHint("Check the folder's permissions and the room on the disk.")
	}
	return nil
}
