package hosts

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fairlead/backend/failure"
)

// Place is one file of a host, and which servers in it are meant.
type Place struct {
	Host    Host
	Path    string
	Project string // the folder that ${workspaceFolder} means, and whose servers a Local host has
}

// Found is a place that Scan saw.
type Found struct {
	Place
	Servers []string
	Problem *failure.Error // it cannot be read or parsed
}

// Scan looks at every place of the table and returns those where there is a file.
// Claude Code's file may hold servers of many projects: each is a place.
func Scan(e Env) []Found {
	found := []Found{}
	seen := map[string]bool{} // the home folder may be the project too
	for _, h := range table {
		if h.Local {
			found = append(found, scanLocal(e, h)...)
			continue
		}
		for _, path := range existing(e, h) {
			if seen[h.Shapes[0]+path] {
				continue
			}
			seen[h.Shapes[0]+path] = true
			f := look(Place{h, path, projectOf(e, h)})
			if h.ID == "vscode-settings" && f.Problem == nil && len(f.Servers) == 0 {
				continue // settings of everything; servers were kept there once
			}
			found = append(found, f)
		}
	}
	return found
}

func look(p Place) Found {
	f := Found{Place: p, Servers: []string{}}
	file, err := Open(p)
	if err != nil {
		f.Problem = failure.From(err)
		return f
	}
	for _, entry := range file.Entries {
		f.Servers = append(f.Servers, entry.Name)
	}
	return f
}

// scanLocal lists the projects that have servers of their own in one file. That
// the file is broken was said of the host itself.
func scanLocal(e Env, h Host) (found []Found) {
	for _, path := range existing(e, h) {
		data, err := read(path)
		if err != nil {
			continue
		}
		parsed, err := parse(data, h.Format)
		if err != nil {
			continue
		}
		projects, err := parsed.Entries([]string{"projects"}, "")
		if err != nil {
			continue
		}
		for _, project := range projects {
			f := look(Place{h, path, project.Name})
			if f.Problem != nil || len(f.Servers) > 0 {
				found = append(found, f)
			}
		}
	}
	return found
}

// projectOf is the project a host's file belongs to.
func projectOf(e Env, h Host) string {
	if len(h.Files) > 0 && strings.HasPrefix(h.Files[0], "{project}") {
		return e.Project
	}
	return ""
}

// Candidates returns where a host's files may be, the one to make first. Patterns
// are left as they are.
func Candidates(e Env, h Host) (paths []string) {
	for _, f := range h.Files {
		if path := e.expand(f); path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}

// existing returns the host's files that are there, each once.
func existing(e Env, h Host) (paths []string) {
	seen := map[string]bool{}
	for _, candidate := range Candidates(e, h) {
		matches := []string{candidate}
		if strings.Contains(candidate, "*") {
			matches, _ = filepath.Glob(candidate) // the patterns are the table's
		}
		for _, path := range matches {
			if info, err := os.Stat(path); err == nil && !info.IsDir() && !seen[path] {
				seen[path] = true
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// Find returns the place that a word means: a host's id, or a file, whose shape
// is that of its known place, of as, or is seen from what is in it.
func Find(e Env, word, as string) (Place, error) {
	if h, ok := Get(word); ok {
		return findHost(e, h)
	}
	if !strings.ContainsAny(word, `/\.`) {
		if _, err := os.Stat(word); err != nil {
			return Place{}, failure.New(failure.NotFound, "No program %q is known, and there is no such file.", word).
				WithCommand("hosts --all")
		}
	}
	path, err := filepath.Abs(word)
	if err != nil {
		return Place{}, failure.Wrap(failure.Usage, err, "%s is no path: %v.", word, err)
	}
	if as != "" {
		h, ok := Get(as)
		if !ok {
			return Place{}, failure.New(failure.Usage, "No program %q is known.", as).WithCommand("hosts --all")
		}
		return At(h, path, e.Project), nil
	}
	for _, h := range table {
		for _, known := range existing(e, h) {
			if !h.Local && sameFile(known, path) {
				return Place{h, path, e.Project}, nil
			}
		}
	}
	return detect(e, path)
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

func findHost(e Env, h Host) (Place, error) {
	if (h.Local || len(h.Files) > 0 && strings.HasPrefix(h.Files[0], "{project}")) && e.Project == "" {
		return Place{}, failure.New(failure.Usage, "%s keeps servers by project.", h.Name).WithHint("Say which: --project DIR")
	}
	paths := existing(e, h)
	if len(paths) == 0 {
		paths = Candidates(e, h)
		for _, p := range paths {
			if !strings.Contains(p, "*") {
				paths = []string{p}
				break
			}
		}
	}
	switch {
	case len(paths) == 0 && len(h.Files) == 0:
		return Place{}, failure.New(failure.Usage, "%s has no file in a place of its own.", h.Name).
			WithHint("Name the file, and say of what kind it is: FILE --as %s", h.ID)
	case len(paths) == 0:
		return Place{}, failure.New(failure.NotFound, "%s is not known to run on %s.", h.Name, runtime.GOOS)
	case len(paths) > 1:
		return Place{}, failure.New(failure.AmbiguousName, "%s has several files here: %s.", h.Name, strings.Join(paths, ", ")).
			WithHint("Name the one that is meant.")
	}
	p := Place{Host: h, Path: paths[0], Project: projectOf(e, h)}
	if h.Local {
		p.Project = e.Project
	}
	return p, nil
}

// At is a host's file at a path.
func At(h Host, path, project string) Place {
	h.Format = formatOf(path, h.Format)
	return Place{Host: h, Path: path, Project: project}
}

// IsPlace reports whether a path is one where a host keeps a file, there or not.
func IsPlace(e Env, h Host, path string) bool {
	return slices.Contains(existing(e, h), path) || slices.Contains(Candidates(e, h), path)
}
