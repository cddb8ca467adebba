package cli

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// request is the call that words say: server.tool, server tool, or any name of a
// tool that fairlead call takes, and then its arguments.
func (s *shell) request(ctx context.Context, words []string) (r invoke.Request, typed []given, err error) {
	if len(words) == 0 {
		return r, nil, failure.New(failure.Usage, "There is no tool named.").WithHint("Write server.tool name=value.")
	}
	if server, tool, ok := s.dotted(words[0]); ok {
		r.Server, r.Tool = server, tool
		_, typed, err = splitWords(words, 1)
		return r, typed, err
	}
	if _, unknown := s.app.Fleet.Status(words[0]); unknown == nil {
		names, typed, err := splitWords(words, 2)
		if err == nil && len(names) < 2 {
			err = failure.New(failure.Usage, "%s is a server: which tool is meant?", words[0]).WithHint("Write %s.TOOL. See /mcp tools %s.", words[0], words[0])
		}
		if err != nil {
			return r, nil, err
		}
		r.Server, r.Tool = names[0], names[1]
		return r, typed, nil
	}
	if _, typed, err = splitWords(words, 1); err != nil {
		return r, nil, err
	}
	tool, err := s.resolve(ctx, s.app, words[0])
	if err != nil {
		return r, nil, err
	}
	r.Server, r.Tool = tool.Server, tool.Name
	return r, typed, nil
}

// dotted takes server.tool apart. Both may have dots in their names: the longest
// name of a server counts.
func (s *shell) dotted(word string) (server, tool string, ok bool) {
	for at := strings.LastIndexByte(word, '.'); at > 0; at = strings.LastIndexByte(word[:at], '.') {
		if _, err := s.app.Fleet.Status(word[:at]); err == nil && at+1 < len(word) {
			return word[:at], word[at+1:], true
		}
	}
	return "", "", false
}

// askSecrets asks for what a tool must have and nobody shall see: it is not
// shown while it is typed, and stands in no line.
func (s *shell) askSecrets(ctx context.Context, r invoke.Request, typed []given) ([]given, error) {
	if !s.person() {
		return typed, nil
	}
	tool, err := s.app.Catalog.Tool(r.Server, r.Tool)
	if err != nil {
		if err := s.unlock(ctx, s.app, r.Server); err != nil {
			return nil, err
		}
		if _, err := s.app.Fleet.Session(ctx, r.Server); err != nil {
			return nil, err
		}
		if tool, err = s.app.Catalog.Tool(r.Server, r.Tool); err != nil {
			return typed, nil // the call says what is wrong
		}
	}
	for _, name := range secretNames(tool) {
		there := func(g given) bool { return g.name == name }
		_, inBase := jsonx.Lookup(r.Arguments, jsonx.Pointer(name))
		if inBase || slices.ContainsFunc(typed, there) || !required(tool, name) {
			continue
		}
		text, err := s.hidden(ctx, visible(name))
		if err != nil {
			return nil, err
		}
		if text != "" {
			typed = append(typed, given{name: name, text: text})
		}
	}
	return typed, nil
}

// secretNames are the arguments of a tool that are secret themselves.
func secretNames(tool catalog.Tool) (names []string) {
	for _, path := range catalog.SecretPaths(tool.InputSchema) {
		if tokens, ok := jsonx.Tokens(path); ok && len(tokens) == 1 && tokens[0] != "*" {
			names = append(names, tokens[0])
		}
	}
	return names
}

func required(tool catalog.Tool, name string) bool {
	var head struct{ Required []string }
	_ = json.Unmarshal(tool.InputSchema, &head) // a schema that is odd there has nothing required
	return slices.Contains(head.Required, name)
}

// withoutSecrets is a line as the history of lines may have it: without the
// arguments that are secret or lie in something that is, and without known values.
func (s *shell) withoutSecrets(line string) string {
	words, err := splitLine(line)
	if err != nil || len(words) == 0 {
		return s.app.Vault.Redactor().String(line)
	}
	if strings.HasPrefix(words[0].text, "/") {
		return line
	}
	tool := s.toolOf(words)
	paths := catalog.SecretPaths(tool.InputSchema)
	var b strings.Builder
	at := 0
	for i, w := range words {
		g, ok := parseWord(w.text)
		secret := ok && slices.ContainsFunc(paths, func(path string) bool {
			tokens, _ := jsonx.Tokens(path)
			return len(tokens) == 0 || tokens[0] == g.name || tokens[0] == "*"
		})
		// --args may hold any of them, and is not taken apart for that.
		if i > 0 && len(paths) > 0 && (strings.HasPrefix(w.text, "--args") || words[i-1].text == "--args") {
			secret = true
		}
		if secret {
			b.WriteString(strings.TrimRight(line[at:w.from], " "))
			at = w.to
		}
	}
	b.WriteString(line[at:])
	return s.app.Vault.Redactor().String(strings.TrimSpace(b.String()))
}

// toolOf is the tool that a line calls, as far as it is known without asking.
func (s *shell) toolOf(words []lineWord) catalog.Tool {
	first := words[0].text
	if server, name, ok := s.dotted(first); ok {
		tool, _ := s.app.Catalog.Tool(server, name)
		return tool
	}
	if _, err := s.app.Fleet.Status(first); err == nil {
		if len(words) > 1 {
			tool, _ := s.app.Catalog.Tool(first, words[1].text)
			return tool
		}
		return catalog.Tool{}
	}
	tool, _ := s.app.Catalog.Resolve(first)
	return tool
}
