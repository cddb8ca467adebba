package copyas

import (
	"fmt"
	"go/format"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

func goText(all []piece) string {
	return join(all, " + ", strconv.Quote, func(name string) string { return "os.Getenv(" + strconv.Quote(name) + ")" })
}

// goRaw is a text as it is, where Go's raw strings can hold it.
func goRaw(s string) string {
	if strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

func goProgram(c Call) (string, error) {
	d, err := c.definition()
	if err != nil {
		return "", err
	}
	call, err := goCall(c)
	if err != nil {
		return "", err
	}
	transport, extra := goTransport(d)
	imports := []string{"context", "encoding/json", "fmt", "log"}
	for word, name := range map[string]string{"os.": "os", "exec.": "os/exec", "http.": "net/http"} {
		if strings.Contains(transport+extra, word) {
			imports = append(imports, name)
		}
	}
	slices.Sort(imports)
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n")
	for _, name := range imports {
		fmt.Fprintf(&b, "\t%q\n", name)
	}
	b.WriteString("\n\t\"github.com/modelcontextprotocol/go-sdk/mcp\"\n)\n\nfunc main() {\n\tctx := context.Background()\n")
	b.WriteString("\tclient := mcp.NewClient(&mcp.Implementation{Name: \"example\", Version: \"1.0.0\"}, nil)\n")
	b.WriteString(transport)
	b.WriteString("\tsession, err := client.Connect(ctx, transport, nil)\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tdefer session.Close()\n\n")
	if c.masked() {
		b.WriteString("\t// " + maskedNote + "\n")
	}
	b.WriteString(call)
	b.WriteString("\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n")
	b.WriteString("\ttext, err := json.MarshalIndent(result, \"\", \"  \")\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tfmt.Println(string(text))\n}\n")
	b.WriteString(extra)
	formatted, err := format.Source([]byte(b.String()))
	if err != nil {
		return "", failure.Wrap(failure.Internal, err, "The program is not right: %v.", err)
	}
	return string(formatted), nil
}

func goTransport(d *config.Server) (transport, extra string) {
	if d.Transport == config.Stdio {
		line := append([]string{goText(pieces("", d.Command))}, words(d.Args, goText)...)
		transport = "\tcommand := exec.Command(" + strings.Join(line, ", ") + ")\n"
		if d.Cwd != "" {
			transport += "\tcommand.Dir = " + goText(pieces("", d.Cwd)) + "\n"
		}
		if len(d.Env) > 0 {
			transport += "\tcommand.Env = append(os.Environ()"
			for _, key := range slices.Sorted(maps.Keys(d.Env)) {
				transport += ", " + goText(append([]piece{{text: key + "="}}, pieces(key, d.Env[key])...))
			}
			transport += ")\n"
		}
		return transport + "\ttransport := &mcp.CommandTransport{Command: command}\n", ""
	}
	kind := "StreamableClientTransport"
	if d.Transport == config.SSE {
		kind = "SSEClientTransport"
	}
	fields := "Endpoint: " + goText(address(d.URL))
	if len(d.Headers) > 0 {
		fields += ", HTTPClient: &http.Client{Transport: headers{}}"
		extra = "\n// headers adds what the server wants in every request.\ntype headers struct{}\n\n" +
			"func (headers) RoundTrip(r *http.Request) (*http.Response, error) {\n\tr = r.Clone(r.Context())\n"
		for _, key := range slices.Sorted(maps.Keys(d.Headers)) {
			extra += "\tr.Header.Set(" + strconv.Quote(key) + ", " + goText(pieces(key, d.Headers[key])) + ")\n"
		}
		extra += "\treturn http.DefaultTransport.RoundTrip(r)\n}\n"
	}
	return "\ttransport := &mcp." + kind + "{" + fields + "}\n", extra
}

func goCall(c Call) (string, error) {
	if _, err := c.params(); err != nil {
		return "", err
	}
	switch c.Method {
	case "resources/read":
		return "\tresult, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: " + strconv.Quote(c.Name) + "})\n", nil
	case "prompts/get":
		out := "\tresult, err := session.GetPrompt(ctx, &mcp.GetPromptParams{Name: " + strconv.Quote(c.Name) + ", Arguments: map[string]string{"
		for _, m := range textArguments(c) {
			out += "\n\t\t" + strconv.Quote(m[0]) + ": " + strconv.Quote(m[1]) + ","
		}
		if !strings.HasSuffix(out, "{") {
			out += "\n\t"
		}
		return out + "}})\n", nil
	}
	return "\tresult, err := session.CallTool(ctx, &mcp.CallToolParams{\n\t\tName:      " + strconv.Quote(c.Name) +
		",\n\t\tArguments: json.RawMessage(" + goRaw(c.compact()) + "),\n\t})\n", nil
}
