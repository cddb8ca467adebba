package history

import (
	"bytes"
	"strings"
)

// Nearly all calls that are compared lack what is searched for. Whether one does shows in its
// JSON already, which need not be taken apart then: a part of what is searched for that has no
// sign JSON writes otherwise stands there as it is read, unless something is written as \uXXXX or \/.

// otherwise are the characters that JSON may write otherwise, and those that stand between
// keys and values in a text but not in the JSON; the last is what a damaged one becomes.
const otherwise = "\"\\:\n\r\t\b\f\uFFFD"

// plainParts are the longest such parts of folded words, one of each word that has any.
func plainParts(words []string) (all [][]byte) {
	for _, word := range words {
		longest := ""
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return strings.ContainsRune(otherwise, r) }) {
			if part = strings.Trim(part, " "); len(part) > len(longest) {
				longest = part
			}
		}
		if longest != "" {
			all = append(all, []byte(longest))
		}
	}
	return all
}

// lacks tells of a call that was loaded that its text has not all of the plain parts. When it does
// not, that need not be so.
func (t *texter) lacks(d *document, plain [][]byte) bool {
	if len(plain) == 0 {
		return false
	}
	t.names = d.appendNames(t.names[:0])
	t.words = foldBytes(t.words[:0], t.names)
	for _, body := range [...][]byte{t.arguments, t.result, []byte(d.failure.String)} {
		if bytes.Contains(body, []byte(`\u`)) || bytes.Contains(body, []byte(`\/`)) {
			return false
		}
		t.words = append(foldBytes(t.words, body), '\n')
	}
	for _, part := range plain {
		if !bytes.Contains(t.words, part) {
			return true
		}
	}
	return false
}
