package copyas

import (
	"encoding/json"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/secret"
)

// Call is what is written.
type Call struct {
	Method    string // tools/call, resources/read or prompts/get
	Name      string // of the tool or the prompt, or the resource's URI
	Server    string
	Arguments json.RawMessage // an object; nil: none
	Protocol  string          // the version of MCP it was made with, "" when that is not known
	// Definition is the server's, nil when it is in no configuration.
	Definition *config.Server
}

// Format is one way of writing.
type Format struct {
	Name, Label string
	write       func(Call) (string, error)
}

// Formats are all of them.
func Formats() []Format {
	return []Format{
		{"json", "JSON", func(c Call) (string, error) { return requestJSON(c), nil }},
		{"cli", "fairlead command", func(c Call) (string, error) { return command(c) }},
		{"curl", "curl", curl},
		{"go", "Go", goProgram},
		{"typescript", "TypeScript", typescript},
		{"python", "Python", python},
	}
}

// Write writes a call. The failure is Usage for a format that is not known, or in
// which this call cannot be made.
func Write(format string, c Call) (string, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == format {
			return f.write(c)
		}
		names = append(names, f.Name)
	}
	return "", failure.New(failure.Usage, "There is no format %q.", format).WithHint("Formats are %s and result.", strings.Join(names, ", "))
}

func (c Call) arguments() json.RawMessage {
	if len(c.Arguments) == 0 || jsonx.Check(c.Arguments) != nil {
		return json.RawMessage("{}")
	}
	return c.Arguments
}

// compact are the arguments without spaces.
func (c Call) compact() string {
	raw, err := jsonx.Compact(c.arguments())
	if err != nil {
		return "{}"
	}
	return string(raw)
}

// params are the request's.
func (c Call) params() (string, error) {
	switch c.Method {
	case "tools/call", "prompts/get":
		return `{"name":` + quoted(c.Name) + `,"arguments":` + c.compact() + `}`, nil
	case "resources/read":
		return `{"uri":` + quoted(c.Name) + `}`, nil
	}
	return "", failure.New(failure.Usage, "A call of %s cannot be written as a program.", c.Method).
		WithHint("Calls of tools, reads of resources and prompts can.")
}

// requestJSON writes the params, for people.
func requestJSON(c Call) string {
	params, err := c.params()
	if err != nil {
		params = `{"name":` + quoted(c.Name) + `,"arguments":` + c.compact() + `}`
	}
	return string(jsonx.Indent([]byte(params)))
}

// masked tells whether the arguments lack what was secret in them.
func (c Call) masked() bool { return strings.Contains(string(c.Arguments), secret.Mask) }

const maskedNote = secret.Mask + " stands for what was secret: the history does not keep it."

func quoted(s string) string { return string(jsonx.Quote(s)) }

// definition is the server's, when programs can reach it.
func (c Call) definition() (*config.Server, error) {
	switch {
	case c.Definition == nil:
		return nil, failure.New(failure.Usage, "%s is in no configuration: where it is, is not known.", c.Server).
			WithHint("Copy the call as JSON, or add the server.")
	case c.Definition.Transport == config.WS:
		return nil, failure.New(failure.Usage, "The SDKs have no transport for WebSocket.").WithHint("Copy it as a fairlead command.")
	}
	return c.Definition, nil
}

// piece is a part of a text: what it says, or a variable that holds it.
type piece struct{ text, variable string }

// pieces takes a text of a definition apart. key is its header or variable, "" for none.
func pieces(key, text string) (all []piece) {
	if secret.LooksSecret(key, text) {
		scheme, _, found := strings.Cut(text, " ")
		if found && strings.EqualFold(key, "authorization") {
			return []piece{{text: scheme + " "}, {variable: variableName(key)}}
		}
		return []piece{{variable: variableName(key)}}
	}
	parts, err := secret.Parts(text)
	if err != nil {
		return []piece{{text: text}} // it is no reference after all
	}
	for _, p := range parts {
		switch {
		case p.Secret != "":
			all = append(all, piece{variable: variableName(p.Secret)})
		case p.Variable != "":
			all = append(all, piece{variable: variableName(p.Variable)})
		default:
			all = append(all, piece{text: p.Literal})
		}
	}
	if len(all) == 0 {
		all = []piece{{}}
	}
	return all
}

// words takes the arguments of a program apart. A value that looks like a secret by
// the option it belongs to becomes a variable, too.
func words(all []string, write func([]piece) string) []string {
	out := make([]string, len(all))
	before := ""
	for i, arg := range all {
		option, value, both := strings.Cut(arg, "=")
		switch {
		case both && strings.HasPrefix(arg, "-"):
			out[i] = write(append([]piece{{text: option + "="}}, pieces(strings.TrimLeft(option, "-"), value)...))
		case strings.HasPrefix(before, "-"):
			out[i] = write(pieces(strings.TrimLeft(before, "-"), arg))
		default:
			out[i] = write(pieces("", arg))
		}
		before = arg
	}
	return out
}

// variableName is how a secret or a header may be called as an environment variable.
func variableName(name string) string {
	upper := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		}
		return '_'
	}, name)
	if upper == "" || upper[0] >= '0' && upper[0] <= '9' {
		return "_" + upper
	}
	return upper
}

// address takes a URL apart; credentials in it become variables.
func address(raw string) []piece {
	scheme, rest, ok := strings.Cut(raw, "://")
	if !ok {
		return pieces("", raw)
	}
	host, path, _ := strings.Cut(rest, "/")
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		out := []piece{{text: scheme + "://"}}
		if user, _, both := strings.Cut(host[:at], ":"); both {
			out = append(append(out, pieces("", user)...), piece{text: ":"}, piece{variable: "PASSWORD"})
		} else {
			out = append(out, piece{variable: "PASSWORD"})
		}
		return append(out, pieces("", "@"+host[at+1:]+"/"+path)...)
	}
	before, query, ok := strings.Cut(raw, "?")
	if !ok {
		return pieces("", raw)
	}
	out := append(pieces("", before), piece{text: "?"})
	for n, pair := range strings.Split(query, "&") {
		if n > 0 {
			out = append(out, piece{text: "&"})
		}
		key, value, _ := strings.Cut(pair, "=")
		out = append(append(out, piece{text: key + "="}), pieces(key, value)...)
	}
	return out
}

// join writes pieces as an expression of a language.
func join(all []piece, plus string, text, variable func(string) string) string {
	var out []string
	for _, p := range merged(all) {
		if p.variable != "" {
			out = append(out, variable(p.variable))
		} else {
			out = append(out, text(p.text))
		}
	}
	return strings.Join(out, plus)
}

// merged puts neighbouring texts together.
func merged(all []piece) (out []piece) {
	for _, p := range all {
		if n := len(out); n > 0 && p.variable == "" && out[n-1].variable == "" {
			out[n-1].text += p.text
		} else if p.text != "" || p.variable != "" || len(all) == 1 {
			out = append(out, p)
		}
	}
	return out
}
