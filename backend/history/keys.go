package history

import (
	"slices"
	"strings"

	"fairlead/backend/typo"
)

// key is what a term is about.
type key string

// The keys of the filter language; word is a word or phrase without a key.
const (
	keyServer key = "server"
	keyTool   key = "tool"
	keyMethod key = "method"
	keyStatus key = "status"
	keyOrigin key = "origin"
	keyClient key = "client"
	keyCode   key = "code"
	keyTook   key = "took"
	keySize   key = "size"
	keyBefore key = "before"
	keyAfter  key = "after"
	keyPinned key = "pinned"
	keyTag    key = "tag"
	keyHas    key = "has"
	keyRun    key = "run"
	keyStep   key = "step"
	keyReplay key = "replay"
	keyWord   key = ""
)

// form is how the value of a key is written.
type form int

const (
	formName   form = iota // a name; * stands for anything
	formChoice             // one of a few words
	formAmount             // >2s or 1s..5s
	formTime
)

// keyword is one key of the language.
type keyword struct {
	key     key
	form    form
	example string // what follows the key, behind its colon
	about   string
	choices []choice
}

type choice struct{ text, about string }

// keywords is the language, in the order it is offered.
var keywords = []keyword{
	{keyServer, formName, "NAME", "calls of a server", nil},
	{keyTool, formName, "NAME", "what was called: a tool, a prompt, a resource", nil},
	{keyStatus, formChoice, "error", "how it ended", []choice{
		{string(OK), "done"}, {string(Error), "failed: tool_error, timeout and all others"}, {string(ToolError), "the tool reported an error"},
		{string(Timeout), "no answer in time"}, {string(Cancelled), "somebody cancelled it"},
		{string(Interrupted), "Fairlead ended first"}, {string(Running), "still under way"},
	}},
	{keyTook, formAmount, ">2s", "how long it took", nil},
	{keySize, formAmount, ">100kb", "arguments and result together", nil},
	{keyAfter, formTime, "7d", "begun then or later: a day, a time, or how long ago", nil},
	{keyBefore, formTime, "2026-01-31", "begun earlier", nil},
	{keyTag, formName, "NAME", "with a tag; several must all be there", nil},
	{keyPinned, formChoice, "yes", "kept when old calls are removed", []choice{{"yes", "pinned"}, {"no", "not pinned"}}},
	{keyHas, formChoice, "note", "what there is of it", []choice{
		{"note", "a note"}, {"tag", "at least one tag"}, {"error", "a failure is told"}, {"attempts", "it was made more than once"},
		{"problems", "the result does not match its schema"}, {"frames", "messages were kept"},
		{"cache", "an earlier result was used again"}, {"trace", "it belongs to an OpenTelemetry trace"},
	}},
	{keyOrigin, formName, "cli", "where it was made: window, serve, cli, app, suite, shell", nil},
	{keyClient, formName, "NAME", "on whose behalf", nil},
	{keyMethod, formName, "prompts/get", "what was asked of the server", nil},
	{keyCode, formName, "CODE", "the kind of failure", nil},
	{keyRun, formName, "ID", "the run of a suite", nil},
	{keyStep, formName, "NAME", "a step of a suite", nil},
	{keyReplay, formName, "ID", "repeats of a call", nil},
}

func findKeyword(k key) (keyword, bool) {
	at := slices.IndexFunc(keywords, func(w keyword) bool { return w.key == k })
	if at < 0 {
		return keyword{}, false
	}
	return keywords[at], true
}

// FilterKeys are the keys of the filter language with an example of each, for help texts.
func FilterKeys() (examples []string) {
	for _, w := range keywords {
		if w.form == formAmount {
			examples = append(examples, string(w.key)+w.example)
		} else {
			examples = append(examples, string(w.key)+":"+w.example)
		}
	}
	return examples
}

// nearest is the key that was most likely meant, "" when none looks like it.
func nearest(wrong string) key {
	var best key
	least := 3
	for _, w := range keywords {
		if strings.HasPrefix(string(w.key), wrong) && len(wrong) > 1 {
			return w.key
		}
		if d := typo.Distance(wrong, string(w.key)); d < least && d*2 < len(wrong) {
			best, least = w.key, d
		}
	}
	return best
}
