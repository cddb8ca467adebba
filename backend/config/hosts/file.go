package hosts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/config/edit"
	"fairlead/backend/failure"
)

// maxFile is the longest file that is read. Claude Code keeps whole histories in
// its own.
const maxFile = 64 << 20

// parsed is a file of any format.
type parsed interface {
	Has(at []string) bool
	Entries(at []string, list string) ([]edit.Entry, error)
	Put(at []string, list, name string, raw []byte) error
	Bytes() ([]byte, error)
}

// File is a host's file as it was read.
type File struct {
	Place
	Entries []edit.Entry
	Shape   *config.Shape
	Exists  bool

	at   []string
	data []byte
}

// Open reads the file of a place. One that is not there has no entries. What
// cannot be read is failure.Storage, what cannot be parsed failure.Config with
// line and column.
func Open(p Place) (*File, error) {
	data, err := read(p.Path)
	f := &File{Place: p, data: data, Exists: err == nil}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", p.Path, reason(err)).WithHint("Check its permissions.")
	}
	doc, err := parse(data, p.Host.Format)
	if err != nil {
		return nil, inFile(p.Path, err)
	}
	f.Shape, f.at = f.choose(doc)
	if f.Entries, err = doc.Entries(f.at, f.Shape.List); err != nil {
		return nil, inFile(p.Path, err)
	}
	return f, nil
}

// choose returns the shape of a host's file: the last whose place for servers is
// there, because that place may lie inside another's; the first for a new one.
func (f *File) choose(doc parsed) (*config.Shape, []string) {
	shapes := f.Host.shapes()
	shape := shapes[0]
	for _, s := range shapes[1:] {
		if doc.Has(s.At) && !looksLikeServer(doc, s.At) {
			shape = s
		}
	}
	if f.Host.Local {
		return shape, append([]string{"projects", f.Project}, shape.At...)
	}
	return shape, shape.At
}

// looksLikeServer is true of a server that happens to be called as the key that
// another layout has: "mcp": {"servers": {"type": "local", …}}.
func looksLikeServer(doc parsed, at []string) bool {
	return doc.Has(append(at[:len(at):len(at)], "type")) || doc.Has(append(at[:len(at):len(at)], "command"))
}

func read(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // nothing was written
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errors.New("it is larger than 64 MB")
	}
	return data, err
}

func parse(data []byte, format string) (parsed, error) {
	switch format {
	case "toml":
		return edit.ReadTOML(data)
	case "yaml":
		return edit.ReadYAML(data)
	}
	return config.ReadJSONFile(data)
}

// formatOf is the format that a file's name says.
func formatOf(path, otherwise string) string {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".json", ".jsonc", ".json5":
		return "json"
	case ".toml":
		return "toml"
	case ".yaml", ".yml":
		return "yaml"
	}
	return otherwise
}

// detect finds out of what shape a file is from what is in it.
func detect(e Env, path string) (Place, error) {
	format := formatOf(path, "json")
	data, err := read(path)
	if err != nil {
		return Place{}, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", path, reason(err)).
			WithHint("Check the path and the permissions. For a new file, say of what kind it is: --as HOST")
	}
	doc, err := parse(data, format)
	if err != nil {
		return Place{}, inFile(path, err)
	}
	shapes := config.Detect(doc, format)
	if len(shapes) == 0 {
		return Place{}, failure.New(failure.Config, "%s holds no MCP servers in a shape that is known.", path).
			WithHint("Look whether it is the right file.").WithCommand("import %s --as HOST", path)
	}
	shape := shapes[0]
	for _, s := range shapes {
		if namedLike(path, s.ID) {
			shape = s
			break
		}
	}
	h := Host{ID: shape.ID, Name: shape.Name, Shapes: one(shape.ID), Format: format}
	return Place{h, path, e.Project}, nil
}

// namedLike reports whether a file, say a copy of somebody else's, is called as one
// of a shape in the table: claude_desktop_config.json, .cursor/mcp.json.
func namedLike(path, shape string) bool {
	folder, name := filepath.Split(filepath.ToSlash(path))
	for _, h := range table {
		for _, f := range h.Files {
			dir, base := filepath.Split(f)
			if h.Shapes[0] == shape && base == name && (filepath.Base(dir) == filepath.Base(folder) || !slices.Contains(common, name)) {
				return true
			}
		}
	}
	return false
}

// common are names that files of several programs have.
var common = []string{"mcp.json", ".mcp.json", "settings.json", "config.yaml", "config.toml"}

// inFile says which file a failure is about, and where in it.
func inFile(path string, err error) *failure.Error {
	f := *failure.From(err)
	var place edit.Place
	if json.Unmarshal(f.Details, &place) == nil && place.Line > 0 {
		f.Message = fmt.Sprintf("%s, line %d, column %d: %s", path, place.Line, place.Column, f.Message)
	} else {
		f.Message = path + ": " + f.Message
	}
	return &f
}

// reason is an error without the operation and the path, which the message has.
func reason(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	return err
}
