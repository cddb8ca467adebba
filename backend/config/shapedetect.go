package config

import (
	"slices"
	"strings"

	"fairlead/backend/config/edit"
)

// Entries is a file of any format, to look for servers in.
type Entries interface {
	Has(at []string) bool
	Entries(at []string, list string) ([]edit.Entry, error)
}

// Detect returns the shapes that a file may be of, the likeliest first: those
// whose place for servers is there, ordered by how many entries have the keys
// that only this shape has. format is json, toml or yaml.
func Detect(f Entries, format string) []*Shape {
	type guess struct {
		shape *Shape
		score int
	}
	var found []guess
	for _, s := range shapes() {
		if !slices.Contains(s.formats(), format) || !f.Has(s.At) {
			continue
		}
		entries, err := f.Entries(s.At, s.List)
		if err != nil {
			continue
		}
		score := 0
		for _, e := range entries {
			score += s.fits(e)
		}
		if len(entries) == 0 || score > 0 {
			found = append(found, guess{s, score})
		}
	}
	slices.SortStableFunc(found, func(a, b guess) int { return b.score - a.score })
	list := make([]*Shape, len(found))
	for i, g := range found {
		list[i] = g.shape
	}
	return list
}

// formats are the file formats that a shape comes in.
func (s *Shape) formats() []string {
	switch s.ID {
	case "codex", "converser":
		return []string{"toml"}
	case "goose", "kubestack", "a3s":
		return []string{"yaml"}
	case "continue":
		return []string{"yaml", "json"}
	case "arkos":
		return []string{"yaml", "json"}
	}
	return []string{"json"}
}

// marks are keys and values that tell a shape from the others that keep servers
// in the same place.
var marks = map[string][]string{
	"windsurf":    {`"serverUrl"`},
	"gemini":      {`"httpUrl"`, `"includeTools"`, `"excludeTools"`, `"trust"`},
	"cline":       {`"streamableHttp"`, `"transportType"`, `"autoApprove"`},
	"kiro":        {`"disabledTools"`, `"${`},
	"copilot-cli": {`"local"`, `"tools"`},
	"warp":        {`"working_directory"`},
	"cursor":      {`"envFile"`, `"${env:`, `"${userHome}`, `"${workspaceFolder}`},
	"claude-code": {`"${`, `"type":"http"`, `"type":"sse"`, `"type":"stdio"`},
	"vscode":      {`"${input:`, `"type":"http"`, `"type":"stdio"`},
	"opencode":    {`"environment"`, `"type":"remote"`, `"type":"local"`},
	"opencode-2":  {`"environment"`, `"type":"remote"`, `"type":"local"`},
	"a3s":         {`"transport":{`},
	"goose":       {`"cmd"`, `"uri"`, `"envs"`},
}

// fits counts what speaks for an entry being of this shape.
func (s *Shape) fits(e edit.Entry) int {
	r := s.Read(e.Name, e.Raw, "/")
	o, err := parseObject(e.Raw)
	if err != nil || r.Problem != nil {
		return 0
	}
	freely := WriteOptions{WithSecrets: true, Secret: func(name string) (string, error) { return name, nil }}
	if _, err := s.Write(r.Name, r.Raw, nil, freely); err != nil && s.syntax == plain {
		return 0 // it could not have been written so
	}
	if s.ID == "claude-desktop" { // others of the same layout know more
		return 1
	}
	score := 20 - min(len(s.leftovers(o)), 10)
	for _, m := range marks[s.ID] {
		if strings.Contains(string(e.Raw), m) {
			score += 5
		}
	}
	return score
}
