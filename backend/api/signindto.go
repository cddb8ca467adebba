package api

// SignInStatus is what may be known of a server's sign-in. Times are 0 when there is none.
type SignInStatus struct {
	Server      string   `json:"server"`
	SignedIn    bool     `json:"signedIn"` // there is a token that can be used or renewed
	Needed      bool     `json:"needed"`   // the server refused: somebody must sign in
	Grant       string   `json:"grant"`    // authorization_code | client_credentials | jwt_bearer | enterprise
	Issuer      string   `json:"issuer"`
	Resource    string   `json:"resource"`
	Scopes      []string `json:"scopes"` // granted
	Wanted      []string `json:"wanted"` // asked for by the server beyond those
	ExpiresAt   int64    `json:"expiresAt"`
	RefreshAt   int64    `json:"refreshAt"`   // when it is renewed by itself
	Refreshable bool     `json:"refreshable"` // it can be renewed without anybody
	Since       int64    `json:"since"`
	ClientID    string   `json:"clientId"`
	ClientKind  string   `json:"clientKind"` // preregistered | metadata-url | registered
	TokenType   string   `json:"tokenType"`  // Bearer | DPoP
	Flow        string   `json:"flow"`       // id of the flow under way, ""
	Failure     *Failure `json:"failure"`    // why the last attempt failed
	Unsaved     *Failure `json:"unsaved"`    // why the sign-in will not survive a restart
}

// SignInFlow is a sign-in, a renewal or a sign-out, step by step. Secrets are masked.
type SignInFlow struct {
	ID        string       `json:"id"`
	Server    string       `json:"server"`
	Kind      string       `json:"kind"`  // sign-in | step-up | refresh | sign-out
	State     string       `json:"state"` // running | paused | waiting (for the browser) | done | failed | cancelled
	StepMode  bool         `json:"stepMode"`
	Next      string       `json:"next"`     // while paused: the step that comes
	URL       string       `json:"url"`      // to open in a browser, once it is known
	Redirect  string       `json:"redirect"` // where the browser comes back to
	Issuer    string       `json:"issuer"`
	Scopes    []string     `json:"scopes"` // asked for
	StartedAt int64        `json:"startedAt"`
	Deadline  int64        `json:"deadline"` // when it gives up
	Failure   *Failure     `json:"failure"`
	Steps     []SignInStep `json:"steps"`
}

// SignInStep is one thing a flow did.
type SignInStep struct {
	Number          int            `json:"number"`
	Kind            string         `json:"kind"` // request | browser | redirect | note
	Name            string         `json:"name"`
	Method          string         `json:"method"`
	URL             string         `json:"url"`
	RequestHeaders  []SignInHeader `json:"requestHeaders"`
	RequestBody     string         `json:"requestBody"`
	Status          int            `json:"status"` // 0: no answer
	ResponseHeaders []SignInHeader `json:"responseHeaders"`
	ResponseBody    string         `json:"responseBody"`
	Truncated       bool           `json:"truncated"` // the body was longer
	Error           string         `json:"error"`
	At              int64          `json:"at"`
	TookMs          int64          `json:"tookMs"`
}

// SignInHeader is one header line.
type SignInHeader struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
