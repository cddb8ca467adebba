package suite

import (
	"encoding/json"
	"strings"

	"fairlead/backend/invoke"
	"fairlead/backend/jsonx"
)

// answer is how a call ended, as expectations look at it.
type answer struct {
	invoke.Answer
	value json.RawMessage // what the call gave: see valueOf
	text  string          // the texts in it, joined by line breaks
}

// valueOf is what a result gives: its structured content; else its text, as JSON
// where it is that; else the content itself.
func newAnswer(a invoke.Answer) answer {
	out := answer{Answer: a}
	if a.Result == nil {
		if a.Failure != nil {
			out.text = a.Failure.Message
		}
		out.value = jsonx.Quote(out.text)
		return out
	}
	field := map[string]string{invoke.ReadResource: "/contents", invoke.GetPrompt: "/messages"}[a.Method]
	if field == "" {
		field = "/content"
	}
	content, _ := jsonx.Lookup(a.Result, field)
	blocks, err := jsonx.InnerElements(content)
	if err != nil {
		blocks = nil // no content, or none that can be read
	}
	texts := 0
	var all []string
	for _, block := range blocks {
		text, ok := jsonx.Lookup(block, "/text")
		if !ok {
			text, ok = jsonx.Lookup(block, "/content/text") // of a prompt's message
		}
		if ok {
			texts++
			all = append(all, textOf(text))
		}
	}
	out.text = strings.Join(all, "\n")
	structured, ok := jsonx.Lookup(a.Result, "/structuredContent")
	switch {
	case ok && jsonx.Kind(structured) != "null":
		out.value = structured
		if texts == 0 {
			out.text = string(structured)
		}
	case texts == 1 && len(blocks) == 1 && jsonx.Check([]byte(all[0])) == nil:
		out.value = json.RawMessage(strings.TrimSpace(all[0]))
	case texts == len(blocks):
		out.value = jsonx.Quote(out.text)
	default:
		out.value = content
	}
	return out
}

// ended names how the call ended: the kind of failure, or ok.
func (a answer) ended() string {
	if a.Failure != nil {
		return string(a.Failure.Code)
	}
	return "ok"
}
