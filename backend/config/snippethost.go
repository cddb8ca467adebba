package config

import (
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

// hostCommand is a command that adds a server to another program.
var hostCommand = pattern.Lazy(`^\S*(claude|codex|gemini|qwen|amp|copilot|droid|kimi|vibe|code|code-insiders|cursor|codium)(\.exe|\.cmd)?\s+(mcp\s+add(-json|-from-claude-desktop)?\s|--add-mcp[\s=])`)

func isHostCommand(line string) bool { return hostCommand().MatchString(line) }

// parseHostCommand reads "claude mcp add …" and its like, and "code --add-mcp JSON".
func parseHostCommand(words []word) ([]Draft, error) {
	text := make([]string, len(words))
	for i, w := range words {
		text[i] = w.text
	}
	if rest, ok := strings.CutPrefix(text[1], "--add-mcp"); ok {
		if rest = strings.TrimPrefix(rest, "="); rest == "" && len(text) > 2 {
			rest = text[2]
		}
		return jsonDrafts("", rest)
	}
	if text[2] == "add-json" {
		a := parseAdd(words[3:])
		if len(a.rest) == 0 {
			return nil, incomplete()
		}
		return jsonDrafts(a.name, a.rest[0].text)
	}
	return parseAdd(words[3:]).drafts()
}

// jsonDrafts reads JSON that was an argument. Our own escapes of $ are undone.
func jsonDrafts(name, text string) ([]Draft, error) {
	s, err := parseSnippetJSON(tidy(strings.ReplaceAll(text, "$$", "$")))
	if err != nil {
		return nil, err
	}
	if name != "" && len(s.Drafts) == 1 {
		o, err := parseObject(s.Drafts[0].Raw)
		if err != nil {
			return nil, err
		}
		s.Drafts[0] = newDraft(name, o)
	}
	return s.Drafts, nil
}

// addCommand is "… mcp add" taken apart.
type addCommand struct {
	name, transport, url string
	env, headers         object
	rest                 []word // the server's command line, or its URL
}

// addSwitches are options without a value; every other takes the next word.
var addSwitches = map[string]bool{"--trust": true, "--debug": true, "--verbose": true}

// parseAdd reads options before and after the name, up to "--" or the command.
// Claude Code's -e takes several NAME=value words.
func parseAdd(words []word) (a addCommand) {
	for len(words) > 0 {
		w := words[0]
		words = words[1:]
		switch {
		case w.text == "--":
			a.rest = words
			if a.name == "" && len(words) > 1 {
				a.name, a.rest = words[0].text, words[1:]
			}
			return a
		case strings.HasPrefix(w.text, "-") && len(w.text) > 1:
			option, value, inWord := strings.Cut(w.text, "=")
			if !inWord && !addSwitches[option] && len(words) > 0 {
				value, words = words[0].text, words[1:]
			}
			a.option(option, value)
			if option == "-e" || option == "--env" {
				for len(words) > 0 && isAssignment(words[0]) {
					a.option(option, words[0].text)
					words = words[1:]
				}
			}
		case a.name == "":
			a.name = w.text
		default:
			a.rest = append([]word{w}, words...)
			return a
		}
	}
	return a
}

func (a *addCommand) option(option, value string) {
	switch option {
	case "-t", "--transport", "--type":
		a.transport = value
	case "--url":
		a.url = value
	case "-e", "--env":
		if key, v, ok := strings.Cut(value, "="); ok {
			a.env.set(key, v)
		}
	case "-H", "--header":
		if key, v, ok := strings.Cut(value, ":"); ok {
			a.headers.set(strings.TrimSpace(key), strings.TrimSpace(v))
		}
	case "--bearer-token-env-var":
		a.headers.set("Authorization", "Bearer ${"+value+"}")
	}
}

func (a addCommand) drafts() ([]Draft, error) {
	if a.url == "" && len(a.rest) > 0 && hasScheme(a.rest[0].text, "http", "https", "ws", "wss") {
		// Gemini's "add [options] name url [options]".
		tail := parseAdd(append([]word{{text: "name"}}, a.rest[1:]...))
		a.url, a.rest = a.rest[0].text, nil
		for _, m := range tail.headers {
			a.headers.set(m.key, m.value)
		}
		if tail.transport != "" {
			a.transport = tail.transport
		}
	}
	if a.url == "" {
		if len(a.rest) == 0 {
			return nil, incomplete()
		}
		d, err := commandDraft(a.name, a.rest, a.env)
		return []Draft{d}, err
	}
	var o object
	o.set("url", a.url)
	if a.transport != "" {
		o.set("type", a.transport)
	}
	if len(a.headers) > 0 {
		o.set("headers", a.headers.pack())
	}
	return []Draft{newDraft(a.name, o)}, nil
}

func incomplete() error {
	return failure.New(failure.Config, "The command names no server.").
		WithHint("It needs a name and a command or a URL.")
}
