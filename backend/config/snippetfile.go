package config

import (
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"fairlead/backend/config/edit"
	"fairlead/backend/pattern"
)

var (
	// tomlStart is a table's header, alone on its line.
	tomlStart = pattern.Lazy(`(?m)\A(?:[ \t]*(?:#[^\n]*)?\n|[\w-]+ *= *[^\n]*\n)*[ \t]*\[\[?[\w."' -]+\]\]?[ \t]*(?:#[^\n]*)?$`)
	tomlLine  = pattern.Lazy(`(?m)^[ \t]*[\w."'-]+[ \t]*=`)
	// yamlStart is a key with nothing behind it, or an element of a list, and an
	// indented line or another element after it.
	yamlStart = pattern.Lazy(`\A(?:[ \t]*(?:#[^\n]*)?\n|---[ \t]*\n)*(?:[\w"'.@/-]+:[ \t]*(?:#[^\n]*)?\n\s*[ -]|- [\w-]+:)`)
	// yamlAfter is the same after keys with values, which prose may look like too.
	yamlAfter = pattern.Lazy(`\A(?:[ \t]*(?:#[^\n]*)?\n|---[ \t]*\n|[\w-]+:[ \t]+[^\n]+\n)+[\w-]+:[ \t]*(?:#[^\n]*)?\n\s*[ -]`)
)

// parseFile reads TOML and YAML in the shape of any program of the table.
func parseFile(text string) (s Snippet, ok bool, err error) {
	var file interface {
		Entries
		JSON() []byte
	}
	var format string
	switch {
	case tomlStart().MatchString(text) && tomlLine().MatchString(text):
		format = "toml"
		file, err = edit.ReadTOML([]byte(text))
	case yamlStart().MatchString(text):
		format = "yaml"
		file, err = edit.ReadYAML([]byte(text))
	case yamlAfter().MatchString(text):
		format = "yaml"
		file, err = edit.ReadYAML([]byte(text))
		defer func() { ok = err == nil }()
	default:
		return Snippet{}, false, nil
	}
	if err != nil {
		return Snippet{}, true, err
	}
	if shapes := Detect(file, format); len(shapes) > 0 {
		if s, ok := shapes[0].snippet(file); ok {
			return s, true, nil
		}
	}
	v, err := parseJSON(file.JSON())
	if err == nil {
		s, err = parseShape(v)
	}
	return s, true, err
}

// snippet reads the servers of a file as drafts; false when there is none.
func (s *Shape) snippet(file Entries) (Snippet, bool) {
	entries, err := file.Entries(s.At, s.List)
	if err != nil {
		return Snippet{}, false
	}
	out := Snippet{Kind: KindServers}
	var left []string
	for _, e := range entries {
		r := s.Read(e.Name, e.Raw, "")
		if r.Problem != nil {
			left = append(left, e.Name+" ("+strings.TrimSuffix(r.Problem.Message, ".")+")")
			continue
		}
		out.Drafts = append(out.Drafts, r.Draft)
	}
	if len(out.Drafts) == 0 {
		return Snippet{}, false
	}
	if len(left) > 0 {
		out.Drafts[0].Warnings = append(out.Drafts[0].Warnings, "Left out: "+strings.Join(left, ", ")+".")
	}
	return out, true
}

// telling are the shapes of JSON that mean something else by what looks the same:
// units of time, addresses of HTTP+SSE, variables.
var telling = []string{"gemini", "cline", "opencode", "opencode-2", "windsurf", "nexus3"}

// tellingShape reads JSON of one of these shapes, when it has a mark of it.
func tellingShape(v hujson.Value) (Snippet, bool) {
	file := &JSONFile{&document{root: v}}
	shapes := Detect(file, "json")
	if len(shapes) == 0 || !slices.Contains(telling, shapes[0].ID) {
		return Snippet{}, false
	}
	entries, err := file.Entries(shapes[0].At, shapes[0].List)
	if err != nil {
		return Snippet{}, false
	}
	for _, e := range entries {
		for _, mark := range marks[shapes[0].ID] {
			if strings.Contains(string(e.Raw), mark) {
				return shapes[0].snippet(file)
			}
		}
	}
	return Snippet{}, false
}
