package core_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// measured is a program of its own that calls a tool of the server "it" twice
// and says with what code the calls ended and how much memory the process has
// had at most.
func measured() {
	app, err := core.Open(context.Background(), core.Options{Version: "test", Keychain: &keychain{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	code := failure.Code("ok")
	for range 2 {
		_, err = app.Invoke.Call(context.Background(), invoke.Request{Origin: "test", Server: "it", Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
		if err != nil {
			code = failure.From(err).Code
		}
	}
	if err := app.Close(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	status, _ := os.Open("/proc/self/status")
	for lines := bufio.NewScanner(status); lines.Scan(); {
		if peak, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			fmt.Println(code, strings.Fields(peak)[0])
		}
	}
}

// memoryBound is what the whole program may take, in kB, with messages of at
// most 4 MB allowed and a server that sends without measure. Half of it is the
// race detector's.
const memoryBound = 300 << 10

// TestMemoryIsBounded: a server that sends a gigabyte where a message of 4 MB
// is allowed, twice, costs the program no more than memoryBound.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const gigabyte = "1073741824"
	for _, tt := range []struct {
		mode, over string
		code       failure.Code
	}{
		{"endless-frame", "stdio", failure.TooLarge},
		{"endless-frame", "sse", failure.TooLarge},
		{"endless-frame", "ws", failure.TooLarge},
		{"gzip-bomb", "http", failure.TooLarge},
		{"json-bomb", "http", failure.TooLarge},
		{"endless-page", "http", failure.Transport},
	} {
		t.Run(tt.mode+" over "+tt.over, func(t *testing.T) {
			home := t.TempDir()
			definition := hostile(t, tt.over, tt.mode, "-bytes", gigabyte)
			writeServers(t, home, map[string]string{"it": with(with(definition, "maxMessageBytes", "4000000"), "timeout", `"5m"`)})
			cmd := exec.CommandContext(t.Context(), self)
			cmd.Env = append(os.Environ(), "FAIRLEAD_CORE_TEST=measured", "FAIRLEAD_HOME="+home)
			out, err := cmd.CombinedOutput()
			code, peak, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
			kilobytes, perr := strconv.Atoi(peak)
			if err != nil || !ok || perr != nil {
				t.Fatalf("%v: %s", err, out)
			}
			t.Logf("at most %d MB", kilobytes>>10)
			if failure.Code(code) != tt.code || kilobytes > memoryBound {
				t.Errorf("ended with %s after %d kB", code, kilobytes)
			}
		})
	}
}
