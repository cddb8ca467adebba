package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// tool is one tool of the server. Arguments and results are raw JSON: the
// SDK's typed tools go through float64 and would round what they carry.
type tool struct {
	name, title, description string
	input, output            string // JSON Schemas; output may be ""
	hints                    mcp.ToolAnnotations
	meta                     mcp.Meta
	call                     func(context.Context, *request) (*mcp.CallToolResult, error)
}

type request struct {
	*mcp.CallToolRequest
}

func yes() *bool { v := true; return &v }
func no() *bool  { v := false; return &v }

// readOnly are the hints of nearly every tool here: nothing outside is touched.
func readOnly() mcp.ToolAnnotations {
	return mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: no(), OpenWorldHint: no()}
}

func (t tool) add(s *mcp.Server) {
	hints := t.hints
	hints.Title = t.title
	def := &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.description,
		InputSchema: json.RawMessage(t.input), Annotations: &hints, Meta: t.meta,
	}
	if t.output != "" {
		def.OutputSchema = json.RawMessage(t.output)
	}
	s.AddTool(def, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return t.call(ctx, &request{req})
	})
}

// arguments decodes the arguments into v, numbers as they were written. The
// error is a sentence for the person who called.
func (r *request) arguments(v any) error {
	raw := r.Params.Arguments
	if len(raw) == 0 {
		raw = json.RawMessage(`{}`)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(v); err != nil {
		return fmt.Errorf("the arguments do not fit: %w", err)
	}
	return nil
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

func failed(format string, args ...any) *mcp.CallToolResult {
	r := text(fmt.Sprintf(format, args...))
	r.IsError = true
	return r
}

// structured is a result with structuredContent, and the same as text for
// clients that know nothing of it.
func structured(raw string) *mcp.CallToolResult {
	r := text(raw)
	r.StructuredContent = json.RawMessage(raw)
	return r
}

const noInput = `{"type":"object","properties":{},"additionalProperties":false}`
