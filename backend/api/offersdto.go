package api

// Icon is a picture of a server, tool, resource, template or prompt. URL serves
// it from here once Fairlead has fetched and checked it; the page never loads
// the address that the server named.
type Icon struct {
	URL      string   `json:"url"`      // /blob/icon/…; answers with an error when the icon cannot be had
	MimeType string   `json:"mimeType"` // as the server says
	Sizes    []string `json:"sizes"`    // 48x48, any
	Theme    string   `json:"theme"`    // light | dark | ""
}

// Resource is one resource as its server described it.
type Resource struct {
	Server       string   `json:"server"`
	URI          string   `json:"uri"`
	Name         string   `json:"name"`
	Title        string   `json:"title"`
	Description  string   `json:"description"`
	MimeType     string   `json:"mimeType"`
	Size         int64    `json:"size"`     // bytes, -1 when the server does not say
	Audience     []string `json:"audience"` // user, assistant
	Priority     float64  `json:"priority"` // 0 to 1, -1 when the server does not say
	LastModified string   `json:"lastModified"`
	Icons        []Icon   `json:"icons"`
	Subscribed   bool     `json:"subscribed"`
	Raw          string   `json:"raw"` // the whole definition, pretty
}

// Template is one resource template.
type Template struct {
	Server      string   `json:"server"`
	URITemplate string   `json:"uriTemplate"`
	Name        string   `json:"name"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	MimeType    string   `json:"mimeType"`
	Variables   []string `json:"variables"` // in the order of the template
	Icons       []Icon   `json:"icons"`
	Failure     *Failure `json:"failure"` // the template is not one of RFC 6570
	Raw         string   `json:"raw"`
}

// Prompt is one prompt.
type Prompt struct {
	Server      string           `json:"server"`
	Name        string           `json:"name"`
	Title       string           `json:"title"`
	Description string           `json:"description"`
	Arguments   []PromptArgument `json:"arguments"`
	Icons       []Icon           `json:"icons"`
	Raw         string           `json:"raw"`
}

// PromptArgument is one argument of a prompt; its value is always a text.
type PromptArgument struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Required    bool   `json:"required"`
}

// OfferList is what a server offers to read.
type OfferList struct {
	Resources []Resource `json:"resources"`
	Templates []Template `json:"templates"`
	Listed    bool       `json:"listed"`    // false: the server was never asked
	ListedAt  int64      `json:"listedAt"`  // when, 0 when never
	Stale     bool       `json:"stale"`     // from an earlier connection
	Subscribe bool       `json:"subscribe"` // the server takes subscriptions
	Complete  bool       `json:"complete"`  // the server completes variables
	Failure   *Failure   `json:"failure"`   // the last listing failed
}

// PromptList is the prompts of a server.
type PromptList struct {
	Prompts  []Prompt `json:"prompts"`
	Listed   bool     `json:"listed"`
	ListedAt int64    `json:"listedAt"`
	Stale    bool     `json:"stale"`
	Complete bool     `json:"complete"` // the server completes arguments
	Failure  *Failure `json:"failure"`
}

// ReadRequest asks for a resource.
type ReadRequest struct {
	Server    string `json:"server"`
	URI       string `json:"uri"`
	TimeoutMs int64  `json:"timeoutMs"` // 0: the server's or the default
	Step      bool   `json:"step"`      // wait for Calls.Continue at each round of input_required
}

// PromptRequest asks for a prompt with its arguments filled in.
type PromptRequest struct {
	Server    string `json:"server"`
	Prompt    string `json:"prompt"`
	Arguments string `json:"arguments"` // JSON text of an object of strings; "" is {}
	TimeoutMs int64  `json:"timeoutMs"`
	Step      bool   `json:"step"`
}

// CompletionRequest asks what may be meant by the first letters of a value.
type CompletionRequest struct {
	Server   string `json:"server"`
	Kind     string `json:"kind"`     // prompt | template
	Name     string `json:"name"`     // the prompt's name or the URI template
	Argument string `json:"argument"` // the argument or variable
	Value    string `json:"value"`    // what is typed so far
	Context  string `json:"context"`  // JSON text of an object of strings: the other values; "" is {}
}

// Completion is what a server proposes, at most 100 values.
type Completion struct {
	Values  []string `json:"values"`
	Total   int64    `json:"total"` // -1 when the server does not say
	HasMore bool     `json:"hasMore"`
}

// Subscription is a resource whose changes the server reports.
type Subscription struct {
	Server    string   `json:"server"`
	URI       string   `json:"uri"`
	Since     int64    `json:"since"`
	Updates   int64    `json:"updates"`   // how often it changed since
	UpdatedAt int64    `json:"updatedAt"` // the last time, 0 when never
	Active    bool     `json:"active"`    // false: waits for the connection
	Failure   *Failure `json:"failure"`   // the server refused it
}
