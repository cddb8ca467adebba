package config

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
)

// maxName is the longest server name, in characters.
const maxName = 64

// ValidServerName says whether name can name a server; otherwise failure.Config
// with the reason. A name is what people see, type and find again in the history,
// and part of the names tools are called by: mcp__server__tool, mcp:server:tool,
// mcp_server_tool, server/tool. So "/", ":" and "__" are refused, because where
// the server's name ends would depend on which servers there happen to be. A
// single "_" is too common to refuse; the catalog tells such names apart. Letters
// of every script and inner spaces are fine. Control characters and those that
// change the direction of text or cannot be seen are not: they make one name look
// like another.
func ValidServerName(name string) error {
	var problem string
	switch {
	case name == "":
		problem = "A server needs a name."
	case !utf8.ValidString(name):
		problem = "The server name is not valid UTF-8."
	case utf8.RuneCountInString(name) > maxName:
		problem = "The server name is longer than 64 characters."
	case strings.ContainsAny(name, `/\:`):
		problem = "The server name contains a slash, backslash or colon."
	case strings.Contains(name, "__"):
		problem = "The server name contains a double underscore."
	case strings.HasPrefix(name, "-"):
		problem = "The server name begins with a dash."
	case strings.TrimSpace(name) != name:
		problem = "The server name begins or ends with a space."
	case strings.ContainsFunc(name, unseen):
		problem = "The server name contains a character that cannot be seen."
	default:
		return nil
	}
	f := failure.New(failure.Config, "%s", problem)
	if better := SuggestServerName(name); better != name {
		return f.WithHint("Use for example %s.", better)
	}
	return f
}

func unseen(r rune) bool {
	return r != ' ' && !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) || r != ' ' && unicode.IsSpace(r)
}

// SuggestServerName makes a valid name out of any text.
func SuggestServerName(text string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(text, "") {
		switch {
		case strings.ContainsRune(`/\:`, r) || unicode.IsSpace(r):
			b.WriteByte('-')
		case !unseen(r):
			b.WriteRune(r)
		}
	}
	name := b.String()
	for strings.Contains(name, "__") {
		name = strings.ReplaceAll(name, "__", "_")
	}
	for strings.Contains(name, "--") {
		name = strings.ReplaceAll(name, "--", "-")
	}
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	if name = strings.Trim(name, "-_. "); name == "" {
		return "server"
	}
	return name
}
