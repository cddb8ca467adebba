package catalog

import (
	"context"
	"time"

	"fairlead/backend/failure"
)

// checkTimeout is how long a check may take: a recursive oneOf can take longer
// than anybody waits.
const checkTimeout = time.Second

func withLimit(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, checkTimeout, failure.New(failure.Timeout, "Checking against the schema took longer than %s.", checkTimeout).
		WithHint("The schema branches too much to be checked in time. The tool can be called without the check."))
}
