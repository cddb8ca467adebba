package config

import (
	"encoding/json"
	"sync"
	"time"
)

// oneKey is the same key for several transports.
func oneKey(key string, transports ...string) map[string]string {
	m := map[string]string{}
	for _, t := range transports {
		m[t] = key
	}
	return m
}

var (
	command    = program("command", "args", false)
	env        = oneMap("env", "env", "envs", "environment")
	headers    = oneMap("headers", "headers")
	cwd        = oneText("cwd", "cwd")
	note       = oneText("note", "description")
	enabled    = switched("enabled", false)
	disabled   = switched("disabled", false)
	saysStdio  = remote{key: "type", words: map[string]string{Stdio: "stdio", HTTP: "http", SSE: "sse"}, urls: oneKey("url", HTTP, SSE)}
	findsOut   = remote{urls: oneKey("url", HTTP, SSE)}
	mcpServers = []string{"mcpServers"}
)

// shapes is the table. What each program writes was read in its documentation or
// source; docs/hosts.md lists it for people. It is made when it is needed first: that
// takes longer than reading a configuration does.
var shapes = sync.OnceValue(func() []*Shape {
	return []*Shape{
		{ID: "claude-desktop", Name: "Claude Desktop", At: mcpServers, syntax: plain,
			parts: []part{command, env, addresses(remote{})}},
		{ID: "claude-code", tame: true, Name: "Claude Code", At: mcpServers, syntax: brace, prepare: milliseconds("timeout"),
			parts: []part{addresses(saysStdio), command, env, headers, limit("timeout", "timeout", time.Millisecond)}},
		{ID: "cursor", Name: "Cursor", At: mcpServers, syntax: editor,
			parts: []part{command, env, cwd, addresses(findsOut), headers}},
		{ID: "vscode", Name: "VS Code", At: []string{"servers"}, syntax: inputs,
			parts: []part{addresses(saysStdio), command, env, cwd, headers}},
		{ID: "vscode-settings", Name: "VS Code", At: []string{"mcp", "servers"}, syntax: inputs,
			parts: []part{addresses(saysStdio), command, env, cwd, headers}},
		{ID: "windsurf", Name: "Windsurf", At: mcpServers, syntax: editor,
			parts: []part{command, env, addresses(remote{urls: oneKey("serverUrl", HTTP, SSE)}), headers, disabled}},
		{ID: "zed", Name: "Zed", At: []string{"context_servers"}, syntax: plain, prepare: prepareZed,
			parts: []part{program("command", "args", true), env, addresses(findsOut), headers, enabled}, fresh: freshZed},
		{ID: "codex", tame: true, Name: "Codex", At: []string{"mcp_servers"}, syntax: plain, prepare: prepareCodex,
			parts: []part{command, codexEnv, cwd, addresses(remote{urls: oneKey("url", HTTP)}), codexHeaders, enabled,
				limit("timeout", "tool_timeout_sec", time.Second), limit("connectTimeout", "startup_timeout_sec", time.Second)}},
		{ID: "gemini", Name: "Gemini CLI", At: mcpServers, syntax: shell, prepare: prepareGemini,
			parts: []part{command, env, cwd, addresses(remote{urls: map[string]string{HTTP: "httpUrl", SSE: "url"}}), headers,
				limit("timeout", "timeout", time.Millisecond), note}},
		{ID: "continue", Name: "Continue", At: mcpServers, List: "name", syntax: mustache, prepare: prepareContinue,
			parts: []part{addresses(remote{key: "type", words: map[string]string{Stdio: "stdio", HTTP: "streamable-http", SSE: "sse"}, urls: oneKey("url", HTTP, SSE)}),
				command, env, cwd, requestHeaders, limit("connectTimeout", "connectionTimeout", time.Millisecond)}},
		{ID: "cline", Name: "Cline", At: mcpServers, syntax: readsEnv, prepare: seconds("timeout"),
			parts: []part{addresses(remote{key: "type", words: map[string]string{Stdio: "stdio", HTTP: "streamableHttp", SSE: "sse"}, urls: oneKey("url", HTTP, SSE)}),
				command, env, cwd, headers, disabled, limit("timeout", "timeout", time.Second)}},
		{ID: "goose", Name: "Goose", At: []string{"extensions"}, syntax: plain, prepare: prepareGoose,
			parts: []part{addresses(remote{key: "type", words: map[string]string{Stdio: "stdio", HTTP: "streamable_http", SSE: "sse"}, urls: oneKey("uri", HTTP, SSE)}),
				program("cmd", "args", true), gooseEnv, headers, switched("enabled", true), limit("timeout", "timeout", time.Second), note}, fresh: freshGoose},
		{ID: "lmstudio", Name: "LM Studio", At: mcpServers, syntax: plain,
			parts: []part{command, env, addresses(findsOut), headers}},
		{ID: "opencode", Name: "opencode", At: []string{"mcp"}, syntax: open, prepare: milliseconds("timeout"), parts: opencode(switched("enabled", true))},
		{ID: "opencode-2", Name: "opencode", At: []string{"mcp", "servers"}, syntax: open, prepare: milliseconds("timeout"), parts: opencode(disabled)},
		{ID: "warp", Name: "Warp", At: mcpServers, syntax: readsBrace,
			parts: []part{command, env, oneText("cwd", "working_directory"), addresses(findsOut), headers}},
		{ID: "kiro", Name: "Kiro", At: mcpServers, syntax: brace, prepare: milliseconds("timeout"),
			parts: []part{command, env, addresses(findsOut), headers, disabled, limit("timeout", "timeout", time.Millisecond)}},
		{ID: "copilot-cli", Name: "Copilot CLI", At: mcpServers, syntax: brace,
			parts: []part{addresses(remote{key: "type", words: map[string]string{Stdio: "local", HTTP: "http", SSE: "sse"}, urls: oneKey("url", HTTP, SSE)}),
				command, env, cwd, headers}, fresh: freshCopilot},
		{ID: "arkos", Name: "ARKOS", At: mcpServers, syntax: readsBrace, parts: []part{command, env, addresses(remote{})}},
		{ID: "converser", Name: "Converser", At: []string{"mcp"}, syntax: colon,
			parts: []part{addresses(remote{key: "transport", words: map[string]string{Stdio: "stdio", HTTP: "http"}, urls: oneKey("url", HTTP)}),
				argv("command"), oneMap("env", "environment"), headers}},
		{ID: "kubestack", Name: "KubeStack AI", At: []string{"mcp", "servers"}, List: "id", syntax: brace,
			parts: []part{command, envList, addresses(remote{})}},
		{ID: "a3s", Name: "A3S Code", At: []string{"servers"}, syntax: readsBrace, prepare: prepareA3S,
			parts: []part{switched("enabled", true), a3sTransport, env, a3sOAuth}},
		{ID: "nexus3", Name: "NEXUS3", At: []string{"mcp_servers"}, List: "name", syntax: readsBrace,
			parts: []part{argv("command"), addresses(remote{urls: oneKey("url", HTTP)}), env, switched("enabled", true)}},
	}
})

// Shapes returns the table.
func Shapes() []*Shape { return shapes() }

// ShapeOf returns the shape of an id, or nil.
func ShapeOf(id string) *Shape {
	for _, s := range shapes() {
		if s.ID == id {
			return s
		}
	}
	return nil
}

func opencode(on part) []part {
	return []part{addresses(remote{key: "type", words: map[string]string{Stdio: "local", HTTP: "remote", SSE: "remote"}, urls: oneKey("url", HTTP, SSE)}),
		argv("command"), oneMap("env", "environment"), cwd, headers, on, limit("timeout", "timeout", time.Millisecond)}
}

func freshZed(_ string, c object) (o object) {
	o.set("source", "custom")
	return o
}

func freshGoose(name string, _ object) (o object) {
	o.set("name", name)
	return o
}

func freshCopilot(string, object) (o object) {
	o.set("tools", json.RawMessage(`["*"]`))
	return o
}
