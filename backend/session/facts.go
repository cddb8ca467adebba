package session

import (
	"encoding/json"
	"net/http"
	"sync"

	"fairlead/backend/wire"
)

// facts is what the last list said of each tool that a call must know.
type facts struct {
	mu    sync.Mutex
	tools map[string]fact
}

type fact struct {
	headers []binding
	task    string // execution.taskSupport: "", forbidden, optional, required
}

func (f *facts) of(tool string) fact {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tools[tool]
}

// learn remembers what the tools' definitions ask of their callers, and returns
// the usable ones. Over Streamable HTTP a tool with an invalid x-mcp-header
// MUST be left out; other transports MAY ignore the annotation.
func (s *Session) learn(elements []json.RawMessage) []json.RawMessage {
	tools := make(map[string]fact, len(elements))
	usable := elements[:0:0]
	for _, element := range elements {
		var tool struct {
			Name        string          `json:"name"`
			InputSchema json.RawMessage `json:"inputSchema"`
			Execution   struct {
				TaskSupport string `json:"taskSupport"`
			} `json:"execution"`
		}
		if json.Unmarshal(element, &tool) == nil {
			known := fact{task: tool.Execution.TaskSupport}
			if s.mirrors() {
				headers, err := mirrored(tool.InputSchema)
				if err != nil {
					s.opts.Line(wire.Event, "The tool "+tool.Name+" is left out: "+err.Error()+".")
					continue
				}
				known.headers = headers
			}
			tools[tool.Name] = known
		}
		usable = append(usable, element)
	}
	s.facts.mu.Lock()
	s.facts.tools = tools
	s.facts.mu.Unlock()
	return usable
}

// mirrors reports whether params are mirrored into HTTP headers.
func (s *Session) mirrors() bool { return s.link.http != nil && s.modern() }

// mirror returns the headers that a request needs beside those the SDK sets.
func (s *Session) mirror(method string, params json.RawMessage) http.Header {
	if !s.mirrors() {
		return nil
	}
	switch method {
	case "tools/call":
		if bindings := s.facts.of(text(wire.Field(params, "name"))).headers; bindings != nil {
			return mirrorHeaders(bindings, wire.Field(params, "arguments"))
		}
	case "tasks/get", "tasks/update", "tasks/cancel":
		return http.Header{nameHeader: {headerValue(text(wire.Field(params, "taskId")))}}
	}
	return nil
}
