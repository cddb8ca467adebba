package catalog

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fairlead/backend/failure"
)

const (
	checkTimeout   = time.Second
	compileTimeout = 10 * time.Second
	// maxRunning is how many slow compilations and checks may run at once; those
	// that ran out of time count until they really end.
	maxRunning = 4
)

// run does work in a goroutine of its own and waits for it until the limit. A
// recursive oneOf can take longer than anybody waits, and the library cannot
// be interrupted: then the goroutine is left to end by itself, and as long as
// it has not, its slot is taken. So what is abandoned cannot pile up. When no
// slot comes free in time, started is false and work is never done.
func (s *schemas) run(ctx context.Context, limit time.Duration, work func()) (started bool, err error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case s.slots <- struct{}{}:
	case <-timer.C:
		return false, errTooSlow(limit)
	case <-ctx.Done():
		return false, failure.From(ctx.Err())
	}
	done := make(chan struct{})
	go func() {
		defer func() { <-s.slots }()
		defer close(done)
		work()
	}()
	select {
	case <-done:
		return true, nil
	case <-timer.C:
		return true, errTooSlow(limit)
	case <-ctx.Done():
		return true, failure.From(ctx.Err())
	}
}

func errTooSlow(limit time.Duration) *failure.Error {
	return failure.New(failure.Timeout, "Checking against the schema took longer than %s.", limit).
		WithHint("The schema branches too much to be checked in time. The tool can be called without the check.")
}

// stopper ends compilations and checks that ran out of time, where it can: it is a vocabulary
// without keywords that the library asks at every subschema.
type stopper struct {
	stopped atomic.Bool
	until   time.Time // the end of compiling
}

type stopSignal struct{}

func (s *stopper) vocabulary() *jsonschema.Vocabulary {
	return &jsonschema.Vocabulary{
		URL: "schema:///stopper",
		Compile: func(*jsonschema.CompilerContext, map[string]any) (jsonschema.SchemaExt, error) {
			if time.Now().After(s.until) {
				return nil, errTooSlow(compileTimeout)
			}
			return s, nil
		},
	}
}

// Validate is called by the library for every value it checks.
func (s *stopper) Validate(*jsonschema.ValidatorContext, any) {
	if s.stopped.Load() {
		panic(stopSignal{}) // caught in check
	}
}
