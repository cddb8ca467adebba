package core_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/history"
	"fairlead/backend/internal/built"
)

// The sizes of TestHugeResult.
const (
	hugeResult = 200 << 20
	// hugeBound is what the program may hold at most while it takes a result of
	// hugeResult bytes: the message once, half of it for the garbage collector's
	// delay, and the program. Measured: 250 MB.
	hugeBound = hugeResult + hugeResult/2 + 64<<20
)

// TestHugeResult: a result of 200 MB comes over every transport to the command
// line, is in the history whole, and the program holds it little more than once.
func TestHugeResult(t *testing.T) {
	t.Parallel()
	program, err := built.Fairlead(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, over := range []string{"stdio", "http", "sse", "ws"} {
		t.Run(over, func(t *testing.T) {
			home := t.TempDir()
			definition := with(with(hostile(t, over, "endless-frame", "-bytes", strconv.Itoa(hugeResult)), "maxMessageBytes", "300000000"), "timeout", `"5m"`)
			writeServers(t, home, map[string]string{"it": definition})
			cmd := exec.CommandContext(t.Context(), program, "call", "--send-anyway", "it", "echo", "message=hi")
			cmd.Env = append(os.Environ(), "FAIRLEAD_HOME="+home)
			cmd.Stderr = t.Output()
			peak, err := peakMemory(cmd)
			if err != nil {
				t.Fatal(err)
			}
			if size := storedBytes(t, openHouse(t, home, &keychain{})); size < hugeResult {
				t.Errorf("%d bytes are in the history", size)
			}
			bounded(t, peak)
			if over == "stdio" {
				moveHuge(t, program, home)
			}
		})
	}
}

// moveHuge brings the history with the huge result into an empty one, by a file and from its
// folder: that takes no more memory than the call.
func moveHuge(t *testing.T, program, home string) {
	exported := filepath.Join(t.TempDir(), "calls.jsonl")
	other := t.TempDir()
	for _, c := range []struct {
		home string
		args []string
	}{
		{home, []string{"export", "--out", exported}},
		{other, []string{"import", exported}},
		{t.TempDir(), []string{"import", home}},
	} {
		cmd := exec.CommandContext(t.Context(), program, append([]string{"history"}, c.args...)...)
		cmd.Env = append(os.Environ(), "FAIRLEAD_HOME="+c.home)
		cmd.Stderr = t.Output()
		peak, err := peakMemory(cmd)
		if err != nil {
			t.Fatal(err)
		}
		bounded(t, peak)
	}
	if size := storedBytes(t, openHouse(t, other, &keychain{})); size < hugeResult {
		t.Errorf("%d bytes were imported", size)
	}
}

func bounded(t *testing.T, peak int64) {
	t.Helper()
	t.Logf("%d MB of memory", peak>>20)
	if runtime.GOOS == "linux" && (peak == 0 || peak > hugeBound) {
		t.Errorf("it took %d MB of memory, more than %d", peak>>20, hugeBound>>20)
	}
}

// peakMemory runs a program and returns the most that it has held, in bytes; 0 where the
// system does not say. What the system adds up at the end begins with the memory
// of the process that forked, so it is asked while the program runs.
func peakMemory(cmd *exec.Cmd) (peak int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case err := <-ended:
			return peak, err
		case <-look.C:
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)) // nothing, when it has ended
			for line := range strings.Lines(string(status)) {
				if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
					n, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
					peak = max(peak, n<<10)
				}
			}
		}
	}
}

// storedBytes reads what the history has of the newest call's result.
func storedBytes(t *testing.T, app *core.App) int64 {
	t.Helper()
	page, err := store(t, app).List(t.Context(), history.Query{Limit: 1})
	if err != nil || len(page.Calls) != 1 || page.Calls[0].Status != history.OK {
		t.Fatalf("%+v, %v", page.Calls, err)
	}
	record, err := store(t, app).Get(t.Context(), page.Calls[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	body, err := store(t, app).OpenBody(record.Result)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = body.Close() }()
	n, err := io.Copy(io.Discard, body)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
