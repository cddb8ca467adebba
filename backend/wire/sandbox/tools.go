package sandbox

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fairlead/backend/wire"
)

// companions are started by others of the same folder.
var companions = map[string][]string{"npx": {"node"}, "npm": {"node"}, "uvx": {"uv"}, "bunx": {"bun"}}

// tools returns the paths outside the system's folders that a program needs to
// run: where it lies, where its links lead, and the same of its interpreter.
func tools(command string, env []string, home string) (paths []string) {
	seen := make(map[string]bool)
	var need func(path string)
	need = func(path string) {
		if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
			defer need(real) // a folder on the way may be a link too
		}
		for hops := 0; hops < 16 && !seen[path]; hops++ {
			seen[path] = true
			if place := installed(path, home); !covered(place, paths) {
				paths = append(paths, place)
			}
			if interpreter := interpreterOf(path, env); interpreter != "" {
				need(interpreter)
			}
			target, err := os.Readlink(path)
			if err != nil {
				return
			}
			if !filepath.IsAbs(target) {
				target = filepath.Join(filepath.Dir(path), target)
			}
			path = target
		}
	}
	need(command)
	for _, name := range companions[filepath.Base(command)] {
		if path, err := wire.Find(wire.Command{Name: name, Env: env}); err == nil {
			need(path)
		}
	}
	return paths
}

// covered reports whether a path is to be seen already.
func covered(path string, paths []string) bool {
	return slices.ContainsFunc(slices.Concat([]string{"/usr"}, system, paths), func(shown string) bool { return within(path, shown) })
}

// installed returns the folder a program was installed into: …/v22.1.0 of
// …/v22.1.0/bin/node. Where programs of all kinds lie together, with what is no
// program beside them, it is the program alone.
func installed(path, home string) string {
	folder := filepath.Dir(path)
	parent := filepath.Dir(folder)
	shared := []string{"/", "/opt", "/home", "/root", "/tmp", "/var", home}
	for _, name := range []string{".local", ".cargo", ".config", ".cache"} {
		shared = append(shared, filepath.Join(home, name))
	}
	switch filepath.Base(folder) {
	case "bin", "sbin", "shims", "libexec":
		if !slices.Contains(shared, parent) {
			return parent
		}
	}
	return path
}

// interpreterOf returns the program that the first line of a script names.
func interpreterOf(path string, env []string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	line, err := bufio.NewReaderSize(file, 256).ReadSlice('\n')
	rest, ok := strings.CutPrefix(string(line), "#!")
	if err != nil || !ok {
		return ""
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return ""
	}
	if filepath.Base(words[0]) != "env" {
		return words[0]
	}
	for _, word := range words[1:] {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			found, _ := wire.Find(wire.Command{Name: word, Env: env})
			return found
		}
	}
	return ""
}
