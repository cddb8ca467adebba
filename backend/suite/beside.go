package suite

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// What a suite reads besides its own file: includes, tables and schemas. A few
// lines could name a large file very often.
const (
	maxBeside      = 1000
	maxBesideBytes = 32 << 20
)

// budget is what a suite and the files that it includes have read together.
type budget struct {
	files, bytes, steps int
	told                bool // that it is too much
}

// beside reads a file that the suite names, from the folder of the suite where the
// path is not a full one. What is not text of one of the kinds is not read: nothing
// of a file that was never meant for a suite is to be told.
func (r *reader) beside(v *value, refusal, hint string, kinds ...string) (path string, text []byte, ok bool) {
	if v.kind != isText || strings.TrimSpace(v.text) == "" {
		r.wrong(v, hint, "Write the name of a file here.")
		return "", nil, false
	}
	path = filepath.FromSlash(v.text)
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.folder, path)
	}
	if len(kinds) > 0 && !slices.Contains(kinds, strings.ToLower(filepath.Ext(path))) {
		r.wrong(v, hint, "%s is %s.", v.text, refusal)
		return path, nil, false
	}
	if r.spent.files++; r.spent.files > maxBeside {
		r.tooMuch(v, "The suite reads more than %d other files.", maxBeside)
		return path, nil, false
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		r.wrong(v, "Name a file in it.", "%s is a folder.", v.text)
		return path, nil, false
	case err == nil && !info.Mode().IsRegular(): // a pipe would be waited for
		r.wrong(v, "", "%s is no file that can be read again.", v.text)
		return path, nil, false
	case err == nil:
		text, err = readFile(path)
	}
	if err != nil {
		from := "The path is from the folder of this file."
		if filepath.IsAbs(filepath.FromSlash(v.text)) {
			from = ""
		}
		r.wrong(v, from, "%s: %s", v.text, fileTrouble(err))
		return path, nil, false
	}
	if r.spent.bytes += len(text); r.spent.bytes > maxBesideBytes {
		r.tooMuch(v, "The suite reads more than %d MB of other files.", maxBesideBytes>>20)
		return path, nil, false
	}
	switch {
	case len(text) > maxFile:
		r.wrong(v, "", "%s is larger than %d kB.", v.text, maxFile>>10)
	case !utf8.Valid(text):
		r.wrong(v, "Save it as UTF-8.", "%s is not UTF-8: see its line %d.", v.text, brokenLine(text))
	default:
		return path, text, true
	}
	return path, nil, false
}

// tooMuch is told once: all further files, rows or steps would only say the same.
func (r *reader) tooMuch(v *value, message string, args ...any) {
	if !r.spent.told {
		r.spent.told = true
		r.wrong(v, "Split the suite.", message, args...)
	}
}

// brokenLine is the line in which a text stops being one, in UTF-8.
func brokenLine(text []byte) int {
	line := 1
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		if c == 0 || c == utf8.RuneError && size == 1 {
			break
		}
		if c == '\n' {
			line++
		}
		text = text[size:]
	}
	return line
}

// noSuite says that what was read is something else, and tells nothing of it.
func (r *reader) noSuite(root *value) bool {
	if root.kind != isObject {
		return false // told with what it is
	}
	if root.get("steps") != nil {
		return false
	}
	words := keyNames(suiteKeys())
	for _, m := range root.members {
		if len(r.chain) == 1 && (slices.Contains(words, m.key) || didYouMean(m.key, words) != "") {
			return false
		}
	}
	r.wrong(root, "A suite has “steps:” with a list of calls.", "This is no suite: it has no steps.")
	return true
}
