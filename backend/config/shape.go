package config

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// Shape is how one family of programs writes servers. The table of shapes is what
// importing, exporting and pasting share.
type Shape struct {
	ID   string
	Name string   // the program, for sentences: "Claude Desktop"
	At   []string // the keys down to the servers
	List string   // "": they are an object by name; otherwise a list, with their names under this key

	tame    bool // names are letters, digits, dashes and underscores only
	syntax  *syntax
	prepare func(name string, o *object) error // brings what only this shape has into a common form, before normalise
	parts   []part
	fresh   func(name string, c object) object // keys that a new entry begins with
}

// part is some of our keys together with what a shape writes for them.
type part struct {
	ours, theirs []string
	write        func(w *writer, c object, old object) object // c: our keys, canonical; old: their entry as it stands
}

// hostsKey keeps, in our definition, what another program's had beyond it.
const hostsKey = "hosts"

// Reading is another program's entry in our spelling.
type Reading struct {
	Draft
	Theirs  string         // the name it has there
	Problem *failure.Error // why it cannot be taken over; the Draft is of no use then
	Bound   bool           // Problem is that it means something inside that program only
}

// Read brings an entry into our spelling. project is the folder that the file
// belongs to, for ${workspaceFolder}; "" when it belongs to none.
func (s *Shape) Read(name string, raw []byte, project string) Reading {
	r := Reading{Theirs: name, Draft: Draft{Name: draftName(name)}}
	o, err := parseObject(raw)
	if err != nil {
		r.Problem = failure.From(err)
		return r
	}
	if strings.Contains(string(raw), `\u0000`) {
		r.Problem = failure.New(failure.Config, "This entry holds a character that cannot be passed on (NUL).").WithHint("Remove it there.")
		return r
	}
	left := s.leftovers(o)
	if s.prepare != nil {
		if err := s.prepare(name, &o); err != nil {
			r.Problem = failure.From(err)
			return r
		}
	}
	if more, ok := o.get(leftMark); ok {
		apart, _ := parseObject(more) // it was packed by prepare
		left = append(left, apart...)
	}
	if !isServer(o) {
		r.Problem = failure.New(failure.Config, "This entry has neither a command nor a URL.").
			WithHint("%s may know it by other means; elsewhere it cannot be started.", s.Name)
		return r
	}
	in := &incoming{project: project, program: s.Name}
	for _, key := range numbers {
		if !slices.Contains(s.ours(), key) {
			o.remove(key) // it is kept with what is left: what it counts is not known
		}
	}
	in.note(normalise(&o)...)
	keep := s.ours()
	o = slices.DeleteFunc(o, func(m member) bool { return !slices.Contains(keep, m.key) })
	eachOwnText(&o, func(text string) string { return s.syntax.read(in, text) })
	if in.problem != nil {
		r.Problem, r.Bound = in.problem, true
		return r
	}
	if folder := (&reader{o: o}).text("cwd"); relative(folder) {
		in.note(fmt.Sprintf("The working folder %q is relative: %s starts the server from a folder of its own choice. Give the full path here.", folder, s.Name))
	}
	left, dropped := withoutSecrets(left)
	for _, key := range dropped {
		in.note(fmt.Sprintf("%s was not taken over: it holds something that looks like a secret.", key))
	}
	if len(left) > 0 {
		o.set(hostsKey, object{{s.ID, left.pack()}}.pack())
	}
	r.Draft = finishDraft(name, o, in.notes)
	return r
}

// relative reports whether a folder depends on where a program happens to be.
func relative(folder string) bool {
	return folder != "" && !strings.HasPrefix(folder, "~") && !strings.HasPrefix(folder, "$") &&
		!strings.HasPrefix(folder, "/") && !strings.HasPrefix(folder, `\\`) && (len(folder) < 2 || folder[1] != ':')
}

var notTame = pattern.Lazy(`[^A-Za-z0-9_-]+`)

// TheirName is the name that one of our servers gets there when it is new.
func (s *Shape) TheirName(name string) string {
	if !s.tame {
		return name
	}
	return strings.Trim(notTame().ReplaceAllString(name, "-"), "-")
}

// ours are our keys that the shape can express.
func (s *Shape) ours() (keys []string) {
	for _, p := range s.parts {
		keys = append(keys, p.ours...)
	}
	return keys
}

// leftovers are the keys of an entry that no part knows.
func (s *Shape) leftovers(o object) (left object) {
	for _, m := range o {
		known := m.key == s.List && s.List != ""
		for _, p := range s.parts {
			known = known || slices.Contains(p.theirs, m.key)
		}
		if !known {
			left = append(left, m)
		}
	}
	return left
}

// withoutSecrets drops the keys in which something looks like a plain secret:
// what we do not understand cannot be moved to the vault.
func withoutSecrets(left object) (kept object, dropped []string) {
	for _, m := range left {
		found := false
		eachLeaf(m.key, m.value, func(key, text string) { found = found || secret.LooksSecret(key, text) })
		if found {
			dropped = append(dropped, m.key)
		} else {
			kept = append(kept, m)
		}
	}
	return kept, dropped
}

// eachLeaf calls f with every text inside a JSON value and the key it stands under.
func eachLeaf(key string, raw json.RawMessage, f func(key, text string)) {
	switch {
	case isKind(raw, '{'):
		o, _ := parseObject(raw) // a mistake was found when the whole was parsed
		for _, m := range o {
			eachLeaf(m.key, m.value, f)
		}
	case isKind(raw, '['):
		var items []json.RawMessage
		_ = json.Unmarshal(raw, &items)
		for _, item := range items {
			eachLeaf(key, item, f)
		}
	case isKind(raw, '"'):
		var text string
		_ = json.Unmarshal(raw, &text)
		f(key, text)
	}
}

// eachOwnText changes the texts of a definition in which references are expanded.
func eachOwnText(o *object, f func(string) string) {
	r := reader{o: *o}
	for _, key := range []string{"command", "cwd", "url"} {
		if raw, ok := o.get(key); ok && isKind(raw, '"') {
			o.set(key, f(r.text(key)))
		}
	}
	if raw, ok := o.get("args"); ok {
		var items []json.RawMessage
		if isKind(raw, '[') && json.Unmarshal(raw, &items) == nil {
			for i, item := range items {
				if text, ok := scalar(item); ok {
					items[i] = marshal(f(text))
				}
			}
			o.set("args", items)
		}
	}
	for _, key := range []string{"env", "headers"} {
		raw, _ := o.get(key)
		inner, err := parseObject(raw)
		if err != nil {
			continue
		}
		for i, m := range inner {
			if text, ok := scalar(m.value); ok {
				inner[i].value = marshal(f(text))
			}
		}
		o.set(key, inner.pack())
	}
}

// incoming collects what is to be said about an entry that is read.
type incoming struct {
	program, project string
	notes            []string
	problem          *failure.Error
}

func (in *incoming) note(notes ...string) {
	for _, n := range notes {
		if !slices.Contains(in.notes, n) {
			in.notes = append(in.notes, n)
		}
	}
}

func (in *incoming) refuse(what, hint string) {
	if in.problem == nil {
		in.problem = failure.New(failure.Config, "%s has no meaning outside %s.", what, in.program).WithHint("%s", hint)
	}
}
