package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func slowTools(events *journal) []tool {
	return []tool{{
		name: "slow", title: "Slow work",
		description: "Works for some seconds and reports its progress. Cancel it: the server notices and says so in its log and in the resource demo://events.",
		input: `{"type":"object","properties":{
			"seconds":{"type":"number","title":"Seconds","description":"How long it works","default":5,"minimum":0,"maximum":600},
			"steps":{"type":"integer","title":"Steps","description":"How often it reports progress","default":10,"minimum":1,"maximum":1000}
		},"additionalProperties":false}`,
		hints: readOnly(),
		call: func(ctx context.Context, r *request) (*mcp.CallToolResult, error) {
			return slow(ctx, r, events)
		},
	}}
}

func slow(ctx context.Context, r *request, events *journal) (*mcp.CallToolResult, error) {
	in := struct {
		Seconds float64
		Steps   int
	}{5, 10}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if in.Seconds < 0 || in.Seconds > 600 || in.Steps < 1 || in.Steps > 1000 {
		return failed("seconds must be between 0 and 600, steps between 1 and 1000."), nil
	}
	pause := time.Duration(in.Seconds * float64(time.Second) / float64(in.Steps))
	for step := 1; step <= in.Steps; step++ {
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			note := fmt.Sprintf("slow was cancelled in step %d of %d", step, in.Steps)
			events.add(note)
			// The request is gone, the session is not: this must still go out.
			logTo(context.WithoutCancel(ctx), r, "notice", note)
			return nil, ctx.Err()
		}
		if token := r.Params.GetProgressToken(); token != nil {
			if err := r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: float64(step), Total: float64(in.Steps),
				Message: fmt.Sprintf("Step %d of %d", step, in.Steps),
			}); err != nil {
				events.add("slow could not report its progress: " + err.Error())
			}
		}
	}
	return text(fmt.Sprintf("Done: %d steps in %g seconds.", in.Steps, in.Seconds)), nil
}

// logTo sends a log message to the client that called; the SDK drops it where
// the client did not ask for that level. Logging is deprecated since 2026-07-28
// and in use for a year at least.
//
//nolint:staticcheck // SA1019: see above
func logTo(ctx context.Context, r *request, level string, data any) {
	_ = r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: mcp.LoggingLevel(level), Logger: Name, Data: data})
}
