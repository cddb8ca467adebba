package secret

import (
	"regexp"

	"fairlead/backend/failure"
)

var validName = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// ValidName says whether name can name a secret: 1 to 64 of A-Z a-z 0-9 . _ -,
// which need no quoting in a reference, a shell or a file. Otherwise failure.Usage.
func ValidName(name string) error {
	if validName.MatchString(name) {
		return nil
	}
	return failure.New(failure.Usage, "%.80q is no name for a secret.", name).
		WithHint("Use 1 to 64 letters, digits, dots, dashes or underscores.")
}
