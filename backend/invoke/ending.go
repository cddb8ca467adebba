package invoke

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// reported begins what is said of a tool's own error.
const reported = "The tool reported an error"

// judge says how a call ended.
// redact cleans a text before it is cut, so that no half of a secret stays.
func judge(method string, result json.RawMessage, err *failure.Error, redact func(string) string) (history.Status, *failure.Error) {
	switch {
	case err == nil && method == CallTool && string(wire.Field(result, "isError")) == "true":
		text := redact(firstText(blocksOf(CallTool, result)))
		message := reported + "."
		if text != "" {
			message = reported + ": " + clip(text, 500)
		}
		return history.ToolError, failure.New(failure.ToolError, "%s", message).
			WithHint("This came from the tool, not from the connection.")
	case err == nil:
		return history.OK, nil
	case err.Code == failure.Timeout:
		return history.Timeout, err
	case err.Code == failure.Cancelled:
		return history.Cancelled, err
	default:
		return history.Error, err
	}
}

func ending(a *Answer, c *call, info session.Info) history.End {
	end := history.End{
		ID: c.id, Status: a.Status, Result: a.Result, EndedAt: time.Now(), Took: a.Took,
		OutputChecked: a.OutputChecked, Preview: preview(a), CachedOf: a.CachedOf, Trace: a.Trace,
		Protocol: info.Protocol, ServerName: info.Name, ServerVersion: info.Version,
		Frames: make([]history.Frame, len(a.Frames)),
	}
	if a.Failure != nil {
		end.Code = string(a.Failure.Code)
		end.Failure, _ = json.Marshal(a.Failure)
	}
	if len(a.OutputProblems) > 0 {
		end.OutputProblems, _ = json.Marshal(a.OutputProblems)
	}
	for n, m := range a.Frames {
		direction := "in"
		if m.Out {
			direction = "out"
		}
		end.Frames[n] = history.Frame{
			At: m.At, Direction: direction, Kind: string(m.Kind), Method: m.Method, RPCID: string(m.ID), Raw: m.Raw,
			Pace: history.Pace{Passing: m.Passing, Dialling: m.Dialling},
		}
	}
	if a.Dropped > 0 && len(a.Frames) > 0 {
		end.Frames = append(end.Frames, history.Frame{
			At: a.Frames[len(a.Frames)-1].At, Direction: "in", Kind: string(wire.Invalid),
			Raw: fmt.Appendf(nil, `{"note":"%d messages from the middle of this call were not kept: there were too many."}`, a.Dropped),
		})
	}
	return end
}

// preview is what the list of calls shows of this one; the history cuts it.
func preview(a *Answer) string {
	if a.Failure != nil {
		// The list has the status beside it: what the tool said is enough.
		return oneLine(strings.TrimPrefix(a.Failure.Message, reported+": "))
	}
	blocks := blocksOf(a.Method, a.Result)
	if text := firstText(blocks); text != "" {
		return oneLine(text)
	}
	if structured := structuredContent(a.Result); structured != nil {
		return string(structured[:min(len(structured), 4096)])
	}
	return kinds(blocks)
}

func structuredContent(result json.RawMessage) json.RawMessage {
	raw := wire.Field(result, "structuredContent")
	if raw == nil || string(raw) == "null" {
		return nil
	}
	return raw
}

// blocksOf returns the first blocks of a result, whatever the method calls them.
func blocksOf(method string, result json.RawMessage) []json.RawMessage {
	field := map[string]string{CallTool: "content", ReadResource: "contents", GetPrompt: "messages"}[method]
	var blocks []json.RawMessage
	if list := wire.Field(result, field); jsonx.Kind(list) == "array" {
		jsonx.Each(list, 0, func(item jsonx.Item) bool {
			blocks = append(blocks, list[item.From:item.To])
			return len(blocks) < 20
		})
	}
	if method == GetPrompt {
		for i, message := range blocks {
			blocks[i] = wire.Field(message, "content")
		}
	}
	return blocks
}

func firstText(blocks []json.RawMessage) string {
	for _, block := range blocks {
		if kind := wire.Field(block, "type"); kind != nil && string(kind) != `"text"` {
			continue
		}
		raw := wire.Field(block, "text")
		if len(raw) > 4096 { // enough of a long text for a line
			raw = cutString(raw, 4096)
		}
		var text string
		if json.Unmarshal(raw, &text) == nil && strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}

// cutString shortens a JSON string literal without breaking an escape.
func cutString(raw []byte, n int) []byte {
	cut := raw[:n]
	if i := strings.LastIndexByte(string(cut), '\\'); i > n-12 {
		cut = cut[:i]
		for len(cut) > 0 && cut[len(cut)-1] == '\\' {
			cut = cut[:len(cut)-1]
		}
	}
	for len(cut) > 0 && !utf8.Valid(cut[max(0, len(cut)-utf8.UTFMax):]) {
		cut = cut[:len(cut)-1]
	}
	return append(append([]byte(nil), cut...), '"')
}

// kinds names the blocks of a result without text: "image, audio".
func kinds(blocks []json.RawMessage) string {
	var names []string
	for _, block := range blocks[:min(len(blocks), 10)] {
		kind := wire.Field(block, "type")
		if kind == nil {
			kind = wire.Field(block, "mimeType") // contents of a resource
		}
		var name string
		if json.Unmarshal(kind, &name) == nil && name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}
