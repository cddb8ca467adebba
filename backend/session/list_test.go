package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// TestListAllPages of every kind.
func TestListAllPages(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(&mcp.ServerOptions{PageSize: 2})
		read := func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) { return nil, nil }
		for i := range 5 {
			name := fmt.Sprint("n", i)
			handle(server, name, nil)
			server.AddResource(&mcp.Resource{URI: "test://" + name, Name: name}, read)
			server.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "test://" + name + "/{x}", Name: name}, read)
			server.AddPrompt(&mcp.Prompt{Name: name}, nil)
		}
		live := w.connect(t, server, session.Options{})
		for _, kind := range []session.Kind{session.Tools, session.Resources, session.Templates, session.Prompts} {
			list, err := live.List(t.Context(), kind)
			if err != nil || len(list) != 5 || !strings.Contains(string(list[4]), `"n4"`) {
				t.Errorf("%s are %s, %v", kind, list, err)
			}
		}
	})
}

// TestBadLists end: endless pages, a cursor that comes again, a list that is
// none, and a method that is not known, which means there are none.
func TestBadLists(t *testing.T) {
	tests := []struct {
		name, result, failure string
		count                 int
		code                  failure.Code
		log                   string
	}{
		{"a cursor that comes again", `{"tools":[{"name":"a"}],"nextCursor":"same"}`, "", 2, "", "repeats itself"},
		{"not a list", `{"tools":{"a":1}}`, "", 0, failure.Protocol, ""},
		{"not even that", `[]`, "", 0, failure.Protocol, ""},
		{"method not found", "", `{"code":-32601,"message":"what?"}`, 0, "", ""},
		{"another error", "", `{"code":-32603,"message":"broken"}`, 0, failure.RPCError, ""},
		{"odd elements", `{"tools":[null,1,"x",{"name":3}],"nextCursor":null}`, "", 4, "", ""},
		{"endless pages", "", "", 1000, "", "too many pages"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			page := 0
			server := &script{capabilities: `{"tools":{}}`, answer: func(_ *script, r scripted) (string, string) {
				if r.Method == "tools/list" && tt.result+tt.failure == "" {
					page++
					return fmt.Sprintf(`{"tools":[{}],"nextCursor":"%d"}`, page), ""
				}
				return tt.result, tt.failure
			}}
			log := &lines{}
			live := connect(t, server.spec(), session.Options{Line: log.add})
			l, err := live.Listing(t.Context(), session.Tools)
			if list := l.Elements; len(list) != tt.count || !strings.Contains(l.Cut, tt.log) || (l.Cut == "") != (tt.log == "") || (err != nil) != (tt.code != "") || err != nil && !failure.Is(err, tt.code) {
				t.Errorf("%d elements, cut as it %q, %v", len(list), l.Cut, err)
			}
			if !strings.Contains(log.text(), tt.log) {
				t.Errorf("the log is %s", log.text())
			}
		})
	}
}

// TestALargeListEnds: pages without end of a megabyte each.
func TestALargeListEnds(t *testing.T) {
	page, large := 0, strings.Repeat("x", 1<<20)
	server := &script{capabilities: `{"prompts":{}}`, answer: func(_ *script, r scripted) (string, string) {
		if r.Method != "prompts/list" {
			return "", ""
		}
		page++
		return `{"nextCursor":"` + fmt.Sprint(page) + `","prompts":["` + large + `"]}`, ""
	}}
	log := &lines{}
	live := connect(t, server.spec(), session.Options{Line: log.add})
	list, err := live.List(t.Context(), session.Prompts)
	if err != nil || len(list) != 8 || !strings.Contains(log.text(), "over 8 MB") {
		t.Errorf("%d elements, %v; the log is %s", len(list), err, log.text())
	}
}

// TestMirroredHeaders: arguments that a tool wants in headers are there, the
// server's own check agrees, and a tool with a wrong annotation is left out.
func TestMirroredHeaders(t *testing.T) {
	everyWay(t, func(t *testing.T, w way) {
		server := newServer(nil)
		var seen map[string]string
		server.AddTool(&mcp.Tool{Name: "name", InputSchema: json.RawMessage(`{"type":"object","properties":{
			"region":{"type":"string","x-mcp-header":"Region"},
			"deep":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"}}},
			"none":{"type":"boolean","x-mcp-header":"None"}}}`)},
			func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				seen = map[string]string{}
				if r.Extra != nil {
					for name, values := range r.Extra.Header {
						seen[name] = values[0]
					}
				}
				return said("ok"), nil
			})
		for i, schema := range []string{
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string","x-mcp-header":"A"}]}}}`,
			`{"type":"object","$defs":{"a":{"type":"string","x-mcp-header":"A"}}}`,
		} {
			server.AddTool(&mcp.Tool{Name: fmt.Sprint("bad", i), InputSchema: json.RawMessage(schema)}, nil)
		}
		log := &lines{}
		live := w.connect(t, server, session.Options{Line: log.add})
		list, err := live.List(t.Context(), session.Tools)
		mirrors := w.http && w.modern()
		if err != nil || len(list) != map[bool]int{true: 1, false: 4}[mirrors] || strings.Contains(log.text(), "bad2") != mirrors {
			t.Fatalf("the tools are %s, %v; the log is %s", list, err, log.text())
		}
		_, err = live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("name", `{"region":"Zürich ","deep":{"n":42.0},"none":null}`)})
		if err != nil {
			t.Fatal(err)
		}
		if !mirrors {
			return
		}
		if seen["Mcp-Param-Region"] != "=?base64?WsO8cmljaCA=?=" || seen["Mcp-Param-N"] != "42" {
			t.Errorf("the headers are %v", seen)
		}
		if _, there := seen["Mcp-Param-None"]; there {
			t.Error("null has a header")
		}
	})
}

// TestHeaderMismatch: a tool whose annotations have changed is looked up again.
func TestHeaderMismatch(t *testing.T) {
	server := newServer(nil)
	schema := func(header string) *mcp.Tool {
		return &mcp.Tool{Name: "x", InputSchema: json.RawMessage(`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"` + header + `"}}}`)}
	}
	ok := func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return said("ok"), nil }
	server.AddTool(schema("One"), ok)
	live := ways[3].connect(t, server, session.Options{})
	if _, err := live.List(t.Context(), session.Tools); err != nil {
		t.Fatal(err)
	}
	server.AddTool(schema("Two"), ok)
	out, err := live.Do(t.Context(), session.Request{ID: "c", Method: "tools/call", Params: tool("x", `{"a":"v"}`)})
	if err != nil || answer(t, out.Result) != "ok" {
		t.Fatalf("the result is %s, %v", out.Result, err)
	}
	if first := out.Frames[1]; string(wire.Field(first.Error, "code")) != "-32020" {
		t.Errorf("the first answer is %s: the test shows nothing", first.Raw)
	}
}
