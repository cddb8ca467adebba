package consent

import (
	"encoding/json"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Request is what a server wants a language model to be asked. Content is raw,
// always as a list: 2025-11-25 allows one block or several.
type Request struct {
	System         string
	Messages       []Message
	MaxTokens      int64
	Temperature    string // as written, "" when absent
	StopSequences  []string
	ModelHints     []string
	IncludeContext string
	Tools          []Tool
	ToolChoice     string
}

// Message is one message of a conversation.
type Message struct {
	Role    string
	Content []json.RawMessage
}

// Tool is a tool the model may ask to use.
type Tool struct {
	Name, Description string
	InputSchema       json.RawMessage
}

type samplingParams struct {
	Messages []struct {
		Role    string          `json:"role"`
		Content json.RawMessage `json:"content"`
	} `json:"messages"`
	System           string      `json:"systemPrompt"`
	MaxTokens        json.Number `json:"maxTokens"`
	Temperature      json.Number `json:"temperature"`
	StopSequences    []string    `json:"stopSequences"`
	IncludeContext   string      `json:"includeContext"`
	ModelPreferences struct {
		Hints []struct {
			Name string `json:"name"`
		} `json:"hints"`
	} `json:"modelPreferences"`
	Tools []struct {
		Name        string          `json:"name"`
		Description string          `json:"description"`
		InputSchema json.RawMessage `json:"inputSchema"`
	} `json:"tools"`
	ToolChoice struct {
		Mode string `json:"mode"`
	} `json:"toolChoice"`
}

func readSampling(q Question) (Question, error) {
	q.Kind = Sampling
	r, err := q.Sampling()
	if err != nil {
		return q, err
	}
	if len(r.Messages) == 0 {
		return q, failure.New(failure.Protocol, "%s wants a model asked and gives no messages.", q.Server)
	}
	q.Message = r.gist()
	return q, nil
}

// gist is the last text of the conversation: what the model shall answer.
func (r Request) gist() string {
	for i := len(r.Messages) - 1; i >= 0; i-- {
		for _, block := range r.Messages[i].Content {
			var b struct{ Type, Text string }
			if json.Unmarshal(block, &b) == nil && b.Type == "text" && b.Text != "" {
				return b.Text
			}
		}
	}
	return ""
}

// Sampling reads a question of the kind Sampling.
func (q Question) Sampling() (Request, error) {
	var in samplingParams
	if err := json.Unmarshal(q.Params, &in); err != nil {
		return Request{}, failure.Wrap(failure.Protocol, err, "The sampling request of %s cannot be read: %v.", q.Server, err)
	}
	r := Request{
		System: in.System, Temperature: string(in.Temperature), StopSequences: in.StopSequences,
		IncludeContext: in.IncludeContext, ToolChoice: in.ToolChoice.Mode,
	}
	r.MaxTokens, _ = in.MaxTokens.Int64() // 0 when it is absent or no whole number: it is shown, not used
	for _, hint := range in.ModelPreferences.Hints {
		if hint.Name != "" {
			r.ModelHints = append(r.ModelHints, hint.Name)
		}
	}
	for _, t := range in.Tools {
		r.Tools = append(r.Tools, Tool{Name: t.Name, Description: t.Description, InputSchema: t.InputSchema})
	}
	for _, m := range in.Messages {
		blocks, err := jsonx.Elements(m.Content)
		if err != nil {
			blocks = []json.RawMessage{m.Content}
		}
		r.Messages = append(r.Messages, Message{Role: m.Role, Content: blocks})
	}
	return r, nil
}

// Draft is an answer to begin with: what a person writes in place of a model.
func (q Question) Draft() json.RawMessage {
	return json.RawMessage(`{"role":"assistant","content":{"type":"text","text":""},"model":"human","stopReason":"endTurn"}`)
}
