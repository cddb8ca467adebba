package core_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/manager"
)

// patience is how long a test waits for what must come: it ends a test that
// hangs, and is no statement about a machine that does much else.
const patience = 5 * time.Minute

// until waits for events until done says so, and fails after a while.
func until(t *testing.T, bus *event.Bus, what string, done func() bool) {
	t.Helper()
	sub := bus.Subscribe()
	defer sub.Close()
	limit := time.After(patience)
	for !done() {
		select {
		case <-sub.C:
		case <-time.After(50 * time.Millisecond): // not everything is an event
		case <-limit:
			t.Fatalf("waited too long for: %s", what)
		}
	}
}

func logText(app interface {
	Log(string, int64, int) ([]manager.Line, int64, error)
}, server string) string {
	lines, _, _ := app.Log(server, 0, 0)
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%s: %s\n", l.Kind, l.Text)
	}
	return b.String()
}

// TestCancelReachesServer: the server hears of it, over a pipe and in both eras.
func TestCancelReachesServer(t *testing.T) {
	t.Parallel()
	for _, era := range []string{"legacy", "modern"} {
		t.Run(era, func(t *testing.T) {
			t.Parallel()
			app := house(t, map[string]string{"slow": bad("slow", "-seconds", "60", "-progress", "600", "-era", era)})
			if _, err := app.Fleet.Session(t.Context(), "slow"); err != nil {
				t.Fatal(err)
			}
			id, err := app.Invoke.Start(invoke.Request{Origin: "test", Server: "slow", Tool: "echo", Arguments: echo("x")})
			if err != nil {
				t.Fatal(err)
			}
			until(t, app.Events, "the server to be at it", func() bool { return app.Invoke.Progress(id) != nil })
			if err := app.Invoke.Cancel(id); err != nil {
				t.Fatal(err)
			}
			until(t, app.Events, "the server to note the cancellation", func() bool {
				return strings.Contains(logText(app.Fleet, "slow"), "cancelled")
			})
			until(t, app.Events, "the call to end", func() bool { return len(app.Invoke.Running()) == 0 })
			record := recorded(t, app, id, history.Cancelled)
			frames, err := store(t, app).Frames(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			// News of the progress may be on their way when the server is told.
			told := slices.IndexFunc(frames, func(f history.StoredFrame) bool { return f.Method == "notifications/cancelled" })
			if told < 0 || slices.ContainsFunc(frames[told+1:], func(f history.StoredFrame) bool { return f.Method != "notifications/progress" }) {
				t.Errorf("the frames are %+v", frames)
			}
			if record.Code != string(failure.Cancelled) {
				t.Errorf("code %q", record.Code)
			}
		})
	}
}

// TestTimeout: of the call, of the server, and what progress does to it.
func TestTimeout(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"slow":  bad("slow", "-seconds", "60"),
		"short": with(bad("slow", "-seconds", "60"), "timeout", `"300ms"`),
		"busy":  with(bad("slow", "-seconds", "6", "-progress", "60"), "timeout", `"5s"`),
	})
	_, err := call(t, app, invoke.Request{Server: "slow", Tool: "echo", Arguments: echo("x"), Timeout: 200 * time.Millisecond})
	if !failure.Is(err, failure.Timeout) || !strings.Contains(err.Error(), "200 ms") {
		t.Errorf("of the call: %v", err)
	}
	_, err = call(t, app, invoke.Request{Server: "short", Tool: "echo", Arguments: echo("x")})
	if !failure.Is(err, failure.Timeout) || !strings.Contains(err.Error(), "300 ms") {
		t.Errorf("of the server: %v", err)
	}
	var seen int
	_, err = call(t, app, invoke.Request{Server: "busy", Tool: "echo", Arguments: echo("x"), Progress: func(invoke.Progress) { seen++ }})
	if err != nil || seen == 0 {
		t.Errorf("progress did not extend the time: %v after %d notifications", err, seen)
	}
}

// TestManyInFlight: answers find their calls, whatever the order.
func TestManyInFlight(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{
		"one": bad("echo"), "two": bad("echo", "-era", "modern"), "web": `{"url": "` + listen(t, "http-ok", "-sse") + `"}`,
		"narrow": with(bad("echo"), "maxConcurrent", "2"),
	})
	var all sync.WaitGroup
	for n := range 200 {
		for _, server := range []string{"one", "two", "web", "narrow", "demo"} {
			all.Add(1)
			go func() {
				defer all.Done()
				message := fmt.Sprintf("%s %d", server, n)
				answer, err := call(t, app, invoke.Request{Server: server, Tool: "echo", Arguments: echo(message)})
				if err != nil || !strings.Contains(string(answer.Result), message) {
					t.Errorf("%s: %s, %v", message, answer.Result, err)
				}
			}()
		}
	}
	all.Wait()
	calls, _, err := store(t, app).Stats(t.Context())
	if err != nil || calls != 1000 {
		t.Errorf("%d calls are recorded, %v", calls, err)
	}
}

// TestNumbersAreNotRounded, neither on the way there nor back nor in the history.
func TestNumbersAreNotRounded(t *testing.T) {
	t.Parallel()
	app := house(t, map[string]string{"one": bad("echo")})
	arguments := json.RawMessage(`{"n":12345678901234567890,"f":0.1000000000000000055511151231257827,"e":1.50E+400}`)
	answer, err := call(t, app, invoke.Request{Server: "one", Tool: "write", Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	frames, err := store(t, app).Frames(t.Context(), answer.ID)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(frames[0].Body.Inline), string(arguments)) {
		t.Errorf("sent as %s", frames[0].Body.Inline)
	}
	record := recorded(t, app, answer.ID, history.OK)
	if string(record.Arguments.Inline) != string(arguments) {
		t.Errorf("recorded as %s", record.Arguments.Inline)
	}
	answer, err = call(t, app, invoke.Request{Server: "demo", Tool: "big_numbers"})
	if err != nil || !strings.Contains(string(answer.Result), `12345678901234567890`) {
		t.Errorf("%s, %v", answer.Result, err)
	}
}

// TestUnknownContent and every other kind of block arrive as the server sent them.
func TestUnknownContent(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	for _, tool := range []string{"unknown_content", "content_mixed", "content_audio", "content_resource_link"} {
		answer, err := call(t, app, invoke.Request{Server: "demo", Tool: tool})
		if err != nil {
			t.Errorf("%s: %v", tool, err)
			continue
		}
		record := recorded(t, app, answer.ID, history.OK)
		if record.Result.Bytes != int64(len(answer.Result)) || len(answer.Result) < 50 {
			t.Errorf("%s: %d bytes are recorded of %d", tool, record.Result.Bytes, len(answer.Result))
		}
	}
}

// TestOutputSchema: a mismatch stands beside the result.
func TestOutputSchema(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	answer, err := call(t, app, invoke.Request{Server: "demo", Tool: "structured", Arguments: json.RawMessage(`{"city":"Oslo"}`)})
	if err != nil || !answer.OutputChecked || len(answer.OutputProblems) != 0 {
		t.Errorf("structured: %v %+v %v", answer.OutputChecked, answer.OutputProblems, err)
	}
	answer, err = call(t, app, invoke.Request{Server: "demo", Tool: "structured_mismatch"})
	if err != nil || !answer.OutputChecked || len(answer.OutputProblems) == 0 {
		t.Errorf("structured_mismatch: %v %+v %v", answer.OutputChecked, answer.OutputProblems, err)
	}
	recorded(t, app, answer.ID, history.OK)
}

// TestToolError is an answer, not a failure of the connection.
func TestToolError(t *testing.T) {
	t.Parallel()
	app := house(t, nil)
	answer, err := call(t, app, invoke.Request{Server: "demo", Tool: "fail"})
	if !failure.Is(err, failure.ToolError) || answer.Result == nil {
		t.Errorf("got %s, %v", answer.Result, err)
	}
	recorded(t, app, answer.ID, history.ToolError)
	answer, err = call(t, app, invoke.Request{Server: "demo", Tool: "rpc_error"})
	if !failure.Is(err, failure.RPCError) {
		t.Errorf("got %v", err)
	}
	recorded(t, app, answer.ID, history.Error)
}

// TestCallsEndWithTheProgram: closing leaves no call without an end.
func TestCallsEndWithTheProgram(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	writeServers(t, home, map[string]string{"slow": bad("slow", "-seconds", "60")})
	app := openHouse(t, home, &keychain{})
	id, err := app.Invoke.Start(invoke.Request{Origin: "test", Server: "slow", Tool: "echo", Arguments: echo("x")})
	if err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the call to be in flight", func() bool {
		st, _ := app.Fleet.Status("slow")
		return st.Running == 1
	})
	if err := app.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	again := openHouse(t, home, &keychain{})
	recorded(t, again, id, history.Cancelled)
}
