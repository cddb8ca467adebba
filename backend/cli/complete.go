package cli

import (
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/manager"
	"fairlead/backend/pattern"
)

// suggest says what may stand after args; word is what is typed of it so far.
// It must not connect: somebody waits for it at every press of Tab.
type suggest func(app *core.App, args []string, word string) []cobra.Completion

// completing lets the shell complete words from what is known here. When that
// fails there is nothing to complete, and nobody to tell.
func (p *program) completing(find suggest) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, word string) (found []cobra.Completion, after cobra.ShellCompDirective) {
		quiet := *p
		quiet.err = io.Discard
		_ = quiet.with(cmd.Context(), core.Options{}, func(app *core.App) error {
			found = find(app, args, word)
			return nil
		})
		after = cobra.ShellCompDirectiveNoFileComp
		found = slices.DeleteFunc(found, func(c string) bool { return !strings.HasPrefix(c, word) })
		if len(found) > 0 && strings.HasSuffix(firstWord(found[0]), "=") {
			after |= cobra.ShellCompDirectiveNoSpace // the value comes next
		}
		return found, after
	}
}

func firstWord(c cobra.Completion) string {
	word, _, _ := strings.Cut(c, "\t")
	return word
}

// tame is a word that does nothing in a shell. Servers choose the names of their
// tools, in any language.
var tame = pattern.Lazy(`^[\pL\pN_][\pL\pM\pN_./=-]*$`)

// maxValue is how long a value may be that is completed.
const maxValue = 200

// values are name=value for the few values an argument takes. The shells put quotes
// around them as they need; what has a line or a tab in it they cannot tell from two words.
func values(tool catalog.Tool, name string) (words []string) {
	if !tame().MatchString(name) {
		return nil
	}
	for _, value := range fewValues(tool.InputSchema, name) {
		printable := !strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError })
		if printable && len(value) <= maxValue {
			words = append(words, name+"="+value)
		}
	}
	return words
}

// completion is a word with what the shell says beside it; none when it is not tame.
func completion(word, about string) []cobra.Completion {
	if !tame().MatchString(word) {
		return nil
	}
	return []cobra.Completion{cobra.CompletionWithDesc(word, visible(about))}
}

// serverWords suggests servers, each once.
type serverWords struct {
	most   int  // 0: any number
	broken bool // those whose definition is wrong, too
	keep   func(manager.Status) bool
}

func (w serverWords) suggest(app *core.App, args []string, _ string) (found []cobra.Completion) {
	if w.most > 0 && len(args) >= w.most {
		return nil
	}
	add := func(name, about string) {
		if !slices.Contains(args, name) {
			found = append(found, completion(name, about)...)
		}
	}
	for _, st := range app.Fleet.List() {
		switch def := st.Definition; {
		case !w.keep(st):
		case st.BuiltIn:
			add(def.Name, "the demo server inside Fairlead")
		default:
			add(def.Name, def.Target(app.Vault.Redactor().String))
		}
	}
	if w.broken {
		for _, name := range slices.Sorted(maps.Keys(app.File.Broken())) {
			add(name, "its definition is wrong")
		}
	}
	return found
}

// What serverWords keep.
func anyServer(manager.Status) bool        { return true }
func ownServer(st manager.Status) bool     { return !st.BuiltIn }
func enabledServer(st manager.Status) bool { return st.Definition.Enabled }
