package view_test

import (
	"io"
	"testing"

	"fairlead/backend/view"
)

func TestPartOf(t *testing.T) {
	t.Parallel()
	tool := `{"content":[{"type":"text","text":"a \"b\" \u00fc\n"},{"type":"image","data":"AP-_ AA=","mimeType":"image/png"},` +
		`{"type":"resource","resource":{"uri":"x:y","blob":"aGk","mimeType":"text/plain"}},{"type":"text","text":"[1,2"}],"structuredContent":{"n":1.0}}`
	resource := `{"contents":[{"uri":"x:y","text":"{\"a\":1}"}]}`
	prompt := `{"messages":[{"role":"user","content":{"type":"text","text":"hello"}}]}`
	for _, tt := range []struct {
		result, part, want string
		json               bool
	}{
		{tool, "result", tool, true},
		{tool, "structured", `{"n":1.0}`, true},
		{tool, "content/0", `{"type":"text","text":"a \"b\" \u00fc\n"}`, true},
		{tool, "content/0/text", "a \"b\" ü\n", false},
		{tool, "content/1/data", "\x00\xff\xbf\x00", false},
		{tool, "content/2/data", "hi", false},
		{tool, "content/3/text", "[1,2", true}, // as far as its beginning tells
		{resource, "content/0/text", `{"a":1}`, true},
		{prompt, "content/0/text", "hello", false},
	} {
		p, err := view.PartOf([]byte(tt.result), tt.part)
		if err != nil {
			t.Errorf("%s: %v", tt.part, err)
			continue
		}
		got, err := io.ReadAll(p.Reader())
		if err != nil || string(got) != tt.want || p.IsJSON() != tt.json {
			t.Errorf("%s: %q, JSON %t, %v", tt.part, got, p.IsJSON(), err)
		}
	}
	for _, part := range []string{"", "content", "content/9", "content/x/text", "content/0/data", "content/-1", "contents/0", "structured/x"} {
		if p, err := view.PartOf([]byte(tool), part); err == nil {
			t.Errorf("%s: %s", part, p.Raw)
		}
	}
	for _, broken := range []string{"", "{", `{"content":`, `{"content":[`, "null", "[]", `{"content":{"a":1}}`} {
		if p, err := view.PartOf([]byte(broken), "content/0/text"); err == nil {
			t.Errorf("%s: %s", broken, p.Raw)
		}
	}
}
