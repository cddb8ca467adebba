package history_test

import (
	"slices"
	"strings"
	"testing"

	"fairlead/backend/history"
)

// TestAFilterIsCompleted: | is the cursor. A result is what the whole text becomes.
func TestAFilterIsCompleted(t *testing.T) {
	s, _ := shelf(t)
	spaced := newSample("my server", "say", `{}`, text("x"))
	id := record(t, s, spaced)
	annotate(t, s, history.Annotation{Tag: []string{"bug", "release"}}, id)
	for _, c := range []struct {
		text string
		want []string // nil for none; the last may be "…" for more
	}{
		{"|", strings.Fields("server: tool: status: took: size: after: before: tag: pinned: has: origin: client: method: code: run: step: replay:")},
		{"s|", []string{"server:", "status:", "size:", "step:"}},
		{"-st|", []string{"-status:", "-step:", "-tool:list[1]?"}},
		{"words se|", []string{"words server:", "words tag:release", `words server:"my server"`}},
		{"server:|", []string{"server:files", "server:github", `server:"my server"`}},
		{"server:G|", []string{"server:github"}},
		{"server:ser|", []string{`server:"my server"`}},
		{`server:"m|`, []string{`server:"my server"`}},
		{`server:"my ser|ver" x`, []string{`server:"my server" x`}},
		{"server:fi| tool:x", []string{"server:files tool:x"}},
		{"server:fi|xx tool:x", []string{"server:files tool:x"}},
		{"-server:fi|", []string{"-server:files"}},
		{"tool:file|", []string{"tool:get_file"}},
		{"tool:e|", []string{"tool:get_file", "tool:get_issue", "tool:greet"}},
		{"method:|", []string{"method:prompts/get", "method:tools/call"}},
		{"code:t|", []string{"code:timeout", "code:tool_error"}},
		{"origin:s|", []string{"origin:serve", "origin:shell", "origin:suite"}},
		{"client:|", []string{"client:inspector"}},
		{"run:|", []string{"run:r1"}},
		{"step:|", []string{"step:one", "step:two"}},
		{"replay:|", []string{"replay:first"}},
		{"tag:|", []string{"tag:bug", "tag:release"}},
		{"bu|", []string{"tag:bug"}},
		{"file|", []string{"server:files", "tool:get_file"}},
		{"status:t|", []string{"status:tool_error", "status:timeout"}},
		{"pinned:|", []string{"pinned:yes", "pinned:no"}},
		{"has:t|", []string{"has:tag", "has:trace"}},
		{"took>1|", []string{"took>100ms", "took>1s", "took>10s", "took>1m"}},
		{"took:>1s|", []string{"took:>1s"}},
		{"size:1m|", []string{"size:1mb.."}},
		{"after:to|", []string{"after:today"}},
		{"after:|ay", []string{"after:today", "…"}},
		{`"free te|`, nil},
		{"nonsense:x|", nil},
		{"http://x|", nil},
		{"server:github |", []string{"server:github server:", "…"}},
		{"server:github | x", []string{"server:github server: x", "…"}},
		{"zürich server:g|", []string{"zürich server:github"}},
	} {
		before, after, _ := strings.Cut(c.text, "|")
		got, err := s.Complete(t.Context(), before+after, len(before))
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, item := range got.Items {
			all = append(all, (before + after)[:got.From]+item.Text+(before + after)[got.To:])
			if item.More != strings.HasSuffix(item.Text, ":") {
				t.Errorf("%s: %+v", c.text, item)
			}
		}
		if last := len(c.want) - 1; last > 0 && c.want[last] == "…" && len(all) > last {
			all, c.want = all[:last], c.want[:last]
		}
		if !slices.Equal(all, c.want) {
			t.Errorf("%s becomes %q, want %q", c.text, all, c.want)
		}
	}
}

// Every completion is a filter that is read, but for the keys that wait for their value.
func TestCompletionsAreFilters(t *testing.T) {
	s, _ := shelf(t)
	record(t, s, newSample(`we"ird \name`, "say", `{}`, text("x")))
	keys, err := s.Complete(t.Context(), "", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range keys.Items {
		values, err := s.Complete(t.Context(), k.Text, len(k.Text))
		if err != nil || values.From != 0 || values.To != len(k.Text) {
			t.Errorf("%s: %+v, %v", k.Text, values, err)
		}
		for _, v := range values.Items {
			if _, err := history.ParseFilter(v.Text); err != nil {
				t.Errorf("%s: %v", v.Text, err)
			}
		}
	}
	if got := list(t, s, `server:"we\"ird \\name"`); len(got) != 1 {
		t.Errorf("found %v", got)
	}
}
