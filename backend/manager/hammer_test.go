package manager_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// TestAnythingAtAnyMoment: goroutines that switch servers on and off, restart,
// disconnect, connect, edit, kill and call them, all at once and whatever the
// state. Then the states are true, and in the end no process is left.
func TestAnythingAtAnyMoment(t *testing.T) {
	names := []string{"a", "b", "c"}
	definitions := func(n int) map[string]string {
		all := map[string]string{}
		for k, name := range names {
			all[name] = kid("echo", fmt.Sprintf(`"instances": %d`, 1+k), fmt.Sprintf(`"args": ["-%d"]`, n%3))
		}
		return all
	}
	h := open(t, definitions(0))
	h.Start()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	var calls atomic.Int32
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			for ctx.Err() == nil {
				name := names[rand.N(len(names))]
				switch rand.N(9) {
				case 0:
					_ = h.file.SetEnabled(name, rand.N(2) == 0)
				case 1:
					_ = h.Restart(name)
				case 2:
					_ = h.Disconnect(ctx, name)
				case 3:
					_ = h.Connect(name)
				case 4:
					_ = h.file.SetEnabled(name, true)
				case 5:
					if pid := h.status(name).Pid; pid > 0 {
						if p, err := os.FindProcess(pid); err == nil {
							_ = p.Kill()
						}
					}
				default:
					if _, _, err := h.call(ctx, name, "sleep", `{"ms":3}`); err == nil {
						calls.Add(1)
					} else if f := failure.From(err); f.Message == "" || f.Code == failure.Internal {
						t.Errorf("a call failed without saying why: %+v", f)
					}
				}
			}
		})
	}
	all.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			h.write(definitions(n))
			time.Sleep(100 * time.Millisecond)
		}
	})
	all.Wait()
	t.Logf("%d calls got through", calls.Load())
	for _, name := range names {
		if err := h.file.SetEnabled(name, false); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "those that are switched off to end", func() bool { return processes(t) == "" })
	for _, name := range names {
		if st := h.status(name); st.State != manager.Disabled || st.Running != 0 {
			t.Errorf("%s is switched off, and %+v", name, st)
		}
	}
	h.write(definitions(100))
	for _, name := range names {
		// Whatever happened: it can be used, and is as it says.
		if _, _, err := h.call(t.Context(), name, "pid", "{}"); err != nil {
			t.Errorf("%s is of no use any more: %v", name, err)
		}
		until(t, name+" to be connected", h.is(name, manager.Connected))
		for range 2 {
			if err := h.Disconnect(t.Context(), name); err != nil {
				t.Error(err)
			}
		}
		if st := h.status(name); st.State != manager.Stopped || st.Pid != 0 || st.Running != 0 {
			t.Errorf("%s: %+v", name, st)
		}
	}
	until(t, "the last process to end", func() bool { return processes(t) == "" })
}

// processes returns the pids of the children that run.
func processes(t *testing.T) string {
	t.Helper()
	out, _ := exec.CommandContext(t.Context(), "pgrep", "-P", fmt.Sprint(os.Getpid()), "-f", os.Args[0]).Output()
	return strings.TrimSpace(string(out))
}
