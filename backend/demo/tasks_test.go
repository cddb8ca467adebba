package demo

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
)

// modernMeta is what a request of the newer era carries; extra is more capabilities.
func modernMeta(extra string) string {
	return `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{` + extra + `},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"}}`
}

const withTasks = `"extensions":{"io.modelcontextprotocol/tasks":{}},"elicitation":{"form":{}}`

// answer returns the answer to a request, and the messages that came before it.
func (r *raw) answer(id, method, params string) (json.RawMessage, []json.RawMessage) {
	r.t.Helper()
	r.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params))
	return r.until(func(m json.RawMessage) bool { return lookup(m, "/id") == id && lookup(m, "/method") == "" })
}

func (r *raw) send(line string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, line+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

func (r *raw) until(found func(json.RawMessage) bool) (json.RawMessage, []json.RawMessage) {
	r.t.Helper()
	var before []json.RawMessage
	for {
		line, err := r.out.ReadBytes('\n')
		if err != nil {
			r.t.Fatalf("after %s: %v", before, err)
		}
		if found(line) {
			return line, before
		}
		before = append(before, line)
	}
}

func expect(t *testing.T, m json.RawMessage, path, want string) {
	t.Helper()
	if got := lookup(m, path); got != want {
		t.Errorf("%s is %s, want %s, in %s", path, got, want, m)
	}
}

func initializeAsking(r *raw) json.RawMessage {
	hello := r.ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"}}}`)
	r.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return hello
}

// TestTaskOf2025: called as one, a task is asked for, lists itself, asks, and
// has the result of the call.
func TestTaskOf2025(t *testing.T) {
	r := connectRaw(t)
	hello := initializeAsking(r)
	expect(t, hello, "/result/capabilities/tasks/requests/tools/call", `{}`)
	expect(t, hello, "/result/capabilities/extensions", ``)
	tools, _ := r.answer("2", "tools/list", `{}`)
	support := map[string]string{}
	var list struct {
		Result struct {
			Tools []struct {
				Name      string
				Execution struct{ TaskSupport string }
			}
		}
	}
	if err := json.Unmarshal(tools, &list); err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Result.Tools {
		support[tool.Name] = tool.Execution.TaskSupport
	}
	if support[background] != "optional" || support[backgroundOnly] != "required" || support["echo"] != "" {
		t.Errorf("the tools say %v", support)
	}

	begun, _ := r.answer("3", "tools/call", `{"name":"background_only","arguments":{"seconds":0,"ask":true},"task":{"ttl":60000}}`)
	expect(t, begun, "/result/task/ttl", "60000")
	id := lookup(begun, "/result/task/taskId")
	about := `{"taskId":` + id + `}`
	r.until(func(m json.RawMessage) bool { return lookup(m, "/params/status") == `"input_required"` })
	listed, _ := r.answer("4", "tasks/list", `{}`)
	expect(t, listed, "/result/tasks/0/status", `"input_required"`)

	r.send(`{"jsonrpc":"2.0","id":5,"method":"tasks/result","params":` + about + `}`)
	question, _ := r.until(func(m json.RawMessage) bool { return lookup(m, "/method") == `"elicitation/create"` })
	if !strings.Contains(string(question), `"io.modelcontextprotocol/related-task":{"taskId":`+id+`}`) {
		t.Errorf("the question does not say of which task it is: %s", question)
	}
	r.send(`{"jsonrpc":"2.0","id":` + lookup(question, "/id") + `,"result":{"action":"accept","content":{"note":"go"}}}`)
	result, _ := r.until(func(m json.RawMessage) bool { return lookup(m, "/id") == "5" })
	if !strings.Contains(string(result), `\"note\":\"go\"`) || !strings.Contains(string(result), "related-task") {
		t.Errorf("the result is %s", result)
	}
	end, _ := r.answer("6", "tasks/get", about)
	expect(t, end, "/result/status", `"completed"`)
	late, _ := r.answer("7", "tasks/cancel", about)
	expect(t, late, "/error/code", "-32602")
}

// TestTaskEnds: cancelled, failed, unknown, not as a task, at once.
func TestTaskEnds(t *testing.T) {
	r := connectRaw(t)
	initializeAsking(r)
	refused, _ := r.answer("2", "tools/call", `{"name":"background_only","arguments":{}}`)
	expect(t, refused, "/error/code", "-32601")
	wrong, _ := r.answer("3", "tools/call", `{"name":"background","arguments":{"seconds":"x"},"task":{}}`)
	expect(t, wrong, "/error/code", "-32602")
	unknown, _ := r.answer("4", "tasks/get", `{"taskId":"x"}`)
	expect(t, unknown, "/error/code", "-32602")
	atOnce, _ := r.answer("5", "tools/call", `{"name":"background","arguments":{"seconds":0}}`)
	expect(t, atOnce, "/result/content/0/text", `"Done in 0 seconds."`)

	begun, _ := r.answer("6", "tools/call", `{"name":"background","arguments":{"seconds":600},"task":{}}`)
	about := `{"taskId":` + lookup(begun, "/result/task/taskId") + `}`
	gone, _ := r.answer("7", "tasks/cancel", about)
	expect(t, gone, "/result/status", `"cancelled"`)
	none, _ := r.answer("8", "tasks/result", about)
	expect(t, none, "/error/code", "-32603")

	begun, _ = r.answer("9", "tools/call", `{"name":"background","arguments":{"seconds":0,"fail":true},"task":{}}`)
	about = `{"taskId":` + lookup(begun, "/result/task/taskId") + `}`
	failedResult, _ := r.answer("10", "tasks/result", about)
	expect(t, failedResult, "/result/isError", "true")
	end, _ := r.answer("11", "tasks/get", about)
	expect(t, end, "/result/status", `"failed"`)
}

// TestTaskOf2026: the server decides, where the client declares the extension.
func TestTaskOf2026(t *testing.T) {
	r := connectRaw(t)
	plain, able := modernMeta(""), modernMeta(withTasks)
	hello, _ := r.answer("1", "server/discover", `{`+able+`}`)
	if !strings.Contains(string(hello), `"io.modelcontextprotocol/tasks":{}`) {
		t.Errorf("the extension is not declared: %s", hello)
	}
	atOnce, _ := r.answer("2", "tools/call", `{"name":"background","arguments":{"seconds":0},`+plain+`}`)
	expect(t, atOnce, "/result/content/0/text", `"Done in 0 seconds."`)
	refused, _ := r.answer("3", "tools/call", `{"name":"background_only","arguments":{},`+plain+`}`)
	expect(t, refused, "/error/code", "-32021")

	begun, _ := r.answer("4", "tools/call", `{"name":"background","arguments":{"seconds":0,"ask":true},`+able+`}`)
	expect(t, begun, "/result/resultType", `"task"`)
	about := `{"taskId":` + lookup(begun, "/result/taskId") + `,`
	gated, _ := r.answer("5", "tasks/get", about+plain+`}`)
	expect(t, gated, "/error/code", "-32021")
	state := func(want string) json.RawMessage {
		for {
			now, _ := r.answer("6", "tasks/get", about+able+`}`)
			if lookup(now, "/result/status") == want {
				return now
			}
		}
	}
	asking := state(`"input_required"`)
	expect(t, asking, "/result/inputRequests/go_on/method", `"elicitation/create"`)
	thanks, _ := r.answer("7", "tasks/update", about+`"inputResponses":{"go_on":{"action":"decline"}},`+able+`}`)
	expect(t, thanks, "/result", `{"resultType":"complete"}`)
	done := state(`"completed"`)
	if !strings.Contains(lookup(done, "/result/result/content/0/text"), "decline") {
		t.Errorf("the result is %s", done)
	}
	gone, _ := r.answer("8", "tasks/cancel", about+able+`}`)
	expect(t, gone, "/result", `{"resultType":"complete"}`)
	for _, method := range []string{"tasks/list", "tasks/result"} {
		none, _ := r.answer("9", method, about+able+`}`)
		expect(t, none, "/error/code", "-32601")
	}
}
