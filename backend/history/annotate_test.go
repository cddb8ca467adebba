package history_test

import (
	"slices"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

func annotate(t testing.TB, s *history.Store, a history.Annotation, ids ...string) {
	t.Helper()
	if err := s.Annotate(t.Context(), ids, a); err != nil {
		t.Fatalf("Annotate: %v (%v)", err, failure.From(err).Cause)
	}
}

func TestWhatPeopleSayOfACallIsKeptAndFound(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir})
	one, two := record(t, s, newSample("demo", "echo", `{}`, text("one"))), record(t, s, newSample("demo", "echo", `{}`, text("two")))
	yes, note := true, "  the Flaky one:\nlook again  "
	annotate(t, s, history.Annotation{Pinned: &yes, Note: &note, Tag: []string{"zebra", "bug", "bug"}}, one)
	annotate(t, s, history.Annotation{Tag: []string{"bug", "release-2.0"}}, one, two)

	r := get(t, s, one)
	if !r.Pinned || r.Note != "the Flaky one:\nlook again" || !slices.Equal(r.Tags, []string{"bug", "release-2.0", "zebra"}) {
		t.Errorf("got %+v", r.Call)
	}
	for filter, want := range map[string][]string{
		"pinned:yes":        {one},
		"pinned:no":         {two},
		"-pinned:yes":       {two},
		"has:note":          {one},
		"-has:note":         {two},
		"has:tag":           {two, one},
		"tag:bug":           {two, one},
		"tag:bug tag:zebra": {one},
		"tag:bug -tag:zeb*": {two},
		"tag:rel*":          {two, one},
		"tag:bu":            {},
		"tag:*":             {two, one},
		"-tag:*":            {},
		"flaky":             {one},
		"zebra two":         {},
		"release-2.0 two":   {two},
		"tag:zebra flaky":   {one},
	} {
		if got := list(t, s, filter); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", filter, got, want)
		}
	}

	no, empty := false, ""
	annotate(t, s, history.Annotation{Pinned: &no, Note: &empty, Untag: []string{"zebra", "nothing"}}, one)
	if r := get(t, s, one); r.Pinned || r.Note != "" || !slices.Equal(r.Tags, []string{"bug", "release-2.0"}) {
		t.Errorf("got %+v", r.Call)
	}
	for _, filter := range []string{"flaky", "zebra", "tag:zebra", "has:note", "pinned:yes"} {
		if got := list(t, s, filter); len(got) != 0 {
			t.Errorf("%s still finds %v", filter, got)
		}
	}

	if err := s.Delete(t.Context(), []string{one, two}); err != nil {
		t.Fatal(err)
	}
	if left := query(t, dir, `SELECT count(*) FROM call_tags`); left != "0" {
		t.Errorf("%s tags of deleted calls are left", left)
	}
}

// A running call can be pinned; its end changes nothing of that.
func TestARunningCallIsAnnotated(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "slow", `{}`, text("done"))
	s.Begin(c.start)
	yes, note := true, "under way"
	annotate(t, s, history.Annotation{Pinned: &yes, Note: &note, Tag: []string{"slow"}}, c.start.ID)
	if err := s.End(t.Context(), c.end); err != nil {
		t.Fatal(err)
	}
	if r := get(t, s, c.start.ID); r.Status != history.OK || !r.Pinned || r.Note != note || !slices.Equal(r.Tags, []string{"slow"}) {
		t.Errorf("got %+v", r.Call)
	}
	if got := list(t, s, `"under way" done`); len(got) != 1 {
		t.Errorf("found %v", got)
	}
}

func TestWhatCanBeNoAnnotationIsRefused(t *testing.T) {
	s := open(t, history.Options{Redact: func(b []byte) []byte {
		return []byte(strings.ReplaceAll(string(b), "hunter2", "[redacted]"))
	}})
	id := record(t, s, newSample("demo", "echo", `{}`, text("one")))
	long := strings.Repeat("x", 70_000)
	for name, a := range map[string]history.Annotation{
		"no tag":       {Tag: []string{""}},
		"two words":    {Tag: []string{"two words"}},
		"quotes":       {Tag: []string{`a"b`}},
		"a star":       {Tag: []string{"rel*"}},
		"control":      {Tag: []string{"a\x1b[31m"}},
		"too long":     {Tag: []string{strings.Repeat("é", 65)}},
		"a secret":     {Tag: []string{"hunter2"}},
		"a long note":  {Note: &long},
		"no tag to go": {Untag: []string{"a b"}},
	} {
		if err := s.Annotate(t.Context(), []string{id}, a); !failure.Is(err, failure.Usage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Annotate(t.Context(), []string{id, "nobody"}, history.Annotation{Tag: []string{"fine"}}); !failure.Is(err, failure.NotFound) {
		t.Errorf("a call that is not there: %v", err)
	}
	note := "the password is hunter2"
	annotate(t, s, history.Annotation{Note: &note}, id)
	if r := get(t, s, id); len(r.Tags) != 0 || r.Note != "the password is [redacted]" {
		t.Errorf("got %+v", r.Call)
	}
}
