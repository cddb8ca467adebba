package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/consent"
	"fairlead/backend/core"
	"fairlead/backend/jsonx"
)

// useTool begins a line that is no text of an answer but the use of a tool.
const useTool = "/use "

// askSampling has a person answer in place of a language model: with text, and
// with the use of tools where the server offers some.
func (p *program) askSampling(ctx context.Context, app *core.App, q consent.Question) (consent.Reply, error) {
	r, err := q.Sampling()
	if err != nil {
		return consent.Reply{}, err
	}
	p.showSampling(q, r)
	fmt.Fprintln(p.err, "Type the answer and end it with an empty line; an empty answer declines.")
	if len(r.Tools) > 0 {
		fmt.Fprintf(p.err, "A line %sNAME {\"some\": \"arguments\"} uses a tool.\n", useTool)
	}
	for {
		content, err := p.modelAnswer(ctx, r)
		if err != nil {
			return consent.Reply{}, err
		}
		if content == nil {
			return consent.Reply{Action: consent.Decline}, nil
		}
		problems := app.CheckAnswer(ctx, q, content)
		if len(problems) == 0 {
			return consent.Reply{Action: consent.Accept, Content: content}, nil
		}
		for _, problem := range problems {
			fmt.Fprintf(p.err, "  %s\n", visible(joined(problem.Pointer, problem.Message)))
		}
		fmt.Fprintln(p.err, "Type the whole answer again.")
	}
}

// showSampling shows what the model shall answer to, and with which tools.
func (p *program) showSampling(q consent.Question, r consent.Request) {
	fmt.Fprintf(p.err, "\n%s wants a language model asked (at most %d tokens). You answer in its place.\n", visible(q.Server), r.MaxTokens)
	if r.System != "" {
		fmt.Fprintf(p.err, "  system: %s\n", indented(r.System))
	}
	for _, m := range r.Messages {
		for _, raw := range m.Content {
			b := readBlock(raw)
			text := b.label()
			if b.isText() {
				text = b.text
			}
			fmt.Fprintf(p.err, "  %s: %s\n", visible(m.Role), indented(text))
		}
	}
	for _, t := range r.Tools {
		fmt.Fprintf(p.err, "  tool %s: %s\n", visible(t.Name), visible(t.Description))
		if len(t.InputSchema) > 0 {
			fmt.Fprintf(p.err, "    %s\n", indented(string(jsonx.Indent(t.InputSchema))))
		}
	}
	if len(r.Tools) > 0 && r.ToolChoice != "" {
		fmt.Fprintf(p.err, "  choice of tools: %s\n", visible(r.ToolChoice))
	}
}

// modelAnswer reads the lines of an answer; nil is none.
func (p *program) modelAnswer(ctx context.Context, r consent.Request) (json.RawMessage, error) {
	var lines []string
	var uses []json.RawMessage
	for {
		line, err := p.typed(ctx, "> ")
		if err != nil {
			return nil, err
		}
		switch {
		case line == "" && lines == nil && uses == nil:
			return nil, nil
		case line == "":
			return sampled(lines, uses), nil
		case len(r.Tools) > 0 && strings.HasPrefix(line, useTool):
			use, wrong := toolUse(r, strings.TrimPrefix(line, useTool), len(uses)+1)
			if wrong != "" {
				fmt.Fprintf(p.err, "  %s\n", visible(wrong))
				continue
			}
			uses = append(uses, use)
		default:
			lines = append(lines, line)
		}
	}
}

// toolUse reads what stands behind /use. wrong says what does not fit.
func toolUse(r consent.Request, text string, number int) (use json.RawMessage, wrong string) {
	name, input, _ := strings.Cut(strings.TrimSpace(text), " ")
	input = strings.TrimSpace(input)
	if input == "" {
		input = "{}"
	}
	known := false
	for _, t := range r.Tools {
		known = known || t.Name == name
	}
	switch {
	case !known:
		return nil, fmt.Sprintf("No tool %q is offered.", name)
	case jsonx.Check([]byte(input)) != nil || jsonx.Kind([]byte(input)) != "object":
		return nil, "The arguments must be a JSON object on the same line."
	}
	return fmt.Appendf(nil, `{"type":"tool_use","id":"use-%d","name":%s,"input":%s}`, number, jsonx.Quote(name), input), ""
}

// sampled is the answer as the protocol has it.
func sampled(lines []string, uses []json.RawMessage) json.RawMessage {
	text := fmt.Sprintf(`{"type":"text","text":%s}`, jsonx.Quote(strings.Join(lines, "\n")))
	if len(uses) == 0 {
		return fmt.Appendf(nil, `{"role":"assistant","content":%s,"model":"human","stopReason":"endTurn"}`, text)
	}
	var blocks []string
	if lines != nil {
		blocks = append(blocks, text)
	}
	for _, use := range uses {
		blocks = append(blocks, string(use))
	}
	return fmt.Appendf(nil, `{"role":"assistant","content":[%s],"model":"human","stopReason":"toolUse"}`, strings.Join(blocks, ","))
}
