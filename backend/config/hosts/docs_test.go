package hosts_test

import (
	"strings"
	"testing"

	"fairlead/backend/config/hosts"
)

// TestEveryHostIsInTheDocs holds docs/hosts.md to the table.
func TestEveryHostIsInTheDocs(t *testing.T) {
	docs := string(content(t, "../../../docs/hosts.md"))
	for _, h := range hosts.Table() {
		if !strings.Contains(docs, "`"+h.ID+"`") {
			t.Errorf("docs/hosts.md does not name %s", h.ID)
		}
	}
}
