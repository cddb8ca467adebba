package api

// Question is something a server asks the person, waiting for an answer.
type Question struct {
	ID       string           `json:"id"`
	Server   string           `json:"server"`
	Kind     string           `json:"kind"`   // sampling | elicitation-form | elicitation-url
	CallID   string           `json:"callId"` // the call it belongs to, "" when not known
	Call     string           `json:"call"`   // that call's tool, resource or prompt
	At       int64            `json:"at"`
	Message  string           `json:"message"`  // what is asked, in the server's words
	Schema   string           `json:"schema"`   // elicitation-form: JSON Schema of the answer
	Defaults string           `json:"defaults"` // elicitation-form: JSON object to begin with; sampling: an answer to edit
	URL      string           `json:"url"`      // elicitation-url: shown in full, opened outside only after consent
	Host     string           `json:"host"`     // of URL, as a person reads it
	Sampling *SamplingRequest `json:"sampling"` // sampling only
	Raw      string           `json:"raw"`      // the request's params, pretty
}

// SamplingRequest is what a server wants a language model to be asked.
type SamplingRequest struct {
	SystemPrompt   string            `json:"systemPrompt"`
	Messages       []SamplingMessage `json:"messages"`
	MaxTokens      int64             `json:"maxTokens"`
	Temperature    string            `json:"temperature"`   // as written, "" when not given
	StopSequences  []string          `json:"stopSequences"` //
	ModelHints     []string          `json:"modelHints"`    // names the server would like
	IncludeContext string            `json:"includeContext"`
	Tools          []SamplingTool    `json:"tools"`      // tools the model may use
	ToolChoice     string            `json:"toolChoice"` // auto | required | none | ""
}

// SamplingMessage is one message of a conversation. Content blocks are of the
// kinds of a call's result, and tool_use and tool_result, which stand in Raw.
type SamplingMessage struct {
	Role    string    `json:"role"`
	Content []Content `json:"content"`
}

// SamplingTool is a tool the model may ask to use.
type SamplingTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	InputSchema string `json:"inputSchema"`
}

// Answered is a question that is over.
type Answered struct {
	Question Question `json:"question"`
	Action   string   `json:"action"` // accept | decline | cancel | withdrawn | refused
	At       int64    `json:"at"`
	Reason   string   `json:"reason"` // withdrawn and refused: why
}
