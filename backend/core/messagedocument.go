package core

import (
	"encoding/json"
	"io"
	"unicode/utf8"

	"fairlead/backend/history"
)

// messageDocument is a message in JSON, for exports and for scripts. Times are
// Unix microseconds, tookUs is -1 where there is none. A body that is JSON
// stands as it passed in json, any other as text.
type messageDocument struct {
	Seq       int64           `json:"seq"`
	AtUs      int64           `json:"atUs"`
	Server    string          `json:"server"`
	Kind      string          `json:"kind"`
	Form      string          `json:"form,omitempty"`
	Direction string          `json:"direction,omitempty"`
	Method    string          `json:"method,omitempty"`
	RPCID     string          `json:"rpcId,omitempty"`
	Call      string          `json:"call,omitempty"`
	Request   int64           `json:"request,omitempty"`
	TookUs    int64           `json:"tookUs"`
	Bytes     int64           `json:"bytes"`
	Kept      bool            `json:"kept"`
	JSON      json.RawMessage `json:"json,omitempty"`
	Text      string          `json:"text,omitempty"`
}

// WriteMessage writes a message as one line of JSON.
func WriteMessage(w io.Writer, store *history.Store, r history.MessageRecord) error {
	body, err := store.ReadBody(r.Body)
	if err != nil {
		return err
	}
	d := messageDocument{
		Seq: r.Seq, AtUs: r.At.UnixMicro(), Server: r.Server, Kind: r.Kind, Form: r.Form, Direction: r.Direction, Method: r.Method,
		RPCID: r.RPCID, Call: r.Call, Request: r.Request, TookUs: -1, Bytes: r.Bytes, Kept: r.Kept,
	}
	if r.Took >= 0 {
		d.TookUs = r.Took.Microseconds()
	}
	if (r.Kind == history.KindFrame || r.Kind == history.KindHTTP) && utf8.Valid(body) && json.Valid(body) {
		d.JSON = body
	} else {
		d.Text = string(body)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(d)
}
