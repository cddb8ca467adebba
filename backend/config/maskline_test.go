package config

import (
	"strings"
	"testing"
)

// TestBrokenLineHidesSecrets: the line that an error shows has no token in it.
func TestBrokenLineHidesSecrets(t *testing.T) {
	for _, line := range []string{
		`"env": {"API_KEY": "sk-canary123456789abcdef" "X": 1}`,
		`"Authorization": "Bearer canary-0123456789abcdef",,`,
		`"token": "canary-0123456789abcdef`,
	} {
		at := placeOf([]byte(line), len(line))
		if strings.Contains(at.Text, "canary") {
			t.Errorf("%s is shown as %s", line, at.Text)
		}
	}
	if at := placeOf([]byte(`"command": "npx",, "args": []`), 5); at.Text != `"command": "npx",, "args": []` {
		t.Errorf("shown as %s", at.Text)
	}
}
