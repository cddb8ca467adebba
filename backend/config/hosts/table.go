package hosts

import "fairlead/backend/config"

// Host is a program with a file of servers.
type Host struct {
	ID     string
	Name   string   // "Cursor", "Cursor (project)"
	Shapes []string // how it writes servers: the one for new files first
	Files  []string // candidates: see Env.expand; * stands for any name; the first is the one to make
	Format string   // json, toml or yaml
	Local  bool     // the servers are those of one project inside a file of the person
}

// Table returns all hosts.
func Table() []Host { return table }

// Get returns the host of an id.
func Get(id string) (Host, bool) {
	for _, h := range table {
		if h.ID == id {
			return h, true
		}
	}
	return Host{}, false
}

const cline = "/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"

var table = []Host{
	{ID: "claude-desktop", Name: "Claude Desktop", Shapes: one("claude-desktop"), Format: "json", Files: []string{
		"{code}/Claude/claude_desktop_config.json",
		"{local}/Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming/Claude/claude_desktop_config.json", // from the Microsoft Store
	}},
	{ID: "claude-code", Name: "Claude Code", Shapes: one("claude-code"), Format: "json", Files: one("{CLAUDE_CONFIG_DIR|home}/.claude.json")},
	{ID: "claude-code-local", Name: "Claude Code (this project, only you)", Shapes: one("claude-code"), Format: "json", Local: true,
		Files: one("{CLAUDE_CONFIG_DIR|home}/.claude.json")},
	{ID: "claude-code-project", Name: "Claude Code (project)", Shapes: one("claude-code"), Format: "json", Files: one("{project}/.mcp.json")},
	{ID: "cursor", Name: "Cursor", Shapes: one("cursor"), Format: "json", Files: one("{home}/.cursor/mcp.json")},
	{ID: "cursor-project", Name: "Cursor (project)", Shapes: one("cursor"), Format: "json", Files: one("{project}/.cursor/mcp.json")},
	{ID: "vscode", Name: "VS Code", Shapes: one("vscode"), Format: "json", Files: []string{
		"{code}/Code/User/mcp.json", "{code}/Code/User/profiles/*/mcp.json", "{home}/.vscode-server/data/User/mcp.json"}},
	{ID: "vscode-insiders", Name: "VS Code Insiders", Shapes: one("vscode"), Format: "json", Files: []string{
		"{code}/Code - Insiders/User/mcp.json", "{code}/Code - Insiders/User/profiles/*/mcp.json", "{home}/.vscode-server-insiders/data/User/mcp.json"}},
	{ID: "vscodium", Name: "VSCodium", Shapes: one("vscode"), Format: "json", Files: []string{
		"{code}/VSCodium/User/mcp.json", "{code}/VSCodium/User/profiles/*/mcp.json"}},
	{ID: "vscode-project", Name: "VS Code (workspace)", Shapes: one("vscode"), Format: "json", Files: one("{project}/.vscode/mcp.json")},
	{ID: "vscode-settings", Name: "VS Code (settings.json)", Shapes: one("vscode-settings"), Format: "json", Files: []string{
		"{code}/Code/User/settings.json", "{code}/Code - Insiders/User/settings.json"}},
	{ID: "windsurf", Name: "Windsurf", Shapes: one("windsurf"), Format: "json", Files: []string{
		"{home}/.codeium/windsurf/mcp_config.json", "{home}/.codeium/mcp_config.json"}},
	{ID: "zed", Name: "Zed", Shapes: one("zed"), Format: "json", Files: []string{
		"{unix}/zed/settings.json", "{appdata}/Zed/settings.json", "{home}/.var/app/dev.zed.Zed/config/zed/settings.json"}},
	{ID: "zed-project", Name: "Zed (project)", Shapes: one("zed"), Format: "json", Files: one("{project}/.zed/settings.json")},
	{ID: "codex", Name: "Codex", Shapes: one("codex"), Format: "toml", Files: one("{CODEX_HOME|home/.codex}/config.toml")},
	{ID: "codex-project", Name: "Codex (project)", Shapes: one("codex"), Format: "toml", Files: one("{project}/.codex/config.toml")},
	{ID: "gemini", Name: "Gemini CLI", Shapes: one("gemini"), Format: "json", Files: one("{home}/.gemini/settings.json")},
	{ID: "gemini-project", Name: "Gemini CLI (project)", Shapes: one("gemini"), Format: "json", Files: one("{project}/.gemini/settings.json")},
	{ID: "continue", Name: "Continue", Shapes: one("continue"), Format: "yaml", Files: []string{
		"{home}/.continue/config.yaml", "{home}/.continue/mcpServers/*.yaml", "{home}/.continue/mcpServers/*.yml"}},
	{ID: "continue-project", Name: "Continue (project)", Shapes: one("continue"), Format: "yaml", Files: []string{
		"{project}/.continue/mcpServers/mcp.yaml", "{project}/.continue/mcpServers/*.yaml", "{project}/.continue/mcpServers/*.yml"}},
	{ID: "cline", Name: "Cline", Shapes: one("cline"), Format: "json", Files: []string{
		"{code}/Code" + cline, "{code}/Code - Insiders" + cline, "{code}/Cursor" + cline, "{code}/Windsurf" + cline, "{code}/VSCodium" + cline,
		"{home}/.vscode-server/data" + cline, "{home}/.cline/data/settings/cline_mcp_settings.json"}},
	{ID: "goose", Name: "Goose", Shapes: one("goose"), Format: "yaml", Files: []string{
		"{unix}/goose/config.yaml", "{appdata}/Block/goose/config/config.yaml"}},
	{ID: "lmstudio", Name: "LM Studio", Shapes: one("lmstudio"), Format: "json", Files: []string{
		"{home}/.lmstudio/mcp.json", "{home}/.cache/lm-studio/mcp.json"}},
	{ID: "opencode", Name: "opencode", Shapes: []string{"opencode", "opencode-2"}, Format: "json", Files: []string{
		"{config}/opencode/opencode.json", "{config}/opencode/opencode.jsonc", "{local}/opencode/opencode.json", "{local}/opencode/opencode.jsonc"}},
	{ID: "opencode-project", Name: "opencode (project)", Shapes: []string{"opencode", "opencode-2"}, Format: "json", Files: []string{
		"{project}/opencode.json", "{project}/opencode.jsonc"}},
	{ID: "warp", Name: "Warp", Shapes: one("warp"), Format: "json", Files: one("{home}/.warp/.mcp.json")},
	{ID: "warp-project", Name: "Warp (project)", Shapes: one("warp"), Format: "json", Files: one("{project}/.warp/.mcp.json")},
	{ID: "kiro", Name: "Kiro", Shapes: one("kiro"), Format: "json", Files: one("{home}/.kiro/settings/mcp.json")},
	{ID: "kiro-project", Name: "Kiro (project)", Shapes: one("kiro"), Format: "json", Files: one("{project}/.kiro/settings/mcp.json")},
	{ID: "copilot-cli", Name: "Copilot CLI", Shapes: one("copilot-cli"), Format: "json", Files: one("{COPILOT_HOME|home/.copilot}/mcp-config.json")},
	// These have no place of their own: a file is named.
	{ID: "arkos", Name: "ARKOS", Shapes: one("arkos"), Format: "yaml"},
	{ID: "converser", Name: "Converser", Shapes: one("converser"), Format: "toml"},
	{ID: "kubestack", Name: "KubeStack AI", Shapes: one("kubestack"), Format: "yaml"},
	{ID: "a3s", Name: "A3S Code", Shapes: one("a3s"), Format: "yaml"},
	{ID: "nexus3", Name: "NEXUS3", Shapes: one("nexus3"), Format: "json"},
}

func one(s string) []string { return []string{s} }

func (h Host) shapes() (list []*config.Shape) {
	for _, id := range h.Shapes {
		list = append(list, config.ShapeOf(id))
	}
	return list
}
