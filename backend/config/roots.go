package config

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
)

// Root is a folder as MCP names it (roots: "uri MUST be a file:// URI").
type Root struct{ URI, Name string }

// checkRoots wants every root to be an absolute path, one below the home
// folder, or a file: address.
func (s *Server) checkRoots() error {
	for _, root := range s.Roots {
		if !filepath.IsAbs(root) && !atHome(root) && !hasScheme(root, "file") {
			return wrong("roots", `"roots" has `+strconv.Quote(root)+".", "Write a folder in full, or from the home folder: ~/docs.")
		}
	}
	return nil
}

func atHome(path string) bool {
	return path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `~\`)
}

// RootList returns the definition's roots; home is the person's home folder.
func (s Server) RootList(home string) []Root {
	list := make([]Root, 0, len(s.Roots))
	for _, root := range s.Roots {
		if hasScheme(root, "file") {
			list = append(list, Root{URI: root, Name: lastPart(root)})
			continue
		}
		if atHome(root) {
			root = filepath.Join(home, root[1:])
		}
		path := filepath.ToSlash(filepath.Clean(root))
		if !strings.HasPrefix(path, "/") {
			path = "/" + path // C:/… becomes file:///C:/…
		}
		list = append(list, Root{URI: (&url.URL{Scheme: "file", Path: path}).String(), Name: lastPart(path)})
	}
	return list
}

func lastPart(path string) string {
	path = strings.TrimRight(path, "/")
	return path[strings.LastIndexByte(path, '/')+1:]
}
