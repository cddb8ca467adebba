package config

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
)

// serverMaps are the keys under which programs keep name → server.
var serverMaps = []string{"mcpServers", "servers", "mcp_servers", "context_servers", "amp.mcpServers"}

// parseSnippetJSON reads JSON that begins with the text. A fragment without its
// outer braces gets them; typographic quotes become plain ones when nothing else
// helps.
func parseSnippetJSON(text string) (Snippet, error) {
	candidates := []string{balanced(text)}
	if strings.HasPrefix(text, `"`) || strings.HasPrefix(text, "/") {
		candidates = append(candidates, "{"+fragment(text)+"\n}")
	}
	if strings.ContainsAny(text, "“”„") {
		candidates = append(candidates, strings.NewReplacer("“", `"`, "”", `"`, "„", `"`).Replace(balanced(text)))
	}
	var firstErr error
	for _, c := range candidates {
		v, err := parseJSON([]byte(c))
		if err == nil {
			if v.Value.Kind() == '"' { // a fragment's first key
				continue
			}
			return parseShape(v)
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	if firstErr == nil {
		firstErr = notAServer()
	}
	return Snippet{}, firstErr
}

// fragment is text up to the last bracket or quote that can end a member, without
// a closing brace too many.
func fragment(text string) string {
	depth := 0
	b := []byte(text)
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; i < len(b) && b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case '/':
			i = skipComment(b, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth < 0 {
				return text[:i]
			}
		}
	}
	return text
}

// parseShape finds the servers in a JSON value.
func parseShape(v hujson.Value) (Snippet, error) {
	v.Minimize()
	raw := v.Pack()
	if list, ok := v.Value.(*hujson.Array); ok {
		var argv []string
		if json.Unmarshal(raw, &argv) == nil && len(argv) > 0 {
			o := object{{"command", raw}}
			return Snippet{KindCommand, []Draft{newDraft("", o)}}, nil
		}
		return namedList(list)
	}
	o, err := parseObject(raw)
	if err != nil {
		return Snippet{}, err
	}
	if s, ok := tellingShape(v); ok {
		return s, nil
	}
	for _, key := range serverMaps {
		if servers, ok := o.get(key); ok {
			return serverMap(servers)
		}
	}
	if mcp, ok := o.get("mcp"); ok {
		if inner, err := parseObject(mcp); err == nil {
			if servers, ok := inner.get("servers"); ok { // VS Code's settings.json
				return serverMap(servers)
			}
			return serverMap(mcp) // opencode
		}
	}
	if isServer(o) {
		name := ""
		if raw, ok := o.get("name"); ok && json.Unmarshal(raw, &name) == nil {
			o.remove("name")
		}
		return Snippet{KindServer, []Draft{newDraft(name, o)}}, nil
	}
	return serverMap(raw)
}

// serverMap reads name → server. What is no server is left out, unless nothing is.
func serverMap(raw json.RawMessage) (Snippet, error) {
	v, err := parseJSON(raw)
	if err != nil {
		return Snippet{}, err
	}
	if list, ok := v.Value.(*hujson.Array); ok {
		return namedList(list)
	}
	o, err := parseObject(raw)
	if err != nil {
		return Snippet{}, err
	}
	s := Snippet{Kind: KindServers}
	var skipped []string
	for _, m := range o {
		server, err := parseObject(m.value)
		if err != nil && isKind(m.value, '{') { // a key is there twice
			return Snippet{}, about(m.key, err)
		}
		if err != nil || !isServer(server) {
			skipped = append(skipped, m.key)
			continue
		}
		s.Drafts = append(s.Drafts, newDraft(m.key, server))
	}
	return s.orNothing(skipped)
}

// namedList reads [{"name": …, "command": …}].
func namedList(list *hujson.Array) (Snippet, error) {
	s := Snippet{Kind: KindServers}
	var skipped []string
	for i := range list.Elements {
		o, err := parseObject(list.Elements[i].Pack())
		if err != nil || !isServer(o) {
			skipped = append(skipped, fmt.Sprintf("entry %d", i+1))
			continue
		}
		name := ""
		for _, key := range []string{"name", "id"} {
			if raw, ok := o.get(key); ok && name == "" && json.Unmarshal(raw, &name) == nil {
				o.remove(key)
			}
		}
		s.Drafts = append(s.Drafts, newDraft(name, o))
	}
	return s.orNothing(skipped)
}

func (s Snippet) orNothing(skipped []string) (Snippet, error) {
	if len(s.Drafts) == 0 {
		return Snippet{}, notAServer()
	}
	if len(skipped) > 0 {
		s.Drafts[0].Warnings = append(s.Drafts[0].Warnings,
			fmt.Sprintf("Left out, because there is neither a command nor a url: %s.", strings.Join(skipped, ", ")))
	}
	return s, nil
}

func notAServer() error {
	return failure.New(failure.Config, "There is no server in this JSON.").
		WithHint(`A server has "command" or "url".`)
}

// isServer reports whether an object describes a server, in anybody's spelling.
func isServer(o object) bool {
	for _, key := range []string{"command", "cmd", "url", "serverUrl", "httpUrl", "uri"} {
		if raw, ok := o.get(key); ok && (isKind(raw, '"', '[') || key == "command" && isKind(raw, '{')) {
			return true
		}
	}
	return false
}
