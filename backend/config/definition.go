package config

import (
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

// ParseDefinition reads one server's JSON object (comments allowed), in our
// spelling or another program's. The transport is guessed when "type" is absent:
// a command means stdio, a ws: URL WebSocket, any other URL Streamable HTTP, also
// one that ends in /sse. Unknown keys stay in Raw. What is wrong is
// failure.Config that names the key and says what is expected.
func ParseDefinition(name string, raw []byte) (Server, error) {
	s := Server{Name: name, Enabled: true, Protocol: "auto"}
	if err := ValidServerName(name); err != nil {
		return s, err
	}
	o, err := parseObject(raw)
	if err != nil {
		return s, err
	}
	s.Raw = o.pack()
	normalise(&o)
	r := reader{o: o}
	s.Command = r.text("command")
	s.Args = r.texts("args")
	s.Env = r.textMap("env")
	s.Cwd = r.text("cwd")
	s.URL = strings.TrimSpace(r.text("url"))
	s.Headers = r.textMap("headers")
	s.CA = r.text("ca")
	s.Insecure = r.boolean("insecure", false)
	s.Transport = r.text("type")
	s.Enabled = r.boolean("enabled", true)
	if p := r.text("protocol"); p != "" {
		s.Protocol = p
	}
	s.Timeout = r.duration("timeout")
	s.MaxTimeout = r.duration("maxTimeout")
	s.ConnectTimeout = r.duration("connectTimeout")
	s.MaxMessageBytes = r.count("maxMessageBytes", 1024, math.MaxInt64)
	s.MaxConcurrent = int(r.count("maxConcurrent", 1, 100_000))
	s.Upkeep = r.upkeep()
	s.Caching = r.caching()
	s.Sandbox = r.sandbox()
	s.Roots = r.texts("roots")
	s.OAuth = r.signIn()
	s.Tags = r.texts("tags")
	s.Note = r.text("note")
	if r.err == nil {
		r.err = s.check()
	}
	if r.err != nil {
		return s, r.err
	}
	return s, nil
}

var protocolVersion = pattern.Lazy(`^\d{4}-\d{2}-\d{2}$`)

// check finds what is wrong although every key has the right kind.
func (s *Server) check() error {
	switch {
	case s.Command == "" && s.URL == "":
		return wrong("command", "There is neither a command nor a url.", `Write "command" for a program, or "url" for a remote server.`)
	case s.Command != "" && s.URL != "":
		return wrong("url", "There are both a command and a url.", `Keep "command" for a program, or "url" for a remote server.`)
	case s.Transport == "" && s.Command != "":
		s.Transport = Stdio
	case s.Transport == "" && hasScheme(s.URL, "ws", "wss"):
		s.Transport = WS
	case s.Transport == "":
		s.Transport = HTTP
	}
	switch {
	case !slices.Contains([]string{Stdio, HTTP, SSE, WS}, s.Transport):
		return wrong("type", `"type" is `+strconv.Quote(s.Transport)+".", `Write "stdio", "http", "sse" or "ws", or leave it out.`)
	case s.Transport == Stdio && s.Command == "":
		return wrong("command", `"type" is "stdio", but there is no command.`, `Write the program as "command".`)
	case s.Transport != Stdio && s.URL == "":
		return wrong("url", `"type" is `+strconv.Quote(s.Transport)+", but there is no url.", `Write the server's address as "url".`)
	case s.Transport != Stdio && s.Sandbox != nil:
		return wrong("sandbox", "A remote server cannot run in a sandbox here.", `Take "sandbox" out.`)
	case s.Protocol != "auto" && !protocolVersion().MatchString(s.Protocol):
		return wrong("protocol", `"protocol" is `+strconv.Quote(s.Protocol)+".", `Write "auto" or a version such as "2025-11-25".`)
	}
	for key := range s.Env {
		if key == "" || strings.ContainsAny(key, "=\x00") {
			return wrong("env", `"env" has the variable `+strconv.Quote(key)+".", "A variable's name is not empty and has no equals sign.")
		}
	}
	for key := range s.Headers {
		if !headerName().MatchString(key) {
			return wrong("headers", `"headers" has the header `+strconv.Quote(key)+".", "A header's name has letters, digits and dashes.")
		}
	}
	if s.CA != "" && !strings.HasPrefix(s.CA, "$") && !filepath.IsAbs(s.CA) && !atHome(s.CA) {
		return wrong("ca", `"ca" is `+strconv.Quote(s.CA)+".", "Write the file's path in full, or from the home folder: ~/ca.pem.")
	}
	if s.MaxTimeout > 0 && s.MaxTimeout < s.Timeout {
		return wrong("maxTimeout", `"maxTimeout" is shorter than "timeout".`, "Give a call at least as much in all as without a sign of life.")
	}
	if err := s.checkRoots(); err != nil {
		return err
	}
	if s.URL != "" {
		return s.checkURL()
	}
	return nil
}

var headerName = pattern.Lazy("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")

// checkURL looks at a URL without references; with them, Resolve does.
func (s *Server) checkURL() error {
	if strings.Contains(s.URL, "$") || strings.HasPrefix(s.URL, "env:") {
		return nil
	}
	schemes := []string{"http", "https"}
	if s.Transport == WS {
		schemes = []string{"ws", "wss"}
	}
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" || !slices.Contains(schemes, strings.ToLower(u.Scheme)) {
		// The URL is not repeated: it may hold a secret.
		return wrong("url", `"url" is no `+schemes[0]+" or "+schemes[1]+" address.",
			"Write it in full, such as "+schemes[1]+"://mcp.example.com/mcp.")
	}
	return nil
}

func hasScheme(u string, schemes ...string) bool {
	scheme, _, ok := strings.Cut(u, "://")
	return ok && slices.Contains(schemes, strings.ToLower(scheme))
}

// wrong is a failure about one key; the key is in its details.
func wrong(key, message, hint string) *failure.Error {
	return failure.New(failure.Config, "%s", message).WithHint("%s", hint).
		WithDetails(struct {
			Key string `json:"key"`
		}{key})
}
