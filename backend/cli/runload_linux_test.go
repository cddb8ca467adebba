package cli

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
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
	defer cancel(nil)
	loaded := make(chan error, 1)
	go func() {
		_, _, err := loadSuite(ctx, pipe)
		loaded <- err
	}()
	for { // as long as nobody reads, the pipe cannot be opened for writing
		fd, err := syscall.Open(pipe, syscall.O_WRONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
		if err == nil {
			defer func() { _ = syscall.Close(fd) }()
			break
		}
		if !errors.Is(err, syscall.ENXIO) || t.Context().Err() != nil {
			t.Fatal(err)
		}
		runtime.Gosched()
	}
	cancel(failure.New(failure.Cancelled, "Cancelled."))
	if err := <-loaded; !failure.Is(err, failure.Cancelled) {
		t.Errorf("%v", err)
	}
}
