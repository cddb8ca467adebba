package reach

import (
	"strconv"
	"strings"
)

// looseNumber reads a number as C does: 0x before hexadecimal, 0 before octal.
func looseNumber(text string) (uint64, bool) {
	base := 10
	switch {
	case strings.HasPrefix(text, "0x"):
		text, base = text[2:], 16
	case len(text) > 1 && text[0] == '0':
		text, base = text[1:], 8
	}
	n, err := strconv.ParseUint(text, base, 33)
	return n, err == nil
}
