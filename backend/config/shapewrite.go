package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// WriteOptions say what becomes of secrets.
type WriteOptions struct {
	// Secret returns a value from the vault, to see whether what stands there in
	// plain text is the same, and to write it when WithSecrets is set. May be nil.
	Secret func(name string) (string, error)
	// Project is the folder that the file belongs to, for ${workspaceFolder}; "" none.
	Project string
	// WithSecrets writes secrets in plain text. Without it they become what the
	// program has for them, or the entry is refused.
	WithSecrets bool
}

// Input is what a program is to ask the person for: an entry of VS Code's "inputs".
type Input struct {
	ID  string
	Raw json.RawMessage
}

// Writing is one of our definitions as another program writes it.
type Writing struct {
	Raw    json.RawMessage
	Notes  []string // what the program cannot express, or does in its own way
	Inputs []Input
}

// Write brings a definition into the shape's spelling. existing is the entry that
// is there now, nil when there is none: what means the same already keeps its
// spelling, and keys that are not ours stay. What cannot be written without
// losing what the server needs is failure.Config.
func (s *Shape) Write(name string, raw, existing []byte, o WriteOptions) (Writing, error) {
	c, err := canonical(name, raw)
	if err != nil {
		return Writing{}, err
	}
	w := &writer{shape: s, name: name, o: o}
	entry, was, err := s.begin(name, c, existing, o.Project)
	if err != nil {
		return Writing{}, err
	}
	for _, p := range s.parts {
		if existing != nil && (equal(was, c, p.ours) || equal(was, w.filled(c, was), p.ours)) {
			continue
		}
		theirs := p.write(w, c.only(p.ours), entry)
		for _, key := range p.theirs {
			if _, ok := theirs.get(key); !ok {
				entry.remove(key)
			}
		}
		for _, m := range theirs {
			entry.set(m.key, m.value)
		}
	}
	w.unwritten(c)
	w.spread(c, existing)
	if w.refused != nil {
		return Writing{}, about(name, w.refused)
	}
	return Writing{Raw: entry.pack(), Notes: w.notes, Inputs: w.inputs}, nil
}

// begin returns the entry to change and what it means now. A new one has what the
// program gave it when it was imported.
func (s *Shape) begin(name string, c object, existing []byte, project string) (entry, was object, err error) {
	if existing == nil {
		if s.fresh != nil {
			entry = s.fresh(name, c)
		}
		if kept, ok := c.get(hostsKey); ok {
			all, _ := parseObject(kept)
			raw, _ := all.get(s.ID)
			left, _ := parseObject(raw)
			for _, m := range left {
				entry.set(m.key, m.value)
			}
		}
		return entry, nil, nil
	}
	if entry, err = parseObject(existing); err != nil {
		return nil, nil, err
	}
	r := s.Read(name, existing, project)
	switch {
	case r.Problem == nil:
		was, _ = canonical(r.Name, r.Raw)
	case r.Bound:
		return nil, nil, failure.New(failure.Config, "What %s has as %q is not written over: %s", s.Name, name, r.Problem.Message).
			WithHint("Remove it there first, or give this server another name.")
	}
	return entry, was, nil // what else cannot be understood is written anew
}

// writer is one definition being written.
type writer struct {
	shape   *Shape
	name    string
	o       WriteOptions
	notes   []string
	refused *failure.Error
	inputs  []Input
}

func (w *writer) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(w.notes, n) {
		w.notes = append(w.notes, n)
	}
}

func (w *writer) refuse(hint, format string, args ...any) {
	if w.refused == nil {
		w.refused = failure.New(failure.Config, format, args...).WithHint("%s", hint)
	}
}

// spread refuses what stands in plain text here to spread to a file in which it is not.
func (w *writer) spread(c object, existing []byte) {
	for _, found := range findSecrets(c) {
		if !w.o.WithSecrets && !bytes.Contains(existing, []byte(found.value)) {
			w.refuse("Move it to the vault, and only its name goes out; or allow secrets in plain text (--with-secrets).",
				"%s stands in plain text in servers.json, and would be written so for %s.", found.Label, w.shape.Name)
		}
	}
}

// unwritten says which keys the program does not know.
func (w *writer) unwritten(c object) {
	known := append(w.shape.ours(), "type", hostsKey)
	var keys []string
	for _, m := range c {
		if slices.Contains(known, m.key) {
			continue
		}
		switch m.key {
		case "url", "headers":
			w.refuse("Export it to a program that connects to addresses, or put a bridge such as mcp-remote between.",
				"%s starts programs only: it has no place for %s.", w.shape.Name, m.key)
		case "env":
			w.refuse("Set the variables where it is started, and export the server without them.", "%s has no place for env.", w.shape.Name)
		case "enabled":
			w.note("%s cannot switch a server off: there it is on.", w.shape.Name)
		case "sandbox":
			w.refuse("Remove the sandbox here first if it may run without one there.",
				"%s has no sandbox: there the server would run with all your rights.", w.shape.Name)
		default:
			keys = append(keys, m.key)
		}
	}
	if len(keys) > 0 {
		w.note("Not written, because %s does not know it: %s.", w.shape.Name, strings.Join(keys, ", "))
	}
}

// text writes one of our texts. was is what stands there now, "" when nothing
// does: it stays when it means the same.
func (w *writer) text(ours, was string) string {
	if was != "" {
		in := &incoming{project: w.o.Project}
		if now := w.shape.syntax.read(in, was); in.problem == nil && (now == ours || now == w.fill(ours)) {
			return was
		}
	}
	parts, err := secret.Parts(ours)
	if err != nil {
		w.refuse(failure.From(err).Hint, "%s", failure.From(err).Message)
		return ""
	}
	if w.shape.syntax.whole && len(parts) > 1 && strings.Contains(ours, "$") {
		w.refuse("Put the whole text into a variable.", "%s takes a variable as a whole value only, not inside a longer one.", w.shape.Name)
	}
	var b strings.Builder
	for _, p := range parts {
		switch {
		case p.Secret != "":
			b.WriteString(w.secret(p.Secret))
		case p.Variable != "":
			b.WriteString(w.variable(p))
		default:
			b.WriteString(w.literal(p.Literal))
		}
	}
	return b.String()
}

func (w *writer) literal(text string) string {
	if p := w.shape.syntax.pattern; p != nil && p().MatchString(text) {
		w.refuse("Change the text.", "%s would read %q as a variable.", w.shape.Name, p().FindString(text))
	}
	return text
}

func (w *writer) variable(p secret.Part) string {
	if write := w.shape.syntax.variable; write != nil {
		if text, ok := write(p.Variable, p.Fallback, p.HasElse); ok {
			return text
		}
		w.refuse("Write the variable without a default.", "%s has no default for a variable: ${%s:-…}.", w.shape.Name, p.Variable)
		return ""
	}
	w.refuse("Write the value instead of the variable.", "%s expands no variables: ${%s} would arrive as it is.", w.shape.Name, p.Variable)
	return ""
}
