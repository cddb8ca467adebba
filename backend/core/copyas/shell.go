package copyas

import (
	"maps"
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// word quotes a word for a POSIX shell.
func word(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+=,", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// shellText is a text with variables, in quotes.
func shellText(all []piece) string {
	all = merged(all)
	if !slices.ContainsFunc(all, func(p piece) bool { return p.variable != "" }) {
		return join(all, "", word, nil)
	}
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`")
	return `"` + join(all, "", escape.Replace, func(name string) string { return "${" + name + "}" }) + `"`
}

// command writes the command of ours that makes the same call.
func command(c Call) (string, error) {
	if c.Definition == nil {
		return "", failure.New(failure.Usage, "%s is in no configuration: no command can name it.", c.Server).
			WithHint("Make the call again with: fairlead history replay ID --stdio COMMAND, or --url URL. Or copy it as JSON.")
	}
	line := []string{"fairlead", "call"}
	switch c.Method {
	case "resources/read":
		return strings.Join([]string{"fairlead", "read", word(c.Server), word(c.Name)}, " "), nil
	case "prompts/get":
		line[1] = "prompt"
	case "tools/call":
	default:
		return "", failure.New(failure.Usage, "There is no command for %s.", c.Method)
	}
	line = append(line, word(c.Server), word(c.Name))
	if arguments := c.compact(); arguments != "{}" && line[1] == "call" {
		line = append(line, "--args", word(arguments))
	} else if arguments != "{}" {
		line = append(line, promptWords(c)...)
	}
	text := strings.Join(line, " ")
	if c.masked() {
		text = "# " + maskedNote + "\n" + text
	}
	return text, nil
}

// longBody is the size from which a body is not given as an argument: systems limit those.
const longBody = 64 << 10

// newEra is the first version of MCP without sessions.
const newEra = "2026-07-28"

// curl writes commands for a server over Streamable HTTP. In the older era the
// server is greeted first, and may name a session that goes on in later requests.
func curl(c Call) (string, error) {
	d, err := c.definition()
	if err != nil {
		return "", err
	}
	if d.Transport != config.HTTP {
		return "", failure.New(failure.Usage, "curl reaches servers over Streamable HTTP, and %s is reached over %s.", c.Server, d.Transport).
			WithHint("Copy it as a fairlead command.")
	}
	params, err := c.params()
	if err != nil {
		return "", err
	}
	var lines []string
	note := func(s string) { lines = append(lines, "# "+s) }
	if c.masked() {
		note(maskedNote)
	}
	head := "curl -sS " + shellText(address(d.URL))
	if d.Insecure {
		head += " -k"
	}
	for _, key := range slices.Sorted(maps.Keys(d.Headers)) {
		head += " \\\n  -H " + shellText(append([]piece{{text: key + ": "}}, pieces(key, d.Headers[key])...))
	}
	if len(d.Headers) == 0 {
		note("A server with a sign-in needs one more header: -H \"Authorization: Bearer $ACCESS_TOKEN\"")
	}
	head += " \\\n  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream'"
	if c.Protocol >= newEra {
		params = strings.TrimSuffix(params, "}") + `,"_meta":{"io.modelcontextprotocol/protocolVersion":` + quoted(c.Protocol) +
			`,"io.modelcontextprotocol/clientInfo":{"name":"curl","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}`
		head += " \\\n  -H 'MCP-Protocol-Version: " + c.Protocol + "' -H 'Mcp-Method: " + c.Method + "' -H " + word("Mcp-Name: "+c.Name)
		return strings.Join(append(lines, head+body(`{"jsonrpc":"2.0","id":1,"method":"`+c.Method+`","params":`+params+`}`)), "\n") + "\n", nil
	}
	version := c.Protocol
	if version == "" {
		version = "2025-11-25"
	}
	note("MCP " + version + ": the server is greeted first. It may name a session, in the header of its answer.")
	hello := `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"curl","version":"1"}}}`
	lines = append(lines, "session=$("+head+" \\\n  -D - -o /dev/null"+body(hello)+" |\n  tr -d '\\r' | sed -n 's/^[Mm][Cc][Pp]-[Ss]ession-[Ii]d: *//p')")
	head += " \\\n  -H 'MCP-Protocol-Version: " + version + `' ${session:+-H "Mcp-Session-Id: $session"}`
	lines = append(lines, head+" \\\n  -o /dev/null"+body(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	lines = append(lines, head+body(`{"jsonrpc":"2.0","id":1,"method":"`+c.Method+`","params":`+params+`}`))
	return strings.Join(lines, "\n") + "\n", nil
}

// body gives curl what is sent: as an argument, or a long one on its standard input.
func body(text string) string {
	if len(text) < longBody {
		return " \\\n  --data-raw " + word(text)
	}
	return " \\\n  --data-binary @- <<'JSON'\n" + text + "\nJSON\n"
}
