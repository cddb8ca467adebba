package api

// MessageQuery selects messages that passed. Empty fields select all.
type MessageQuery struct {
	Server string   `json:"server"`
	Kinds  []string `json:"kinds"`  // frame | http | stderr | stdout | event
	Method string   `json:"method"` // * stands for anything
	Text   string   `json:"text"`   // anywhere in the message
	After  int64    `json:"after"`  // only those with a greater seq; 0: all
	Before int64    `json:"before"` // only those with a smaller seq; 0: all
	Limit  int      `json:"limit"`  // 0: 200; at most 1000. The newest are given
}

// Message is one row of what passed between Fairlead and its servers.
type Message struct {
	Seq       int64  `json:"seq"`
	AtUs      int64  `json:"atUs"` // Unix microseconds
	Server    string `json:"server"`
	Kind      string `json:"kind"`      // frame | http | stderr | stdout (stray) | event
	Form      string `json:"form"`      // of frames: request | response | error | notification | invalid
	Direction string `json:"direction"` // out (to the server) | in | ""
	Method    string `json:"method"`    // of an answer: its request's
	RPCID     string `json:"rpcId"`
	Call      string `json:"call"`    // the call in the history it belongs to, or ""
	Request   int64  `json:"request"` // seq of the request it answers, 0 for none
	TookUs    int64  `json:"tookUs"`  // from request to answer; -1 for none
	Bytes     int64  `json:"bytes"`
	Preview   string `json:"preview"`
}

// MessagePage is a piece of the messages, oldest first.
type MessagePage struct {
	Messages []Message `json:"messages"`
	Older    int64     `json:"older"`   // pass as before for what came earlier; 0: there is nothing. A page may be short and have more
	Newest   int64     `json:"newest"`  // pass as after for what comes next
	All      int64     `json:"all"`     // messages that are kept
	Rate     int       `json:"rate"`    // messages in the last second
	Dropped  int64     `json:"dropped"` // messages that were not kept since the start: more came than could be stored
}

// MessageDetail is one message whole.
type MessageDetail struct {
	Message  Message `json:"message"`
	Response int64   `json:"response"` // seq of the message that answers it, 0 for none
	Body     Body    `json:"body"`
	Kept     bool    `json:"kept"` // false: the body was too much to keep
}
