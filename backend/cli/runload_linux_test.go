package cli

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"

	"fairlead/backend/failure"
)

// Opening a pipe into which nobody writes takes for ever; whoever waits can cancel.
func TestASuiteThatIsNeverWrittenCanBeCancelled(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "never.suite.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(failure.New(failure.Cancelled, "Cancelled."))
	if _, _, err := loadSuite(ctx, pipe); !failure.Is(err, failure.Cancelled) {
		t.Errorf("%v", err)
	}
}
