package config_test

import (
	"slices"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

func TestRoots(t *testing.T) {
	s, err := config.ParseDefinition("x", []byte(`{"command":"x","roots":["/srv/a b/ü/","~/docs","~","file:///c/d"]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []config.Root{
		{"file:///srv/a%20b/%C3%BC", "ü"}, {"file:///home/me/docs", "docs"}, {"file:///home/me", "me"}, {"file:///c/d", "d"},
	}
	if got := s.RootList("/home/me"); !slices.Equal(got, want) {
		t.Errorf("roots %q", got)
	}
	other := s
	other.Roots = nil
	if s.Fingerprint() != other.Fingerprint() {
		t.Error("other roots restart the server, which can be told instead")
	}
	for _, wrong := range []string{`["docs"]`, `["http://example.com"]`, `[1]`, `"all"`} {
		if _, err := config.ParseDefinition("x", []byte(`{"command":"x","roots":`+wrong+`}`)); !failure.Is(err, failure.Config) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
