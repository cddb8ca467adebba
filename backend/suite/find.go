package suite

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// IsSuite says whether a file in a folder is taken for a suite by its name.
func IsSuite(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, ".suite.yaml") || strings.HasSuffix(name, ".suite.yml")
}

// maxFound bounds a folder: somebody gave the root of a disk.
const maxFound = 2000

// Find returns the suites' files that a path means: itself, or, of a folder, all
// *.suite.yaml in it and below. Hidden folders and node_modules are left out.
func Find(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, failure.Wrap(failure.Usage, err, "%s: %s", path, fileTrouble(err))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var found []string
	err = filepath.WalkDir(path, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && at == path:
			return err
		case err != nil: // a folder inside that cannot be read has no suites for us
			return fs.SkipDir
		case d.IsDir() && at != path && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		case !d.IsDir() && IsSuite(d.Name()):
			found = append(found, at)
		}
		if len(found) > maxFound {
			return failure.New(failure.Usage, "%s has more than %d suites.", path, maxFound).WithHint("Name a folder inside.")
		}
		return nil
	})
	if err != nil {
		return nil, failure.From(err)
	}
	slices.Sort(found)
	return found, nil
}
