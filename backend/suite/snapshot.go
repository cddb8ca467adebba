package suite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"fairlead/backend/compare"
	"fairlead/backend/jsonx"
	"fairlead/backend/secret/atomicfile"
)

// Snapshots are files in a folder beside the suite, for people to read and for
// git to compare: indented JSON, or the text.

// SnapshotFolder is where the snapshots of a suite are.
func SnapshotFolder(file string) string {
	return strings.TrimSuffix(file, filepath.Ext(file)) + ".snapshots"
}

// fileName makes a file's name of a step's.
func fileName(name string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_', r == '.':
			return r
		}
		return '-'
	}, name)
	if clean = strings.Trim(clean, "-."); clean == "" {
		clean = "snapshot"
	}
	return strings.ToValidUTF8(clean[:min(len(clean), 120)], "")
}

func (j *judge) snapshot(e Expectation) {
	name := e.snapshot.name
	if name == "" {
		name = j.step.Name
	}
	full := name
	if j.row != "" {
		full += "." + j.row
	}
	got, ext := show(j.answer.value)+"\n", ".json"
	if jsonx.Kind(j.answer.value) == "string" {
		ext = ".txt"
	}
	got = j.clean(got) // it goes into a repository
	// The step's file may be an included one: the snapshots are the run suite's.
	path := filepath.Join(SnapshotFolder(j.run.suite.File), fileName(full)+ext)
	want, err := os.ReadFile(path)
	if err == nil && sameSnapshot(string(want), got, ext, e.snapshot.rules) {
		return
	}
	if j.run.updates(j.step.Name) {
		if err := writeSnapshot(path, got); err != nil {
			j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The snapshot could not be written: " + err.Error(), Snapshot: name})
			return
		}
		j.wrote = path
		return
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "There is no snapshot yet in " + path + ".", Actual: got, Snapshot: name})
	case err != nil:
		j.miss(Miss{Kind: e.Kind, Line: e.Line, Message: "The snapshot cannot be read: " + err.Error(), Snapshot: name})
	default:
		message := "The answer is no longer as in " + path + "."
		if ext == ".txt" && len(e.snapshot.rules.Ignore) > 0 {
			message += " It is a text: nothing in it can be ignored."
		}
		j.miss(Miss{
			Kind: e.Kind, Line: e.Line, Message: message, Snapshot: name,
			Expected: string(want), Actual: got, Diff: j.snapshotDifference(string(want), got),
		})
	}
}

func (j *judge) snapshotDifference(want, got string) []Line {
	return difference(strings.TrimSuffix(want, "\n"), strings.TrimSuffix(got, "\n"))
}

// sameSnapshot compares as JSON where both are; line ends of a checkout on
// another system do not count.
func sameSnapshot(want, got, ext string, rules compare.Rules) bool {
	if ext == ".json" {
		d, err := compare.JSON([]byte(want), []byte(got), rules)
		return err == nil && d.Same
	}
	plain := func(text string) []byte {
		return jsonx.Quote(strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n"))
	}
	d, err := compare.JSON(plain(want), plain(got), rules) // of a text, $ alone names something: all of it
	return err == nil && d.Same
}

func writeSnapshot(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { // a repository's files are for its readers
		return err
	}
	return atomicfile.Write(path, []byte(text), 0o644)
}
