package secret

import "fairlead/backend/failure"

// maxName is the longest name of a secret.
const maxName = 64

// ValidName says whether name can name a secret: 1 to 64 of A-Z a-z 0-9 . _ -,
// which need no quoting in a reference, a shell or a file. Otherwise failure.Usage.
func ValidName(name string) error {
	ok := name != "" && len(name) <= maxName
	for i := range len(name) {
		c := name[i]
		ok = ok && (isLetter(c) || isDigit(c) || c == '.' || c == '_' || c == '-')
	}
	if ok {
		return nil
	}
	return failure.New(failure.Usage, "%.80q is no name for a secret.", name).
		WithHint("Use 1 to 64 letters, digits, dots, dashes or underscores.")
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
