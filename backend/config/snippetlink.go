package config

import (
	"encoding/base64"
	"net/url"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

var linkPrefix = pattern.Lazy(`(?i)^<?(https?|wss?|vscode|vscode-insiders|cursor|lmstudio):`)

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
