package suite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"fairlead/backend/config"
)

// reader reads one file into a suite.
type reader struct {
	file     string
	folder   string
	suite    *Suite
	problems []Problem
	includes []*Suite
	chain    []string // the files that include this one, absolute
	spent    *budget
}

// Load reads and checks a suite's file. A suite comes without problems only.
func Load(path string) (*Suite, []Problem) {
	text, err := readFile(path)
	if err != nil {
		return nil, []Problem{{File: path, Line: 1, Column: 1, Message: fileTrouble(err)}}
	}
	return Parse(path, text)
}

// Parse is Load for a text that is not, or not yet, what stands in the file.
func Parse(path string, text []byte) (*Suite, []Problem) {
	r := &reader{file: path, folder: filepath.Dir(path), suite: &Suite{File: path}, spent: &budget{}}
	r.chain = []string{absolute(path)}
	r.readSuite(text)
	if len(r.problems) == 0 {
		r.check()
	}
	if len(r.problems) > 0 {
		return nil, sorted(r.problems)
	}
	return r.suite, nil
}

func (r *reader) readSuite(text []byte) {
	root, problems := readYAML(r.file, text)
	r.problems = append(r.problems, problems...)
	if root == nil || len(problems) > 0 || r.noSuite(root) {
		return
	}
	s := r.suite
	members(r, root, "The suite", suiteKeys(), s)
	for _, from := range r.includes { // not sooner: what this file says itself counts
		r.merge(from)
	}
	if s.Name == "" {
		base := filepath.Base(r.file)
		s.Name = strings.TrimSuffix(strings.TrimSuffix(base, filepath.Ext(base)), ".suite")
	}
	if len(s.Steps) == 0 && len(r.problems) == 0 {
		r.wrong(root, "Write “steps:” with a list of calls.", "The suite has no steps.")
	}
}

// suiteKeys are the keys of the file.
func suiteKeys() []key[Suite] {
	return []key[Suite]{
		{"$schema", "Where an editor finds this schema.", anyText, func(r *reader, v *value, _ *Suite) { r.text(v, "$schema") }},
		{"name", "What the suite is called; the file's name when absent.", anyText, func(r *reader, v *value, s *Suite) { s.Name = r.name(v, "The suite's name") }},
		{"note", "What it is for.", anyText, func(r *reader, v *value, s *Suite) { s.Note = r.text(v, "note") }},
		{"servers", "The servers that the steps use: names of configured ones, or definitions with the keys of servers.json.", ref("servers"), (*reader).servers},
		{"variables", "Values that are used as ${name}. {env: NAME} takes one from the environment.", object{"type": "object", "additionalProperties": anything}, (*reader).variables},
		{"timeout", "How long a step may take that does not say so itself.", duration, func(r *reader, v *value, s *Suite) { s.Timeout = r.duration(v, "timeout", maxTimeout) }},
		{"data", "A table: the steps run once for each row, whose columns are variables.", ref("data"), func(r *reader, v *value, s *Suite) { s.Data = r.data(v) }},
		{"setup", "Steps that run first. When one fails, the rest of them and the steps are left out.", ref("steps"), func(r *reader, v *value, s *Suite) { s.Setup = r.steps(v, "setup") }},
		{"steps", "The calls, and what is expected of them.", ref("steps"), func(r *reader, v *value, s *Suite) { s.Steps = r.steps(v, "steps") }},
		{"teardown", "Steps that run last, whatever has happened.", ref("steps"), func(r *reader, v *value, s *Suite) { s.Teardown = r.steps(v, "teardown") }},
	}
}

const maxTimeout = 24 * time.Hour

func (r *reader) wrong(v *value, hint, message string, args ...any) {
	p := v.at(message, args...)
	p.Hint = hint
	r.problems = append(r.problems, p)
}

// text reads a text; a number or a boolean is taken as it is written.
func (r *reader) text(v *value, what string) string {
	switch v.kind {
	case isText, isNumber, isBool:
		return v.text
	}
	r.wrong(v, "", "%s is %s, and should be a text.", what, article(v.kind))
	return ""
}

var nameLimit = 200

// name reads what is shown in one line.
func (r *reader) name(v *value, what string) string {
	before := len(r.problems)
	name := strings.TrimSpace(r.text(v, what))
	if len(r.problems) > before {
		return ""
	}
	if name == "" || len(name) > nameLimit || strings.ContainsFunc(name, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		r.wrong(v, "", "%s has to be one line of at most %d characters.", what, nameLimit)
	}
	return name
}

func (r *reader) duration(v *value, what string, most time.Duration) time.Duration {
	d, err := time.ParseDuration(v.text)
	if err != nil || d <= 0 || d > most || v.kind != isText {
		r.wrong(v, "Write it with its unit, such as 500ms, 5s or 2m.", "%s should be a time up to %s.", what, shortly(most))
		return 0
	}
	return d
}

func (r *reader) count(v *value, what string, least, most int) int {
	n, err := strconv.Atoi(v.text)
	if err != nil || v.kind != isNumber || n < least || n > most {
		r.wrong(v, "", "%s should be a number from %d to %d.", what, least, most)
		return least
	}
	return n
}

func (r *reader) boolean(v *value, what string) bool {
	if v.kind != isBool {
		r.wrong(v, "Write true or false.", "%s should be true or false.", what)
	}
	return v.text == "true"
}

// maxPattern bounds an expression. RE2 takes time in proportion to the text,
// and its size is what is left to bound.
const maxPattern = 1000

func (r *reader) pattern(v *value, what string) *regexp.Regexp {
	text := r.text(v, what)
	if len(text) > maxPattern {
		r.wrong(v, "", "%s is longer than %d characters.", what, maxPattern)
		return nil
	}
	re, err := regexp.Compile(text)
	if err != nil {
		r.wrong(v, "The syntax is RE2's: no look-around, no back references.", "%s is no regular expression: %s.", what, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		return nil
	}
	return re
}

func (r *reader) variables(v *value, s *Suite) {
	if v.kind == isNull {
		return
	}
	if v.kind != isObject {
		r.wrong(v, "Write name: value below it.", "variables is %s, and should be an object.", article(v.kind))
		return
	}
	for _, m := range v.members {
		if !variableName().MatchString(m.key) {
			r.problems = append(r.problems, Problem{File: r.file, Line: m.line, Column: m.column, Message: fmt.Sprintf("%q cannot be a variable's name.", m.key), Hint: "It has letters, digits, _ and -, and begins with a letter or _."})
			continue
		}
		one := Variable{Name: m.key, Line: m.line, value: m.value}
		if env := m.value.get("env"); env != nil && m.value.kind == isObject && len(m.value.members) <= 2 {
			if fallback := m.value.get("default"); fallback != nil || len(m.value.members) == 1 {
				one.Env, one.value = r.text(env, "env"), fallback
			}
		}
		s.Variables = append(s.Variables, one)
	}
}

// servers reads names, or names with definitions.
func (r *reader) servers(v *value, s *Suite) {
	s.listed = true
	switch v.kind {
	case isList:
		for _, item := range v.items {
			r.server(s, r.text(item, "A server"), item, nil)
		}
	case isObject:
		for _, m := range v.members {
			at := *m.value
			at.line, at.column = m.line, m.column
			r.server(s, m.key, &at, m.value)
		}
	default:
		r.wrong(v, "Write a list of names, or names with definitions.", "servers is %s.", article(v.kind))
	}
}

// maxServers is more than anybody runs at once.
const maxServers = 500

func (r *reader) server(s *Suite, name string, at, definition *value) {
	if len(s.Servers) >= maxServers {
		r.tooMuch(at, "The suite has more than %d servers.", maxServers)
		return
	}
	for _, other := range s.Servers {
		if other.Name == name {
			r.wrong(at, "", "The server %s is there twice, first in line %d.", name, other.Line)
			return
		}
	}
	one := Server{Name: name, Line: at.line, Configured: name}
	switch {
	case definition == nil || definition.kind == isNull:
	case definition.kind == isText:
		one.Configured = definition.text
	default:
		def, err := config.ParseDefinition(name, definition.json())
		if err != nil {
			r.definitionTrouble(at, definition, err)
			return
		}
		if def.Cwd == "" {
			def.Cwd = absolute(r.folder)
		} else if !filepath.IsAbs(def.Cwd) && !strings.HasPrefix(def.Cwd, "~") && !strings.HasPrefix(def.Cwd, "$") {
			def.Cwd = filepath.Join(absolute(r.folder), def.Cwd)
		}
		one.Configured, one.Definition = "", &def
	}
	if one.Definition == nil {
		r.configured(at, one.Configured)
	}
	s.Servers = append(s.Servers, one)
}

// readFile reads a file that is no larger than one may be.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxFile+1))
}

func fileTrouble(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "There is no such file."
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Sprintf("The file cannot be read: %v.", e.Err)
	}
	return fmt.Sprintf("The file cannot be read: %v.", err)
}

func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// shortly writes a duration without the zeros: 24h, not 24h0m0s.
func shortly(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
