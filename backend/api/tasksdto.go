package api

// Task is a call that its server works on by itself.
type Task struct {
	Server    string `json:"server"`
	ID        string `json:"id"`
	Status    string `json:"status"`  // working | input_required | completed | failed | cancelled
	Message   string `json:"message"` // what the server says of the status
	CreatedAt int64  `json:"createdAt"`
	UpdatedAt int64  `json:"updatedAt"`
	TTLMs     int64  `json:"ttlMs"`  // how long the server keeps it, -1: for ever or not said
	PollMs    int64  `json:"pollMs"` // how often it is asked, 0: not said
	CallID    string `json:"callId"` // the call it belongs to, "" when another client made it
	Tool      string `json:"tool"`
	// States are those that were heard of, the last one being the present. Of a
	// call's task only (CallDetail.task); of a very long one the middle is missing.
	States []TaskState `json:"states"`
}

// TaskState is how a task stood at some time.
type TaskState struct {
	At      int64  `json:"at"` // when it was heard
	Status  string `json:"status"`
	Message string `json:"message"`
}

// Round is one input_required answer of a server and what was answered to it.
type Round struct {
	Number       int        `json:"number"` // from 1
	State        string     `json:"state"`  // waiting (for Calls.Continue) | answering | answered | ended (the call ended first)
	At           int64      `json:"at"`
	Asks         []RoundAsk `json:"asks"`
	RequestState string     `json:"requestState"` // opaque, sent back unchanged; "" when there is none
}

// RoundAsk is one input request of a round.
type RoundAsk struct {
	Key    string `json:"key"`
	Method string `json:"method"` // elicitation/create | sampling/createMessage | roots/list
	Params string `json:"params"` // pretty JSON
	Answer string `json:"answer"` // pretty JSON, "" while there is none
}
