package config

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

var (
	prompt = pattern.Lazy(`^(\$|%|❯|➜|>|PS [^>]*>|[A-Za-z]:\\[^>]*>)\s+`)
	// preparation is what one does before the server can start; it is left out.
	preparation = pattern.Lazy(`^(sudo\s+)?(cd|mkdir|git clone|npm (i|install|ci)|(pip3?|uv pip|pipx|uv tool|brew|apt(-get)?|cargo|go) install|uv sync|docker (pull|build)|chmod|source)\b`)
	exported    = pattern.Lazy(`^(export|set)\s+(\w+=)`)
)

// commandLines returns the lines of a text that may be commands: continued lines
// joined, prompts and comments removed.
func commandLines(text string) []string {
	text = strings.NewReplacer("\\\n", " ", "`\n", " ", "^\n", " ").Replace(text)
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		line = strings.TrimSpace(prompt().ReplaceAllString(line, ""))
		if line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// launchers are programs that start servers, or install their configuration.
var launchers = strings.Fields(`npx npm pnpm pnpx yarn bun bunx node deno tsx uvx uv python python3 py pipx
	poetry docker podman go cargo java dotnet dnx ruby php sh bash cmd nix env sudo`)

func isLauncher(line string) bool {
	words, err := splitWords(line)
	if err != nil || len(words) == 0 {
		return false
	}
	for len(words) > 1 && isAssignment(words[0]) {
		words = words[1:]
	}
	program := words[0].text
	return slices.Contains(launchers, strings.TrimSuffix(path.Base(program), ".exe")) && len(words) > 1 ||
		strings.HasPrefix(program, "/") || strings.HasPrefix(program, "./") ||
		strings.HasPrefix(program, "${HOME}/") || isDrivePath(program) ||
		exported().MatchString(line) || preparation().MatchString(line)
}

var programName = pattern.Lazy(`^[A-Za-z0-9_@./\\+-]*[A-Za-z0-9_]$`)

// looksLikeCommand says that a line's first word can be a program and that the
// line does not read as prose.
func looksLikeCommand(line string) bool {
	words, err := splitWords(line)
	if err != nil {
		return false
	}
	for len(words) > 0 && isAssignment(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 || !programName().MatchString(words[0].text) || strings.HasSuffix(line, ".") {
		return false
	}
	// "Please add this server": a capital first and only plain words after it.
	plain := 0
	for _, w := range words[1:] {
		if strings.HasSuffix(w.text, ":") { // "Server URL: https://…"
			return false
		}
		if !w.quoted && isLetters(w.text) {
			plain++
		}
	}
	return plain < 3
}

func isLetters(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ,.!?'") == ""
}

// isAssignment is true of NAME=value.
func isAssignment(w word) bool {
	name, _, ok := strings.Cut(w.text, "=")
	return ok && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == "" &&
		!strings.ContainsAny(name[:1], "0123456789")
}

// parseCommands makes a draft of each line that starts a server.
func parseCommands(lines []string) (Snippet, error) {
	s := Snippet{Kind: KindCommand}
	var env object
	var left []string
	for _, line := range lines {
		if m := exported().FindString(line); m != "" {
			if words, err := splitWords(exported().ReplaceAllString(line, "$2")); err == nil {
				takeAssignments(words, &env)
				continue
			}
		}
		if preparation().MatchString(line) && !strings.Contains(line, "&&") {
			left = append(left, line)
			continue
		}
		drafts, err := parseCommand(line, env)
		if err != nil {
			return Snippet{}, err
		}
		s.Drafts = append(s.Drafts, drafts...)
	}
	if len(s.Drafts) == 0 {
		return Snippet{}, failure.New(failure.Config, "No line here starts a server.").
			WithHint("Paste the one command that starts it.")
	}
	for _, line := range left {
		s.Drafts[0].Warnings = append(s.Drafts[0].Warnings, fmt.Sprintf("Left out, run it yourself if needed: %.100s", line))
	}
	return s, nil
}

func parseCommand(line string, env object) ([]Draft, error) {
	words, err := splitWords(line)
	if err != nil {
		return nil, err
	}
	if isHostCommand(line) {
		return parseHostCommand(words)
	}
	d, err := commandDraft("", words, slices.Clone(env))
	return []Draft{d}, err
}

// commandDraft makes a definition of a command line. env is what was set before.
func commandDraft(name string, words []word, env object, warnings ...string) (Draft, error) {
	o, err := commandObject(words, env)
	if err != nil {
		return Draft{}, err
	}
	args := (&reader{o: o}).texts("args")
	if i := slices.Index(args, "mcp-remote"); i >= 0 && i+1 < len(args) {
		warnings = append(warnings, "mcp-remote is a bridge. Fairlead can connect by itself: paste the URL alone.")
	}
	_, words = cutFolder(words)
	for _, w := range words {
		if w.special != "" {
			warnings = append(warnings, fmt.Sprintf("%s has no meaning here: the program is started without a shell and gets it as text.", w.special))
			break
		}
	}
	return newDraft(name, o, warnings...), nil
}

// commandObject is the definition itself.
func commandObject(words []word, env object) (object, error) {
	cwd, words := cutFolder(words)
	words = takeAssignments(words, &env)
	if len(words) > 1 && words[0].text == "env" && isAssignment(words[1]) {
		words = takeAssignments(words[1:], &env)
	}
	if len(words) == 0 {
		return nil, failure.New(failure.Config, "The command line has no command.").WithHint(snippetHint)
	}
	var o object
	o.set("command", words[0].text)
	args := make([]string, 0, len(words)-1)
	for _, w := range words[1:] {
		args = append(args, w.text)
	}
	if len(args) > 0 {
		o.set("args", args)
	}
	if len(env) > 0 {
		o.set("env", env.pack())
	}
	if cwd != "" {
		o.set("cwd", cwd)
	}
	return o, nil
}

// cutFolder takes "cd FOLDER &&" from the front.
func cutFolder(words []word) (cwd string, rest []word) {
	if len(words) > 3 && words[0].text == "cd" && words[2].text == "&&" {
		return words[1].text, words[3:]
	}
	return "", words
}

// takeAssignments moves leading NAME=value words into env.
func takeAssignments(words []word, env *object) []word {
	for len(words) > 0 && isAssignment(words[0]) {
		key, value, _ := strings.Cut(words[0].text, "=")
		env.set(key, value)
		words = words[1:]
	}
	return words
}
