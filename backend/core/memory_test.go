package core_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/invoke"
)

// measured is a program of its own that calls a tool of the server "it" and
// says with what code the call ended and how much memory Go has had at most.
func measured() {
	app, err := core.Open(context.Background(), core.Options{Version: "test", Keychain: &keychain{}})
	if err != nil {
		fmt.Println(err)
		return
	}
	code := failure.Code("ok")
	_, err = app.Invoke.Call(context.Background(), invoke.Request{Origin: "test", Server: "it", Tool: "echo", Arguments: echo("hi"), SendAnyway: true})
	if err != nil {
		code = failure.From(err).Code
	}
	if err := app.Close(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	// What is mapped is never unmapped, so the end tells of the peak.
	mapped := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(mapped)
	fmt.Println(code, mapped[0].Value.Uint64()>>20)
}

// memoryBound is what the whole program may take, in MB, with messages of at
// most 4 MB allowed.
const memoryBound = 150

// TestMemoryIsBounded: a server that sends 256 MB where a message of 4 MB is
// allowed costs the program no more than memoryBound.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
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
			definition := hostile(t, tt.over, tt.mode, "-bytes", "268435456")
			writeServers(t, home, map[string]string{"it": with(with(definition, "maxMessageBytes", "4000000"), "timeout", `"5m"`)})
			cmd := exec.CommandContext(t.Context(), self)
			cmd.Env = append(os.Environ(), "FAIRLEAD_CORE_TEST=measured", "FAIRLEAD_HOME="+home)
			out, err := cmd.CombinedOutput()
			code, peak, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
			megabytes, perr := strconv.Atoi(peak)
			if err != nil || !ok || perr != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if failure.Code(code) != tt.code {
				t.Errorf("ended with %s", code)
			}
			if megabytes > memoryBound {
				t.Errorf("it took %d MB", megabytes)
			}
		})
	}
}
