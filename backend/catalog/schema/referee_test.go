package schema_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	referee "github.com/santhosh-tekuri/jsonschema/v6"

	"fairlead/backend/catalog/schema"
)

// The referee is a library of good repute, which is not in the program because
// of what it costs at the start. Here it says what is right.

type nothing struct{}

func (nothing) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }

type anything struct{ pattern string }

func (a anything) String() string        { return a.pattern }
func (anything) MatchString(string) bool { return true }

func lenient(pattern string) (referee.Regexp, error) {
	if re, err := regexp.Compile(pattern); err == nil {
		return re, nil
	}
	return anything{pattern}, nil
}

func refereeCompile(raw string) (*referee.Schema, error) {
	doc, err := referee.UnmarshalJSON(strings.NewReader(raw))
	if err != nil {
		return nil, err
	}
	drafts := []*referee.Draft{referee.Draft2020, referee.Draft7, referee.Draft4}
	if root, ok := doc.(map[string]any); ok && root["$schema"] != nil {
		drafts = drafts[:1]
	}
	for _, draft := range drafts {
		c := referee.NewCompiler()
		c.DefaultDraft(draft)
		c.AssertFormat()
		c.UseLoader(nothing{})
		c.UseRegexpEngine(lenient)
		if err = c.AddResource("schema:///tool", doc); err != nil {
			continue
		}
		var s *referee.Schema
		if s, err = c.Compile("schema:///tool"); err == nil {
			return s, nil
		}
	}
	return nil, err
}

func refereeFits(t *testing.T, s *referee.Schema, instance string) bool {
	v, err := referee.UnmarshalJSON(strings.NewReader(instance))
	if err != nil {
		t.Fatalf("%s: %v", instance, err)
	}
	return s.Validate(v) == nil
}

// compareAll checks instances by both and returns how many fit.
func compareAll(t *testing.T, raw string, instances []string) (fit int) {
	t.Helper()
	theirs, theirErr := refereeCompile(raw)
	ours, err := schema.Compile(json.RawMessage(raw))
	if (err == nil) != (theirErr == nil) {
		t.Errorf("%s\nours: %v\nthe referee's: %v", raw, err, theirErr)
	}
	if err != nil || theirErr != nil {
		return 0
	}
	for _, instance := range instances {
		errs, err := ours.Validate(t.Context(), json.RawMessage(instance))
		if err != nil {
			t.Errorf("%s with %s: %v", raw, instance, err)
		}
		want := refereeFits(t, theirs, instance)
		if want {
			fit++
		}
		if got := len(errs) == 0; got != want {
			t.Errorf("%s\nwith %s: fits %v, and should be %v", raw, instance, got, want)
		}
	}
	return fit
}
