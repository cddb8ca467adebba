package copyas

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/jsonx"
)

// textArguments are a prompt's: texts by name.
func textArguments(c Call) (all [][2]string) {
	members, err := jsonx.Members(c.arguments())
	if err != nil {
		return nil
	}
	for _, m := range members {
		var text string
		if json.Unmarshal(m.Value, &text) != nil {
			text = string(m.Value)
		}
		all = append(all, [2]string{m.Key, text})
	}
	return all
}

// promptWords are a prompt's arguments as words of our command.
func promptWords(c Call) (words []string) {
	for _, m := range textArguments(c) {
		words = append(words, word(m[0]+"="+m[1]))
	}
	return words
}

func scriptText(all []piece) string {
	return join(all, " + ", quoted, func(name string) string { return "(process.env." + name + ` ?? "")` })
}

func mapping(m map[string]string, write func([]piece) string) string {
	var out []string
	for _, key := range slices.Sorted(maps.Keys(m)) {
		out = append(out, quoted(key)+": "+write(pieces(key, m[key])))
	}
	return strings.Join(out, ", ")
}

func typescript(c Call) (string, error) {
	d, err := c.definition()
	if err != nil {
		return "", err
	}
	params, err := c.params()
	if err != nil {
		return "", err
	}
	lines := []string{`import { Client } from "@modelcontextprotocol/sdk/client/index.js";`}
	switch d.Transport {
	case config.Stdio:
		options := "{ command: " + scriptText(pieces("", d.Command)) + ", args: [" + strings.Join(words(d.Args, scriptText), ", ") + "]"
		if len(d.Env) > 0 {
			options += ", env: { ...getDefaultEnvironment(), " + mapping(d.Env, scriptText) + " }"
			lines = append(lines, `import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";`)
		} else {
			lines = append(lines, `import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";`)
		}
		if d.Cwd != "" {
			options += ", cwd: " + scriptText(pieces("", d.Cwd))
		}
		lines = append(lines, "", "const transport = new StdioClientTransport("+options+" });")
	default:
		kind, module := "StreamableHTTPClientTransport", "streamableHttp"
		if d.Transport == config.SSE {
			kind, module = "SSEClientTransport", "sse"
		}
		options := ""
		if len(d.Headers) > 0 {
			options = ", {\n  requestInit: { headers: { " + mapping(d.Headers, scriptText) + " } },\n}"
		}
		lines = append(lines, `import { `+kind+` } from "@modelcontextprotocol/sdk/client/`+module+`.js";`, "",
			"const transport = new "+kind+"(new URL("+scriptText(address(d.URL))+")"+options+");")
	}
	lines = append(lines, `const client = new Client({ name: "example", version: "1.0.0" });`, "await client.connect(transport);", "")
	if c.masked() {
		lines = append(lines, "// "+maskedNote)
	}
	if largeNumbers(c.arguments()) {
		lines = append(lines, "// JavaScript cannot hold all digits of the numbers here.")
	}
	method := map[string]string{"tools/call": "callTool", "resources/read": "readResource", "prompts/get": "getPrompt"}[c.Method]
	lines = append(lines, "const result = await client."+method+"("+string(jsonx.Indent([]byte(params)))+");",
		"console.log(JSON.stringify(result, null, 2));", "await client.close();")
	return strings.Join(lines, "\n") + "\n", nil
}

// largeNumbers tells whether a number has more digits than a double keeps.
func largeNumbers(raw []byte) bool {
	digits := 0
	inText := false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText, digits = !inText, 0
		case !inText && c >= '0' && c <= '9':
			if digits++; digits > 15 {
				return true
			}
		case c != '.':
			digits = 0
		}
	}
	return false
}

func pythonText(all []piece) string {
	return join(all, " + ", quoted, func(name string) string { return "os.environ[" + quoted(name) + "]" })
}

func python(c Call) (string, error) {
	d, err := c.definition()
	if err != nil {
		return "", err
	}
	if _, err := c.params(); err != nil {
		return "", err
	}
	names, streams := "ClientSession", "read, write"
	var module, open string
	switch d.Transport {
	case config.Stdio:
		names, module = "ClientSession, StdioServerParameters", "from mcp.client.stdio import stdio_client"
		options := "command=" + pythonText(pieces("", d.Command)) + ", args=[" + strings.Join(words(d.Args, pythonText), ", ") + "]"
		if len(d.Env) > 0 {
			options += ", env={**os.environ, " + mapping(d.Env, pythonText) + "}"
		}
		if d.Cwd != "" {
			options += ", cwd=" + pythonText(pieces("", d.Cwd))
		}
		open = "stdio_client(StdioServerParameters(" + options + "))"
	default:
		client, file := "streamablehttp_client", "streamable_http"
		if d.Transport == config.SSE {
			client, file = "sse_client", "sse"
		} else {
			streams = "read, write, _"
		}
		module = "from mcp.client." + file + " import " + client
		open = client + "(" + pythonText(address(d.URL))
		if len(d.Headers) > 0 {
			open += ", headers={" + mapping(d.Headers, pythonText) + "}"
		}
		open += ")"
	}
	call := "call_tool(" + quoted(c.Name) + ", json.loads(" + quoted(c.compact()) + "))"
	switch c.Method {
	case "resources/read":
		call = "read_resource(" + quoted(c.Name) + ")"
	case "prompts/get":
		call = "get_prompt(" + quoted(c.Name) + ", json.loads(" + quoted(c.compact()) + "))"
	}
	lines := []string{"import asyncio"}
	if strings.Contains(call, "json.") {
		lines = append(lines, "import json")
	}
	if strings.Contains(open, "os.environ") {
		lines = append(lines, "import os")
	}
	lines = append(lines, "", "from mcp import "+names, module, "", "", "async def main():", "    async with "+open+" as ("+streams+"):",
		"        async with ClientSession(read, write) as session:", "            await session.initialize()")
	if c.masked() {
		lines = append(lines, "            # "+maskedNote)
	}
	lines = append(lines, "            result = await session."+call, "            print(result.model_dump_json(indent=2))", "", "", "asyncio.run(main())")
	return strings.Join(lines, "\n") + "\n", nil
}
