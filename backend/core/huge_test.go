package core_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
)

// The sizes of TestHugeResult.
const (
	hugeResult = 200 << 20
	// hugeBound is what the program may hold at most while it takes a result of
	// hugeResult bytes: the message once, half of it for the garbage collector's
	// delay, and the program. Measured: 240 MB.
	hugeBound = hugeResult + hugeResult/2 + 64<<20
)

// huge is a program of its own that takes a large result of the server "it" and
// says how large it is in the history, its status, and how much memory the
// program has had at most, as the system counts it.
func huge() {
	ctx := context.Background()
	app, err := core.Open(ctx, core.Options{Version: "test", Keychain: &keychain{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := app.Invoke.Call(ctx, invoke.Request{Origin: "test", Server: "it", Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	id := answer.ID
	size, err := storedBytes(ctx, app, id)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := app.Close(ctx); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(size, peakMemory())
}

// storedBytes reads what the history has of a call's result.
func storedBytes(ctx context.Context, app *core.App, id string) (int64, error) {
	store, err := app.Store()
	if err != nil {
		return 0, err
	}
	record, err := store.Get(ctx, id)
	if err != nil {
		return 0, err
	}
	if record.Status != history.OK {
		return 0, fmt.Errorf("it is %s", record.Status)
	}
	body, err := store.OpenBody(record.Result)
	if err != nil {
		return 0, err
	}
	defer body.Close()
	return io.Copy(io.Discard, body)
}

// peakMemory is the most that this program has held, in bytes; 0 where the
// system does not say.
func peakMemory() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
			return n << 10
		}
	}
	return 0
}

// TestHugeResult: a result of 200 MB comes over every transport, is in the
// history whole, and the program holds it little more than once.
func TestHugeResult(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, over := range []string{"stdio", "http", "sse", "ws"} {
		t.Run(over, func(t *testing.T) {
			home := t.TempDir()
			definition := with(with(hostile(t, over, "endless-frame", "-bytes", strconv.Itoa(hugeResult)), "maxMessageBytes", "300000000"), "timeout", `"5m"`)
			writeServers(t, home, map[string]string{"it": definition})
			cmd := exec.CommandContext(t.Context(), self)
			cmd.Env = append(os.Environ(), "FAIRLEAD_CORE_TEST=huge", "FAIRLEAD_HOME="+home)
			out, err := cmd.CombinedOutput()
			var size, peak int64
			if _, scan := fmt.Sscan(string(out), &size, &peak); err != nil || scan != nil {
				t.Fatalf("%v: %s", err, out)
			}
			t.Logf("%d MB with %d MB of memory", size>>20, peak>>20)
			if size < hugeResult {
				t.Errorf("%d bytes are in the history", size)
			}
			if runtime.GOOS == "linux" && (peak == 0 || peak > hugeBound) {
				t.Errorf("it took %d MB of memory, more than %d", peak>>20, hugeBound>>20)
			}
		})
	}
}
