package suite

import (
	"path/filepath"
	"slices"
	"strings"
)

// merge takes over the variables and servers of an included file that this one
// does not have itself.
func (r *reader) merge(from *Suite) {
	s := r.suite
	known := map[string]bool{}
	for _, v := range s.Variables {
		known[v.Name] = true
	}
	for _, v := range from.Variables {
		if !known[v.Name] {
			s.Variables = append(s.Variables, v)
		}
	}
	for _, one := range from.Servers {
		if !slices.ContainsFunc(s.Servers, func(o Server) bool { return o.Name == one.Name }) {
			s.Servers = append(s.Servers, one)
		}
	}
	s.listed = s.listed || from.listed
}

func bases(paths []string) []string {
	all := make([]string, len(paths))
	for i, p := range paths {
		all[i] = filepath.Base(p)
	}
	return all
}

func cycle(what string, names []string) string { return what + strings.Join(names, " → ") + "." }
