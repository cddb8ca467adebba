package demo

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"testing"
)

// raw serves a test that writes and reads lines itself.
type raw struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Reader
}

func connectRaw(t *testing.T) *raw {
	t.Helper()
	serverIn, in := io.Pipe()
	out, serverOut := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- ServeStdio(t.Context(), serverIn, serverOut) }()
	t.Cleanup(func() {
		_ = in.Close()
		if err := <-served; err != nil {
			t.Errorf("serving: %v", err)
		}
	})
	return &raw{t: t, in: in, out: bufio.NewReader(out)}
}

// ask writes a line and returns the next line that came.
func (r *raw) ask(line string) json.RawMessage {
	r.t.Helper()
	if _, err := io.WriteString(r.in, line+"\n"); err != nil {
		r.t.Fatal(err)
	}
	answer, err := r.out.ReadBytes('\n')
	if err != nil {
		r.t.Fatalf("after %q: %v", line, err)
	}
	return answer
}

func (r *raw) initialize(version string) {
	r.t.Helper()
	r.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + version + `","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	if _, err := io.WriteString(r.in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// lookup returns the JSON at a path like /result/content/0, digit by digit; ""
// when there is none.
func lookup(doc json.RawMessage, path string) string {
	for _, token := range strings.Split(path, "/")[1:] {
		var object map[string]json.RawMessage
		var array []json.RawMessage
		if i, err := strconv.Atoi(token); err == nil && json.Unmarshal(doc, &array) == nil && i < len(array) {
			doc = array[i]
		} else if json.Unmarshal(doc, &object) == nil {
			doc = object[token]
		} else {
			return ""
		}
	}
	return string(doc)
}

func TestBrokenLinesAreAnsweredAndTheSessionLives(t *testing.T) {
	r := connectRaw(t)
	r.initialize("2025-11-25")
	for line, code := range map[string]string{
		`{"jsonrpc":`: "-32700",
		`hello`:       "-32700",
		`{} {}`:       "-32700",
		`{}`:          "-32600",
		`42`:          "-32600",
		`[]`:          "-32600",
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`:      "-32600",
		`{"jsonrpc":"2.0","id":null,"method":"ping"}`:   "-32600",
		`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`:    "-32600",
		`{"jsonrpc":"2.0","id":{},"method":"ping"}`:     "-32600",
		`{"jsonrpc":"2.0","result":{}}`:                 "-32600",
		`[{"jsonrpc":"2.0","id":7,"method":"ping"}]`:    "-32600",
		`{"jsonrpc":"2.0","id":1,"method":["ping"]}`:    "-32600",
		`   ` + "\t" + `{"jsonrpc":"2.0","id":1} trail`: "-32700",
	} {
		answer := r.ask(line)
		got := lookup(answer, "/error/code")
		id := lookup(answer, "/id")
		if got != code || id != "null" {
			t.Errorf("%s: got %s", line, answer)
		}
	}
	answer := r.ask(`{"jsonrpc":"2.0","id":"last","method":"tools/call","params":{"name":"echo","arguments":{"message":"alive"}}}`)
	if got := lookup(answer, "/result/content/0/text"); got != `"alive"` {
		t.Errorf("afterwards: %s", answer)
	}
}

func TestBatchWhereTheVersionHasThem(t *testing.T) {
	r := connectRaw(t)
	r.initialize("2025-03-26")
	answer := r.ask(`[{"jsonrpc":"2.0","id":7,"method":"ping"},{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":1}}}]`)
	var all []json.RawMessage
	if err := json.Unmarshal(answer, &all); err != nil || len(all) != 2 {
		t.Errorf("got %s", answer)
	}
}

func TestNumbersArriveDigitByDigit(t *testing.T) {
	r := connectRaw(t)
	r.initialize("2025-11-25")
	answer := r.ask(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"big_numbers","arguments":{}}}`)
	for pointer, want := range map[string]string{
		"/integer": "12345678901234567890", "/fraction": "0.1000000000000000055511151231257827",
		"/exponent": "1.50E+400", "/trailing": "2.500", "/negative": "-9007199254740993",
	} {
		if got := lookup(answer, "/result/structuredContent"+pointer); got != want {
			t.Errorf("%s: got %s, want %s", pointer, got, want)
		}
	}
	answer = r.ask(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"form","arguments":{"text":"a","number":1.50,"big_integer":98765432109876543210,"password":"hunter22"}}}`)
	if got, want := lookup(answer, "/result/structuredContent"), `{"text":"a","number":1.50,"big_integer":98765432109876543210,"password":"(8 characters)"}`; got != want {
		t.Errorf("form: got %s, want %s", got, want)
	}
	if strings.Contains(string(answer), "hunter22") {
		t.Error("form gave the password away")
	}
	answer = r.ask(`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"unknown_content","arguments":{}}}`)
	if got := lookup(answer, "/result/content/1/radius"); got != "12345678901234567890" {
		t.Errorf("unknown content: %s", answer)
	}
}

// Somebody tries the server by hand: printf '…' | fairlead demo.
func TestInputThatEndsAtOnceIsStillAnswered(t *testing.T) {
	in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"megabytes","arguments":{"n":3}}}
not JSON
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"slow","arguments":{"seconds":0.2}}}
`)
	var out bytes.Buffer
	if err := ServeStdio(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for line := range strings.Lines(out.String()) {
		ids[lookup(json.RawMessage(line), "/id")] = true
	}
	if !strings.Contains(out.String(), `\"name\":\"record 20000\"`) {
		t.Error("the large result is not there")
	}
	if len(ids) != 4 || !ids["1"] || !ids["2"] || !ids["3"] || !ids["null"] {
		t.Errorf("answers: %v", ids)
	}
}
