package config

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
)

// The kinds of text ParseSnippet tells apart.
const (
	KindServers = "mcpServers" // JSON that names its servers
	KindServer  = "server"     // JSON of one server without a name
	KindCommand = "command"    // a command line
	KindURL     = "url"
)

// Snippet is what ParseSnippet made of a text.
type Snippet struct {
	Kind   string
	Drafts []Draft // at least one
}

// Draft is a server that is not saved yet.
type Draft struct {
	Name     string          // valid, and different from the other drafts'
	Raw      json.RawMessage // the definition in our spelling, laid out
	Secrets  []PlainSecret   // values that had better be in the vault
	Warnings []string        // what was not taken over, or will not work
}

// maxSnippet is the longest text that is looked at.
const maxSnippet = 1 << 20

// ParseSnippet recognises what people paste to add a server: JSON, TOML and YAML in
// the shapes the common programs have, with comments, in a Markdown fence or amid prose, as
// a fragment or a single server; a command line; an "… mcp add" command; an
// install link; a URL. Text is only read: nothing is expanded, looked up or run.
// What is not recognised is failure.Config with a hint.
func ParseSnippet(text string) (Snippet, error) {
	if len(text) > maxSnippet {
		return Snippet{}, failure.New(failure.Config, "The text is too long to be a server's configuration.").
			WithHint("Paste the part that describes the server.")
	}
	text = tidy(text)
	var firstErr error
	for _, part := range fenced(text) {
		s, err := parsePart(part)
		if err == nil {
			s.finish()
			return s, nil
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	return Snippet{}, firstErr
}

// parsePart tries what the text begins with.
func parsePart(text string) (Snippet, error) {
	if s, ok := badge(text); ok {
		return s, nil
	}
	if s, ok, err := parseFile(text); ok {
		return s, err
	}
	switch {
	case text == "":
		return Snippet{}, failure.New(failure.Config, "There is no text.").WithHint(snippetHint)
	case beginsJSON(text):
		return parseSnippetJSON(text)
	case linkPrefix().MatchString(text):
		return parseLink(text)
	}
	lines := commandLines(text)
	if len(lines) == 1 && slices.Contains(launchers, strings.Fields(lines[0])[0]) {
		return parseCommands(lines) // whatever is wrong with it, it is one
	}
	if len(lines) > 0 && (isHostCommand(lines[0]) || isLauncher(lines[0])) {
		return parseCommands(lines)
	}
	if s, ok := embedded(text); ok {
		return s, nil
	}
	if len(lines) == 1 && looksLikeCommand(lines[0]) {
		return parseCommands(lines)
	}
	return Snippet{}, failure.New(failure.Config, "The text was not recognised.").WithHint(snippetHint)
}

const snippetHint = `Paste JSON like {"mcpServers": {…}}, one server's JSON object, a command line like "npx -y package", or a URL.`

// finish makes the names different from each other.
func (s *Snippet) finish() {
	seen := map[string]bool{}
	for i := range s.Drafts {
		d := &s.Drafts[i]
		name := d.Name
		for n := 2; seen[d.Name]; n++ {
			d.Name = fmt.Sprintf("%.60s-%d", name, n)
		}
		seen[d.Name] = true
	}
}

// newDraft makes a draft of a definition in anybody's spelling. name may be empty.
func newDraft(name string, o object, warnings ...string) Draft {
	warnings = append(warnings, normalise(&o)...)
	warnings = append(warnings, replaceForeignReferences(&o)...)
	return finishDraft(name, o, warnings)
}

// finishDraft makes a draft of a definition in our spelling.
func finishDraft(name string, o object, warnings []string) Draft {
	if name == "" {
		name = suggestName(o)
	}
	d := Draft{Name: name}
	if ValidServerName(name) != nil {
		d.Name = draftName(name)
		warnings = append(warnings, fmt.Sprintf("The name %q was changed to %q.", name, d.Name))
	}
	d.Raw = pretty(o)
	if _, err := ParseDefinition(d.Name, d.Raw); err != nil {
		warnings = append(warnings, failure.From(err).Message+" "+failure.From(err).Hint)
	}
	d.Secrets = plainSecrets(d.Name, o)
	d.Warnings = append(warnings, placeholders(o)...)
	return d
}

// draftName is a valid name for what another program calls name.
func draftName(name string) string {
	switch {
	case ValidServerName(name) == nil:
		return name
	case strings.Contains(name, "/"): // a repository's or a package's name
		return bareScoped(name)
	}
	return SuggestServerName(name)
}

// pretty lays a definition out as a new file would.
func pretty(o object) json.RawMessage {
	v, err := hujson.Parse(o.pack())
	if err != nil { // pack writes JSON: this cannot happen
		return o.pack()
	}
	styleOf(nil).layOut(&v, "")
	return v.Pack()
}

var (
	inputReference = pattern.Lazy(`\$\{input:([^}]*)\}`)
	homeReference  = pattern.Lazy(`\$\{userHome\}|\$\{env:HOME\}`)
	folderVariable = pattern.Lazy(`\$\{(workspaceFolder|workspaceRoot|file[A-Z]?\w*|cwd|pathSeparator|command:[^}]*)[^}]*\}`)
)

// replaceForeignReferences turns the references of other programs into ours: what
// VS Code asks the person for becomes a secret to set.
func replaceForeignReferences(o *object) (warnings []string) {
	text := string(o.pack())
	if !strings.Contains(text, "${") {
		return nil
	}
	for _, m := range inputReference().FindAllStringSubmatch(text, -1) {
		name := secretName(m[1])
		warning := fmt.Sprintf("VS Code asks for %s. Set it as the secret %s.", m[1], name)
		if !strings.Contains(strings.Join(warnings, "\n"), warning) {
			warnings = append(warnings, warning)
		}
	}
	for _, m := range folderVariable().FindAllString(text, 1) {
		warnings = append(warnings, fmt.Sprintf("%s has no meaning here: write the folder in full.", m))
	}
	replaced := inputReference().ReplaceAllStringFunc(text, func(m string) string {
		return "${secret:" + secretName(inputReference().FindStringSubmatch(m)[1]) + "}"
	})
	replaced = homeReference().ReplaceAllString(replaced, "$${HOME}")
	if changed, err := parseObject([]byte(replaced)); err == nil && replaced != text {
		*o = changed
	}
	return warnings
}
