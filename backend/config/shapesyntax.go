package config

import (
	"fmt"
	"regexp"
	"strings"

	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// syntax is how a program writes what stands for a value. In our definitions a
// dollar sign begins a reference and $$ is one; elsewhere it is mostly just that.
type syntax struct {
	name    string
	pattern func() *regexp.Regexp
	from    func(in *incoming, m []string) string // a match in our spelling
	// variable writes one of the environment; nil: the program expands none.
	variable func(name, fallback string, hasElse bool) (text string, ok bool)
	whole    bool // a reference is the whole text or none
	secrets  bool // secrets have a place of their own: see writer.secret
}

// read brings a text into our spelling.
func (s *syntax) read(in *incoming, text string) string {
	if marked, ok := unmark(in, text); ok {
		return marked
	}
	if s.pattern == nil {
		return literal(in, text)
	}
	var b strings.Builder
	at := 0
	for _, m := range s.pattern().FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(literal(in, text[at:m[0]]))
		groups := make([]string, len(m)/2)
		for i := range groups {
			if m[2*i] >= 0 {
				groups[i] = text[m[2*i]:m[2*i+1]]
			}
		}
		b.WriteString(s.from(in, groups))
		at = m[1]
	}
	b.WriteString(literal(in, text[at:]))
	return b.String()
}

// literal is a text that means itself, in our spelling.
func literal(in *incoming, text string) string {
	if name, ok := strings.CutPrefix(text, "env:"); ok && wholeVariable().MatchString(name) {
		in.note(fmt.Sprintf("The text %s is read as an environment variable here.", text))
	}
	return strings.ReplaceAll(text, "$", "$$")
}

var wholeVariable = pattern.Lazy(`^[A-Za-z_]\w*$`)

var (
	bracePattern    = pattern.Lazy(`\$\{([A-Za-z_]\w*)(?:(:-)([^}]*))?\}`)
	shellPattern    = pattern.Lazy(`\$\{([A-Za-z_]\w*)(?:(:-)([^}]*))?\}|\$([A-Za-z_]\w*)`)
	editorPattern   = pattern.Lazy(`\$\{(env|input|command|config|file):([^}]*)\}|\$\{(userHome|workspaceFolder|workspaceRoot|workspaceFolderBasename|pathSeparator|/|file[A-Za-z]*|relativeFile\w*|cwd|lineNumber|selectedText|execPath|defaultBuildTask)\}`)
	eitherPattern   = pattern.Lazy(`\$\{(env|input|command|config|file):([^}]*)\}|\$\{(userHome|workspaceFolder|workspaceRoot|workspaceFolderBasename|pathSeparator|/)\}|\$\{([A-Za-z_]\w*)(?:(:-)([^}]*))?\}`)
	openPattern     = pattern.Lazy(`\{(env|file):([^}]*)\}`)
	continuePattern = pattern.Lazy(`\$\{\{\s*(?:secrets|inputs)\.([^}\s]+)\s*\}\}`)
	colonPattern    = pattern.Lazy(`^env:([A-Za-z_]\w*)$`)
)

func reference(name string) string { return "${" + name + "}" }

func withFallback(name, fallback string, hasElse bool) string {
	if hasElse {
		return "${" + name + ":-" + fallback + "}"
	}
	return "${" + name + "}"
}

// The syntaxes, by what a variable X looks like.
var (
	plain = &syntax{name: "no variables"}

	brace = &syntax{ // ${X}, ${X:-default}
		name: "${X}", pattern: bracePattern,
		from: func(_ *incoming, m []string) string { return withFallback(m[1], m[3], m[2] != "") },
		variable: func(name, fallback string, hasElse bool) (string, bool) {
			return withFallback(name, fallback, hasElse), !strings.ContainsAny(fallback, "${}")
		},
	}
	// readsBrace is for a program of which it is not known whether it expands ${X}:
	// what people wrote so is read so, and nothing is written that may not work.
	readsBrace = &syntax{name: "no variables", pattern: bracePattern, from: brace.from}

	shell = &syntax{ // $X, ${X}, ${X:-default}
		name: "$X", pattern: shellPattern,
		from: func(_ *incoming, m []string) string { return withFallback(m[1]+m[4], m[3], m[2] != "") },
		variable: func(name, fallback string, hasElse bool) (string, bool) {
			return withFallback(name, fallback, hasElse), !strings.ContainsAny(fallback, "${}")
		},
	}
	editor = &syntax{name: "${env:X}", pattern: editorPattern, from: fromEditor, variable: editorVariable} // Cursor, Windsurf
	inputs = &syntax{name: "${env:X}", pattern: editorPattern, from: fromEditor, variable: editorVariable, secrets: true}
	// readsEnv is for a program that expands variables in some versions only.
	readsEnv = &syntax{name: "no variables", pattern: eitherPattern, from: func(in *incoming, m []string) string {
		if m[4] != "" {
			return withFallback(m[4], m[6], m[5] != "")
		}
		return fromEditor(in, m)
	}}

	open = &syntax{ // {env:X}
		name: "{env:X}", pattern: openPattern,
		from: func(in *incoming, m []string) string {
			if m[1] == "file" {
				in.refuse("{file:"+m[2]+"}", "Put the file's content into the vault and use ${secret:NAME} instead.")
				return ""
			}
			return reference(m[2])
		},
		variable: func(name, _ string, hasElse bool) (string, bool) { return "{env:" + name + "}", !hasElse },
	}
	mustache = &syntax{ // ${{ secrets.X }}
		name: "${{ secrets.X }}", pattern: continuePattern,
		from: func(in *incoming, m []string) string {
			name := m[1]
			if secret.ValidName(name) != nil {
				name = secretName(name)
			}
			in.note(fmt.Sprintf("%s keeps %s among its secrets. Set it as the secret %s.", in.program, m[1], name))
			return "${secret:" + name + "}"
		},
		secrets: true,
	}
	colon = &syntax{ // env:X
		name: "env:X", pattern: colonPattern, whole: true,
		from:     func(_ *incoming, m []string) string { return reference(m[1]) },
		variable: func(name, _ string, hasElse bool) (string, bool) { return "env:" + name, !hasElse },
	}
)

func editorVariable(name, _ string, hasElse bool) (string, bool) {
	if name == "HOME" {
		return "${userHome}", !hasElse
	}
	return "${env:" + name + "}", !hasElse
}

// fromEditor reads the variables of VS Code and its relatives.
func fromEditor(in *incoming, m []string) string {
	switch m[1] {
	case "env":
		if wholeVariable().MatchString(m[2]) {
			return reference(m[2])
		}
	case "input":
		name := secretName(m[2])
		in.note(fmt.Sprintf("%s asks for %s. Set it as the secret %s.", in.program, m[2], name))
		return "${secret:" + name + "}"
	}
	switch m[3] {
	case "userHome":
		return "${HOME}"
	case "/", "pathSeparator":
		return "/"
	case "workspaceFolder", "workspaceRoot":
		if in.project != "" {
			return strings.ReplaceAll(in.project, "$", "$$")
		}
		in.refuse(m[0], "Say which project's folder is meant.")
		return ""
	case "workspaceFolderBasename":
		if in.project != "" {
			return strings.ReplaceAll(baseName(in.project), "$", "$$")
		}
	}
	in.refuse(m[0], "Write the value in full there, or add this server by hand.")
	return ""
}
