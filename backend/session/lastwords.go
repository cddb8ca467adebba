package session

import (
	"slices"
	"strings"

	"fairlead/backend/pattern"
)

// ItWrote begins a hint that only repeats what a server said.
const ItWrote = "It wrote"

// complaint is what an error looks like in the languages that servers are
// written in, and in what starts them: "Error: …", "TypeError [ERR_X]: …",
// "ModuleNotFoundError: …", "panic: …", "sh: 1: x: not found".
var complaint = pattern.Lazy(`(?i:error|exception|panic|fatal)(?: \[\w+\])?: \S|^[\w.]+(?:Error|Exception)$` +
	`|(?i:caused by: |^fatal\b|panicked at |^exception in |cannot find |could not |permission denied|no such file|not found)`)

// nothing is what says nothing at the end: a bracket, the version of Node.js,
// where npm keeps its log.
var nothing = pattern.Lazy(`^(?:[^\pL\pN]*|Node\.js v\S+|npm .*A complete log of this run.*)$`)

// lastWords tells what a process wrote before it ended: the lines of stderr that
// say best why. The last ones often are a stack or the rest of an object, while the line that
// says what is wrong stands above. One that is indented belongs to another.
func lastWords(lines []string) string {
	told := -1
	for i, line := range slices.Backward(lines) {
		if !complaint().MatchString(line) {
			continue
		}
		if !indented(line) {
			told = i
			break
		}
		if told < 0 {
			told = i
		}
	}
	if told < 0 {
		return ItWrote + " last: " + strings.Join(lines[max(0, len(lines)-3):], " ⏎ ")
	}
	words := ItWrote + ": " + strings.TrimSpace(lines[told])
	// What follows the stack may be what counts.
	if last := lines[len(lines)-1]; told < len(lines)-1 && !indented(last) && !nothing().MatchString(last) {
		words += " ⏎ " + last
	}
	return words
}

func indented(line string) bool { return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") }
