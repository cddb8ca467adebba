package config

import (
	"encoding/json"
	"errors"
	"os"

	"fairlead/backend/failure"
)

// maxWindow is the most the page may remember, in bytes.
const maxWindow = 16 << 20

// LoadWindow returns what SaveWindow stored, "" when there is nothing. A file that
// is not JSON is as good as none: what the page remembers is a convenience.
func LoadWindow(path string) (string, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && !json.Valid(data) {
		return "", nil
	}
	if err != nil {
		return "", failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", path, reason(err)).
			WithHint("Check the file's permissions.")
	}
	return string(data), nil
}

// SaveWindow stores the page's own state, JSON text, all or nothing.
func SaveWindow(path, state string) error {
	if len(state) > maxWindow {
		return failure.New(failure.TooLarge, "What the window remembers is larger than %d MiB.", maxWindow>>20).
			WithHint("Close some tabs with large drafts.")
	}
	if !json.Valid([]byte(state)) {
		return failure.New(failure.Usage, "What the window remembers is not JSON.")
	}
	return writeFile(path, []byte(state))
}
