package suite

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// NewStep is a call that becomes a step.
type NewStep struct {
	Name      string // "" leaves it out
	Server    string
	Kind      string // CallTool, Read or Prompt
	Target    string
	Arguments json.RawMessage
	Status    string // how it ended; "" or ok expects nothing of it
	Snapshot  bool   // its answer is to stay as it is
}

// Add puts a step at the end of a suite's steps and returns the new text. All
// else in the text stays as it is, comments too. An empty text becomes a suite.
func Add(path string, text []byte, s NewStep) ([]byte, error) {
	if len(strings.TrimSpace(string(text))) == 0 {
		text = []byte(beginning(path))
	} else if _, problems := readYAML(path, text); len(problems) > 0 {
		return nil, Failure(problems)
	}
	root, _ := readYAML(path, text)
	if root != nil {
		s.Name = freeName(root, s.Name)
	}
	var err error
	if s.Server, err = serverFor(root, s.Server); err != nil {
		return nil, err
	}
	if err := oneServer(path, text, s.Server); err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	if lines, err = addServer(path, lines, s.Server); err != nil {
		return nil, err
	}
	if lines, err = addStep(path, lines, s); err != nil {
		return nil, err
	}
	out := []byte(strings.Join(lines, "\n") + "\n")
	if _, problems := Parse(path, out); len(problems) > 0 {
		return nil, Failure(problems)
	}
	return out, nil
}

func beginning(path string) string {
	base := filepath.Base(path)
	name := strings.TrimSuffix(strings.TrimSuffix(base, filepath.Ext(base)), ".suite")
	return "# yaml-language-server: $schema=" + SchemaFile + "\nname: " + scalar(name) + "\n"
}

// freeName numbers a name that a step has already.
func freeName(root *value, name string) string {
	taken := map[string]bool{}
	if steps := root.get("steps"); steps != nil {
		for _, step := range steps.items {
			if n := step.get("name"); n != nil {
				taken[n.text] = true
			}
		}
	}
	for base, n := name, 2; name != "" && taken[name]; n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// block finds a key of the file: the line it begins in, the line after its last
// one, and how far its list is indented. Lines count from 0.
type block struct {
	from, to, indent int
	node             ast.Node
}

func findBlock(path string, lines []string, key string) (b block, found bool, err error) {
	tree, err := parser.ParseBytes([]byte(strings.Join(lines, "\n")+"\n"), 0)
	if err != nil {
		_, problems := readYAML(path, []byte(strings.Join(lines, "\n")))
		return b, false, Failure(problems)
	}
	if len(tree.Docs) == 0 {
		return b, false, nil
	}
	var members []*ast.MappingValueNode
	switch body := tree.Docs[0].Body.(type) {
	case *ast.MappingNode:
		if body.IsFlowStyle {
			return b, false, failure.New(failure.Usage, "%s is written in braces, where no step can be added.", path).WithHint("Write its keys in lines of their own.")
		}
		members = body.Values
	case *ast.MappingValueNode:
		members = []*ast.MappingValueNode{body}
	}
	for i, m := range members {
		if m.Key.GetToken().Value != key {
			continue
		}
		b = block{from: m.Key.GetToken().Position.Line - 1, to: len(lines), node: m.Value}
		if i+1 < len(members) {
			b.to = members[i+1].Key.GetToken().Position.Line - 1
		}
		// What stands before the next key, at its indentation or emptier, belongs to that.
		for b.to > b.from+1 && outside(lines[b.to-1]) {
			b.to--
		}
		b.indent = 2
		if list, ok := m.Value.(*ast.SequenceNode); ok && !list.IsFlowStyle {
			b.indent = list.Start.Position.Column - 1
		}
		return b, true, nil
	}
	return b, false, nil
}

// outside says that a line is empty, or a comment that is not indented.
func outside(line string) bool { return strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") }

func addStep(path string, lines []string, s NewStep) ([]string, error) {
	b, found, err := findBlock(path, lines, "steps")
	if err != nil {
		return nil, err
	}
	if !found {
		return append(append(lines, "steps:"), s.lines(2)...), nil
	}
	if list, ok := b.node.(*ast.SequenceNode); ok && list.IsFlowStyle {
		if len(list.Values) > 0 {
			return nil, failure.New(failure.Usage, "%s:%d: The steps are written in brackets, where no step can be added.", path, b.from+1).WithHint("Write each step in lines of its own, beginning with “- ”.")
		}
		lines[b.from] = "steps:"
	}
	return slices.Insert(lines, b.to, s.lines(b.indent)...), nil
}

// addServer lists the server where the suite lists its servers.
func addServer(path string, lines []string, server string) ([]string, error) {
	b, found, err := findBlock(path, lines, "servers")
	if err != nil || !found {
		return lines, err
	}
	switch node := b.node.(type) {
	case *ast.SequenceNode:
		for _, one := range node.Values {
			if one.GetToken().Value == server {
				return lines, nil
			}
		}
		if !node.IsFlowStyle {
			return slices.Insert(lines, b.to, strings.Repeat(" ", b.indent)+"- "+scalar(server)), nil
		}
		end := node.End.Position
		line := lines[end.Line-1]
		at := end.Column - 1
		if at > len(line) || at < 0 || line[at] != ']' {
			return nil, failure.New(failure.Usage, "%s:%d: The server cannot be added to this list.", path, end.Line).WithHint("Add %s to it.", server)
		}
		comma := ", "
		if len(node.Values) == 0 {
			comma = ""
		}
		lines[end.Line-1] = line[:at] + comma + scalar(server) + line[at:]
		return lines, nil
	case *ast.MappingNode, *ast.MappingValueNode:
		root, problems := readYAML(path, []byte(strings.Join(lines, "\n")))
		if len(problems) > 0 || root.get("servers").get(server) != nil {
			return lines, Failure(problems)
		}
		if flow, ok := node.(*ast.MappingNode); ok && flow.IsFlowStyle {
			return nil, failure.New(failure.Usage, "%s:%d: The server cannot be added to what stands in braces.", path, b.from+1).WithHint("Add %s to it.", server)
		}
		return slices.Insert(lines, b.to, strings.Repeat(" ", root.get("servers").column-1)+scalar(server)+":"), nil
	}
	return lines, nil
}

// lines are the step as YAML, its list indented by so many spaces.
func (s NewStep) lines(indent int) []string {
	var keys []string
	add := func(format string, args ...any) { keys = append(keys, fmt.Sprintf(format, args...)) }
	if s.Name != "" {
		add("name: %s", scalar(s.Name))
	}
	add("server: %s", scalar(s.Server))
	add("%s: %s", s.Kind, scalar(escapeVariables(s.Target)))
	if members, err := jsonx.Members(s.Arguments); err == nil && len(members) > 0 && s.Kind != Read {
		add("arguments:")
		if strings.Contains(string(s.Arguments), secret.Mask) {
			add("  # The history does not keep secrets: put ${secret:NAME} in the place of %s.", secret.Mask)
		}
		for _, m := range members {
			keys = append(keys, yamlLines(scalar(m.Key)+":", m.Value, 2)...)
		}
	}
	if s.Status != "" && s.Status != "ok" {
		add("expect:")
		add("  status: %s", s.Status)
	} else if s.Snapshot {
		add("expect:")
		add("  snapshot: true")
	}
	out := make([]string, len(keys))
	for i, key := range keys {
		mark := "  "
		if i == 0 {
			mark = "- "
		}
		out[i] = strings.Repeat(" ", indent) + mark + key
	}
	return out
}

// yamlLines writes JSON as YAML below a key: small things on its line.
func yamlLines(key string, raw json.RawMessage, indent int) []string {
	pad := strings.Repeat(" ", indent)
	switch jsonx.Kind(raw) {
	case "object":
		members, err := jsonx.InnerMembers(raw)
		if err != nil || len(members) == 0 {
			return []string{pad + key + " {}"}
		}
		out := []string{pad + key}
		for _, m := range members {
			out = append(out, yamlLines(scalar(m.Key)+":", m.Value, indent+2)...)
		}
		return out
	case "array":
		elements, err := jsonx.InnerElements(raw)
		if err != nil || len(elements) == 0 {
			return []string{pad + key + " []"}
		}
		out := []string{pad + key}
		for _, e := range elements {
			// Lists in lists, and objects in them, are JSON, which YAML is too.
			if kind := jsonx.Kind(e); kind == "object" || kind == "array" {
				compact, err := jsonx.Compact(e)
				if err != nil {
					compact = e
				}
				out = append(out, pad+"  - "+escapeVariables(string(compact)))
				continue
			}
			out = append(out, pad+"  - "+yamlScalar(e))
		}
		return out
	}
	return []string{pad + key + " " + yamlScalar(raw)}
}

func yamlScalar(raw json.RawMessage) string {
	if jsonx.Kind(raw) == "string" {
		return scalar(escapeVariables(textOf(raw)))
	}
	return strings.TrimSpace(string(raw))
}

// escapeVariables keeps what only looks like a variable from being one.
func escapeVariables(text string) string { return strings.ReplaceAll(text, "${", "$${") }

// plain are texts that YAML reads as the text they are, without quotes.
var plain = pattern.Lazy(`^[A-Za-z_/][A-Za-z0-9_./ @+-]*[A-Za-z0-9_./@+-]$|^[A-Za-z_]$`)

// scalar writes a text as YAML: plain where that is read as the same text.
func scalar(text string) string {
	if plain().MatchString(text) && len(text) <= 200 {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err == nil {
			if s, ok := v.(string); ok && s == text && !slices.Contains([]string{"yes", "no", "on", "off", "y", "n"}, strings.ToLower(text)) {
				return text
			}
		}
	}
	return string(jsonx.Quote(text))
}
