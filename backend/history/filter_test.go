package history_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// shelf is a store with one call of each kind, and their names.
func shelf(t testing.TB) (*history.Store, map[string]string) {
	s := open(t, history.Options{})
	names := map[string]string{}
	base := time.Now().Add(-30 * 24 * time.Hour)
	add := func(name string, age time.Duration, change func(*sample)) {
		c := newSample("github", "get_issue", `{"n":1}`, text("plain"))
		c.start.StartedAt = base.Add(-age)
		c.end.Preview = name
		change(&c)
		names[record(t, s, c)] = name
	}
	add("zurich", 0, func(c *sample) { c.end.Result = json.RawMessage(text("Grüezi aus Zürich, 100% sicher")) })
	add("escaped", time.Hour, func(c *sample) {
		c.start.ReplayOf, c.end.CachedOf = "first", "first"
		c.end.Result = json.RawMessage(`{"content":[{"type":"text","text":"Z\u00fcrich \u6771\u4eac \"quoted\" back\\slash"}]}`)
	})
	add("files", 48*time.Hour, func(c *sample) {
		c.start.Server, c.start.Tool, c.start.Origin = "files", "get_file", "cli"
		c.start.Client, c.start.Run, c.start.Step = "inspector", "r1", "one"
		c.start.Arguments = json.RawMessage(`{"path":"/home/me/report.pdf"}`)
	})
	add("timeout", 49*time.Hour, func(c *sample) {
		c.end.Status, c.end.Code, c.end.Took = history.Timeout, "timeout", time.Minute
		c.end.Attempts = []history.Attempt{{At: base}, {At: base}}
	})
	add("toolerror", 50*time.Hour, func(c *sample) {
		c.end.Status, c.end.Code = history.ToolError, "tool_error"
		c.start.Run, c.start.Step = "r1", "two"
	})
	add("error", 51*time.Hour, func(c *sample) {
		c.end.Status, c.end.Code, c.end.Result = history.Error, "rpc_error", nil
		c.end.Failure = json.RawMessage(`{"code":"rpc_error","message":"Server exploded loudly"}`)
	})
	add("cancelled", 52*time.Hour, func(c *sample) { c.end.Status, c.end.Code, c.end.Trace = history.Cancelled, "cancelled", "4bf9" })
	add("prompt", 54*time.Hour, func(c *sample) {
		c.start.Method, c.start.Tool, c.end.OutputProblems = "prompts/get", "greet", json.RawMessage(`[]`)
	})
	add("large", 53*time.Hour, func(c *sample) {
		c.start.Tool = "list[1]?"
		c.end.Result = json.RawMessage(text("needle at the front " + strings.Repeat("hay ", 100_000)))
	})
	return s, names
}

func TestFilters(t *testing.T) {
	s, names := shelf(t)
	day := func(ago int) string { return time.Now().AddDate(0, 0, -ago).Format("2006-01-02") }
	for _, c := range []struct{ filter, want string }{
		{"", "zurich escaped files timeout toolerror error cancelled prompt large"},
		{"method:prompts/get", "prompt"},
		{"method:prompts/* method:tools/call tool:g*t", "prompt"},
		{"-method:tools/call", "prompt"},
		{"-method:prompts/*", "zurich escaped files timeout toolerror error cancelled large"},
		{"server:files", "files"},
		{"server:files server:nobody", "files"},
		{"-server:github", "files"},
		{"tool:get_*", "zurich escaped files timeout toolerror error cancelled"},
		{"-tool:get_*", "prompt large"},
		{"tool:list[1]?", "large"},
		{"tool:*[1]?", "large"},
		{"tool:get_file tool:list*", "files large"},
		{"origin:cli", "files"},
		{"status:error", "timeout toolerror error"},
		{"status:timeout", "timeout"},
		{"status:error status:cancelled", "timeout toolerror error cancelled"},
		{"-status:error", "zurich escaped files cancelled prompt large"},
		{"status:ok server:github", "zurich escaped prompt large"},
		{"code:rpc_error", "error"},
		{"took>2s", "timeout"},
		{"took:>2s", "timeout"},
		{"took:2s..", "timeout"},
		{"took:..2s", "zurich escaped files toolerror error cancelled prompt large"},
		{"took:1ms..1s", "zurich escaped files toolerror error cancelled prompt large"},
		{"took:1s..2m status:error", "timeout"},
		{"size:100kb..1gb", "large"},
		{"client:inspector", "files"},
		{"client:*", "files"},
		{"-client:*", "zurich escaped timeout toolerror error cancelled prompt large"},
		{"run:r1", "files toolerror"},
		{"run:r1 step:two", "toolerror"},
		{"step:*", "files toolerror"},
		{"replay:first", "escaped"},
		{"replay:*", "escaped"},
		{"has:error", "error"},
		{"has:attempts", "timeout"},
		{"has:problems", "prompt"},
		{"-has:frames", ""},
		{"has:cache", "escaped"},
		{"has:trace", "cancelled"},
		{"-has:trace status:cancelled", ""},
		{"took>=3ms took<1s", "zurich escaped files toolerror error cancelled prompt large"},
		{"-took<1s", "timeout"},
		{"size>100kb", "large"},
		{"size>0.5MB", ""},
		{"after:" + day(31), "zurich escaped"},
		{"before:" + day(31), "files timeout toolerror error cancelled prompt large"},
		{"after:60d before:31d", "files timeout toolerror error cancelled prompt large"},
		{"zürich", "zurich escaped"},
		{"ZURICH", "zurich escaped"},
		{"üri", "zurich escaped"},
		{"東京", "escaped"},
		{"東", "escaped"},
		{`"\"quoted\""`, "escaped"},
		{`back\slash`, "escaped"},
		{`"100% sicher"`, "zurich"},
		{"-zurich server:github status:ok", "prompt large"},
		{"zurich -escaped", "zurich escaped"},
		{"zurich -sicher", "escaped"},
		{"report.pdf", "files"},
		{`"path: /home/me"`, "files"},
		{"/home/me status:ok", "files"},
		{"exploded loudly", "error"},
		{"loudly exploded", "error"},
		{`"loudly exploded"`, ""},
		{"needle", "large"},
		{"get_file", "files"},
		{"%", "zurich"},
		{"plain -get_issue", "files prompt"},
		{"http://nowhere", ""},
	} {
		var got []string
		for _, id := range list(t, s, c.filter) {
			got = append(got, names[id])
		}
		want := strings.Fields(c.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s\nfinds %v\nwants %v", c.filter, got, want)
		}
	}
}

func TestWrongFiltersSayWhere(t *testing.T) {
	for _, c := range []struct {
		filter   string
		position int
		words    string
	}{
		{"sever:x", 0, `"sever" is no part`},
		{"words  -sever:x", 8, `"sever" is no part`},
		{"server:", 7, "missing after server:"},
		{"status:bad", 7, `"bad" is no status`},
		{"zürich status:bad", 14, "is no status"},
		{"took:2s", 5, "took takes < or >, or a range: took>2s or took:2s.."},
		{"took:..", 5, "has no ends"},
		{"took:>fast", 6, "is no duration"},
		{"size:1kb..big", 10, "is no size"},
		{"-size:1kb..2kb", 6, "cannot be turned round"},
		{"pinned:perhaps", 7, "there are yes and no"},
		{"has:everything", 4, "there are note, tag, error"},
		{"tag>x", 0, "tag takes a colon"},
		{"origin:nowhere", 7, "is not what origin: takes"},
		{"-code:time_out", 6, "is not what code: takes"},
		{"method:tool/call", 7, "is not what method: takes"},
		{"took:5s..1s", 5, "the range is empty: 5s is more than 1s"},
		{"x size:1mb..2kb", 7, "the range is empty: 1mb is more than 2kb"},
		{"took>fast", 5, "is no duration"},
		{"took>-2s", 5, "is no duration"},
		{"size>big", 5, "is no size"},
		{"size>NaN", 5, "is no size"},
		{"before:soon", 7, "is no time"},
		{"before>2026-01-01", 0, "takes a colon"},
		{"server>x", 0, "takes a colon"},
		{`one "two`, 4, "is not closed"},
		{`server:"x`, 7, "is not closed"},
		{"one - two", 4, "missing after the minus"},
		{"-", 0, "missing after the minus"},
		{`""`, 0, "nothing between the quotes"},
	} {
		_, err := history.ParseFilter(c.filter)
		e := failure.From(err)
		if e == nil || e.Code != failure.Usage || !strings.Contains(e.Message, c.words) {
			t.Errorf("%s: %v, want %q", c.filter, err, c.words)
			continue
		}
		if want := fmt.Sprintf(`{"position":%d}`, c.position); string(e.Details) != want {
			t.Errorf("%s: details %s, want %s", c.filter, e.Details, want)
		}
	}
}

// Of few names each slip is told, with what may be meant; upper case and stars are none.
func TestClosedNames(t *testing.T) {
	for filter, hint := range map[string]string{
		"origin:clj": "Perhaps origin:cli is meant.", "code:timout": "Perhaps code:timeout is meant.", "method:Tool/call": "Perhaps method:tools/call is meant.",
		"took:5s..1s": "Perhaps took:1s..5s is meant.", "origin:x": "Known are window serve",
	} {
		if _, err := history.ParseFilter(filter); err == nil || !strings.HasPrefix(failure.From(err).Hint, hint) {
			t.Errorf("%s: %v", filter, err)
		}
	}
	s, names := shelf(t)
	for filter, want := range map[string]string{
		"origin:CLI": "files", "code:RPC_Error": "error", "code:rpc*": "error", "method:Prompts/get": "prompt", "origin:n*": "", "method:own/way": "", "took:1m..1m": "timeout",
	} {
		found := list(t, s, filter)
		for i := range found {
			found[i] = names[found[i]]
		}
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%s: %q, want %q", filter, got, want)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	s, _ := shelf(t)
	for filter, want := range map[string]string{
		"server:GITHUB": "No call has server:GITHUB. Perhaps server:github is meant.", "tool:get_isue": "No call has tool:get_isue. Perhaps tool:get_issue is meant.",
		"server:else word": "No call has server:else.", "server:github tool:greet": "", "server:g*": "", "-server:nobody": "", `tag:"a b"`: `No call has tag:"a b".`,
	} {
		f, err := history.ParseFilter(filter)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Unknown(t.Context(), f)
		var sentences []string
		for _, name := range found {
			sentences = append(sentences, name.String())
		}
		if got := strings.Join(sentences, " "); got != want || err != nil {
			t.Errorf("%s: %q, want %q (%v)", filter, got, want, err)
		}
	}
}

func TestPagesFollowOneAnother(t *testing.T) {
	s, _ := shelf(t)
	for range 40 {
		record(t, s, newSample("demo", "echo", `{}`, text("page words")))
	}
	for _, filter := range []string{"", "words", "server:demo", "-zurich", "ag", "status:error"} {
		all := list(t, s, filter)
		f, _ := history.ParseFilter(filter)
		for _, limit := range []int{1, 3, 7, 40, 49} {
			var got []string
			q := history.Query{Filter: f, Limit: limit, Count: true}
			for {
				page, err := s.List(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				if len(page.Calls) > limit || page.All != 49 || page.Total != -1 && page.Total != int64(len(all)) {
					t.Errorf("%q by %d: a page of %d, total %d, all %d", filter, limit, len(page.Calls), page.Total, page.All)
				}
				for _, c := range page.Calls {
					got = append(got, c.ID)
				}
				if q.Cursor = page.Next; q.Cursor == "" {
					break
				}
			}
			if !slices.Equal(got, all) {
				t.Errorf("%q in pages of %d differs from the whole: %d and %d calls", filter, limit, len(got), len(all))
			}
		}
	}
	if _, err := s.List(t.Context(), history.Query{Cursor: "nonsense"}); !failure.Is(err, failure.Usage) {
		t.Errorf("a wrong cursor: %v", err)
	}
}

// FuzzFilter looks for filters that are accepted and then make wrong SQL.
func FuzzFilter(f *testing.F) {
	for _, seed := range []string{
		`server:x tool:get_* status:error took>2s size<=1.5kb before:2026-01-02 "a phrase" -word`, `-"x" y`, `"`, `a:b`, `'); DROP TABLE calls`,
		`"AND" OR NOT NEAR(x)`, `* ^ " :`, "\x00", "00\x00", "\xff\xfe\xfd", `tool:[a-z]`, `took>=1h after:7d`,
	} {
		f.Add(seed)
	}
	s, _ := shelf(f)
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := history.ParseFilter(text)
		if err != nil {
			if !failure.Is(err, failure.Usage) {
				t.Errorf("ParseFilter(%q): %v", text, err)
			}
			return
		}
		if _, err := s.List(t.Context(), history.Query{Filter: filter, Limit: 2, Count: true}); err != nil {
			t.Errorf("List(%q): %v, %v", text, err, failure.From(err).Cause)
		}
	})
}
