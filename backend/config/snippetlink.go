package config

import (
	"encoding/base64"
	"net/url"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

var linkPrefix = pattern.Lazy(`(?i)^<?(https?|wss?|vscode|vscode-insiders|cursor|lmstudio|goose):`)

// parseLink reads a URL at the beginning of a text: a server's address, or another
// program's install link, which carries a definition.
func parseLink(text string) (Snippet, error) {
	link := strings.Fields(strings.TrimLeft(text, "<"))[0]
	if drafts, ok := installLink(link); ok {
		return Snippet{KindServer, drafts}, nil
	}
	if !hasScheme(link, "http", "https", "ws", "wss") {
		return Snippet{}, failure.New(failure.Config, "This link does not describe a server.").WithHint(snippetHint)
	}
	u, err := url.Parse(trimURL(link))
	if err != nil || u.Host == "" {
		return Snippet{}, failure.New(failure.Config, "This is no complete URL.").
			WithHint("Write it like https://mcp.example.com/mcp.")
	}
	return urlSnippet(link), nil
}

func urlSnippet(link string) Snippet {
	var o object
	o.set("url", trimURL(link))
	return Snippet{KindURL, []Draft{newDraft("", o)}}
}

// trimURL removes the punctuation that follows a URL in prose. A dollar sign in a
// URL is one, not a reference, unless braces say so.
func trimURL(link string) string {
	link = strings.TrimRight(link, ">.,;:!?)]}'\"`")
	if opened := strings.Count(link, "${"); opened > strings.Count(link, "}") {
		link += "}"
	}
	return link
}

// installLink reads vscode:mcp/install?JSON and
// cursor://anysphere.cursor-deeplink/mcp/install?name=…&config=BASE64.
func installLink(link string) ([]Draft, bool) {
	u, err := url.Parse(link)
	if err != nil {
		return nil, false
	}
	if u.Scheme == "goose" && u.Host == "extension" {
		return gooseLink(u.Query())
	}
	if inner := u.Query().Get("url"); strings.HasSuffix(u.Host, "vscode.dev") && inner != "" {
		return installLink(inner) // the page passes it on
	}
	if query, ok := strings.CutPrefix(u.Opaque, "mcp/install"); ok && strings.HasPrefix(u.Scheme, "vscode") {
		text, err := url.PathUnescape(strings.TrimPrefix(query, "?") + u.RawQuery)
		if err != nil {
			return nil, false
		}
		drafts, err := jsonDrafts("", text)
		return drafts, err == nil
	}
	config := u.Query().Get("config")
	if config == "" || !strings.Contains(u.Path+u.Host, "install") && !strings.Contains(u.Host, "add_mcp") {
		return nil, false
	}
	text := []byte(config)
	if !strings.HasPrefix(config, "{") {
		// A plus sign of base64 arrives as a blank.
		config = strings.NewReplacer(" ", "+", "-", "+", "_", "/").Replace(strings.TrimRight(config, "="))
		if text, err = base64.RawStdEncoding.DecodeString(config); err != nil {
			return nil, false
		}
	}
	drafts, err := jsonDrafts(u.Query().Get("name"), string(text))
	return drafts, err == nil
}

// gooseLink reads goose://extension?cmd=…&arg=…&env=NAME=what it is for, or url=….
// Values of variables are not in it: they are to be filled in.
func gooseLink(query url.Values) ([]Draft, bool) {
	var o object
	var warnings []string
	switch {
	case query.Get("cmd") != "":
		o.set("command", query.Get("cmd"))
		if args := query["arg"]; len(args) > 0 {
			o.set("args", args)
		}
	case query.Get("url") != "":
		o.set("url", query.Get("url"))
	default:
		return nil, false
	}
	env := map[string]string{}
	for _, one := range query["env"] {
		name, about, _ := strings.Cut(one, "=")
		if name == "" {
			continue
		}
		env[name] = "${" + name + "}"
		warning := "The link has no value for " + name + ": it is taken from the environment."
		if about != "" {
			warning += " What it is: " + about + "."
		}
		warnings = append(warnings, warning)
	}
	if len(env) > 0 {
		o.set("env", env)
	}
	headers := map[string]string{}
	for _, one := range query["header"] {
		if name, value, ok := strings.Cut(one, "="); ok && name != "" {
			headers[name] = value
		}
	}
	if len(headers) > 0 {
		o.set("headers", headers)
	}
	if about := query.Get("description"); about != "" {
		o.set("note", about)
	}
	name := query.Get("id")
	if name == "" {
		name = query.Get("name")
	}
	return []Draft{newDraft(name, o, warnings...)}, true
}

var linked = pattern.Lazy(`(?i)(?:\]\(\s*<?|href\s*=\s*["'])((?:https?|vscode|vscode-insiders|cursor|lmstudio|goose):[^\s<>)"']+)`)

// badge reads the first install link among the links of Markdown or HTML: an image that is
// pressed to install, as READMEs have it.
func badge(text string) (Snippet, bool) {
	for _, m := range linked().FindAllStringSubmatch(text, 20) {
		if drafts, ok := installLink(strings.ReplaceAll(m[1], "&amp;", "&")); ok {
			return Snippet{KindServer, drafts}, true
		}
	}
	return Snippet{}, false
}
