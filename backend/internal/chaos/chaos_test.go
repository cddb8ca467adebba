//go:build linux

package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fairlead/backend/internal/built"
	"fairlead/backend/wire"
)

// badserver is the built program of backend/internal/badserver.
var badserver string

// guardName makes this test binary the guard, as `fairlead` is its own.
const guardName = "chaos-guard"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == guardName {
		wire.RunGuard(os.Stdin)
		return
	}
	dir, err := os.MkdirTemp("", "fairlead-chaos-")
	if err == nil {
		badserver, err = built.Badserver(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	if code == 0 {
		if err := goleak.Find(goleak.IgnoreTopFunction("internal/poll.runtime_pollWait")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// TestChaos is the whole of it.
func TestChaos(t *testing.T) {
	span, seed := 5*time.Second, rand.Uint64()
	if text := os.Getenv("FAIRLEAD_CHAOS"); text != "" {
		var err error
		if span, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	if text := os.Getenv("FAIRLEAD_CHAOS_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("FAIRLEAD_CHAOS=%s FAIRLEAD_CHAOS_SEED=%d", span, seed)

	w := newWorld(t)
	w.open(t) // what is opened once for the whole program is open after this
	w.close(t)
	files := openFiles(t)
	w.open(t)
	w.calm(t)

	ctx, stop := context.WithTimeout(t.Context(), span)
	defer stop()
	var all sync.WaitGroup
	for i, act := range []func(context.Context, *rand.Rand){
		w.callOne, w.callOne, w.callOne, w.callOne, w.callOne, w.callMany,
		w.kill, w.freeze, w.drop, w.endRemote, w.rewrite, w.command, w.command, w.watch,
	} {
		all.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(i))) //nolint:gosec // it is to be repeatable
			for ctx.Err() == nil {
				act(ctx, random)
			}
		})
	}
	all.Wait()

	w.calm(t)
	w.close(t)
	w.checkLies(t)
	w.checkProcesses(t)
	checkFiles(t, files)
	w.checkHistory(t)
}
