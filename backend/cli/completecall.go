package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
)

// serverThenTool suggests SERVER and then TOOL, from the list of the last connection.
func serverThenTool(app *core.App, args []string, _ string) []cobra.Completion {
	switch len(args) {
	case 0:
		return serverWords{keep: enabledServer}.suggest(app, nil, "")
	case 1:
		return tools(app, args[0], "")
	}
	return nil
}

// known suggests nothing about a server that is only described: it is in no list.
func (t *target) known(find suggest) suggest {
	return func(app *core.App, args []string, word string) []cobra.Completion {
		if t.given() {
			return nil
		}
		return find(app, args, word)
	}
}

func tools(app *core.App, server, before string) (found []cobra.Completion) {
	list, _, _, _ := app.Catalog.Tools(server)
	for _, tool := range catalog.Offered(list) {
		found = append(found, completion(before+tool.Name, firstSentence(tool))...)
	}
	return found
}

// callWords suggests the words of a call: SERVER TOOL or SERVER/TOOL, then the
// arguments that are not given yet.
func callWords(app *core.App, args []string, word string) []cobra.Completion {
	if len(args) == 0 {
		if server, _, spelled := strings.Cut(word, "/"); spelled {
			return tools(app, server, server+"/")
		}
		return serverThenTool(app, args, word)
	}
	if _, err := app.Fleet.Status(args[0]); err != nil {
		tool, err := app.Catalog.Resolve(args[0])
		if err != nil {
			return nil
		}
		return argumentCompletions(tool, args[1:], word)
	}
	if len(args) == 1 {
		return tools(app, args[0], "")
	}
	tool, err := app.Catalog.Tool(args[0], args[1])
	if err != nil {
		return nil
	}
	return argumentCompletions(tool, args[2:], word)
}

// argumentCompletions are the arguments that are not given yet, or the values of the
// one that is being typed, where there are only a few.
func argumentCompletions(tool catalog.Tool, words []string, word string) []cobra.Completion {
	if name, _, typing := strings.Cut(word, "="); typing {
		return values(tool, name)
	}
	return missingArguments(tool, words)
}

func missingArguments(tool catalog.Tool, words []string) (found []cobra.Completion) {
	for _, row := range argumentRows(tool.InputSchema) {
		given := func(word string) bool {
			g, ok := parseWord(word)
			return ok && g.name == row.name
		}
		if !slices.ContainsFunc(words, given) {
			found = append(found, completion(row.name+"=", row.description)...)
		}
	}
	return found
}
