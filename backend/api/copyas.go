package api

import (
	"encoding/json"
	"strings"

	"fairlead/backend/jsonx"
)

// cliCommand writes the command that makes the same call.
func cliCommand(server, tool string, arguments []byte) string {
	words := []string{"fairlead", "call", shellWord(server), shellWord(tool)}
	if compact, err := jsonx.Compact(arguments); err == nil && string(compact) != "{}" {
		words = append(words, "--args", shellWord(string(compact)))
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word for a POSIX shell.
func shellWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+=,", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// requestJSON writes the params of tools/call.
func requestJSON(tool string, arguments []byte) string {
	name, _ := json.Marshal(tool)
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	return string(jsonx.Indent([]byte(`{"name":` + string(name) + `,"arguments":` + string(arguments) + `}`)))
}
