package typo_test

import (
	"testing"

	"fairlead/backend/typo"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"server", "server", 0},
		{"sever", "server", 1}, {"serverr", "server", 1}, {"sarver", "server", 1},
		{"sevrer", "server", 1}, {"ba", "ab", 1}, {"müde", "mude", 1}, {"ecko", "echo", 1}, {"kitten", "sitting", 3},
	} {
		if got := typo.Distance(tt.a, tt.b); got != tt.want {
			t.Errorf("%q and %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
