package manager_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
)

// TestToolsThatCannotBeListed: a server whose tools are not known is not simply
// connected. They are asked for again after each check that was answered.
func TestToolsThatCannotBeListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{})
		defer in.end()
		in.hides.Store(true)
		in.Start()
		time.Sleep(time.Millisecond)
		st := in.now()
		if st.State != manager.Degraded || !strings.Contains(st.Reason, "fetch failed") || st.Failure == nil {
			t.Errorf("%+v", st.Condition)
		}
		if _, _, _, ok := in.catalog.Tools("it"); ok {
			t.Error("there is a list")
		}
		time.Sleep(31 * time.Second)
		if st := in.now(); st.State != manager.Degraded || st.Health.LastCheck.IsZero() || st.Health.Failure != nil {
			t.Errorf("after a check: %+v", st.Condition)
		}
		in.hides.Store(false)
		time.Sleep(30 * time.Second)
		if st := in.now(); st.State != manager.Connected || st.Reason != "" || st.Failure != nil {
			t.Errorf("listed: %+v", st.Condition)
		}
		if tools, _, _, _ := in.catalog.Tools("it"); len(tools) != 1 {
			t.Errorf("%d tools", len(tools))
		}
	})
}

// TestToolsThatNeverCome: the limit of a list holds, and the failure says whose
// list it was, which, and how long it was waited for.
func TestToolsThatNeverCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := newInside(t, config.Upkeep{})
		defer in.end()
		in.stalls.Store(true)
		began := time.Now()
		if _, err := in.Session(t.Context(), "it"); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 61*time.Second {
			t.Errorf("it took %s", took)
		}
		f := in.now().Unlisted
		if f == nil || f.Code != failure.Timeout || f.Hint == "" {
			t.Fatalf("the failure is %+v", f)
		}
		for _, word := range []string{`"it"`, "tools/list", "60 s"} {
			if !strings.Contains(f.Message, word) {
				t.Errorf("%q lacks %s", f.Message, word)
			}
		}

		began = time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := in.Refresh(ctx, "it"); !failure.Is(err, failure.Timeout) || strings.Contains(err.Error(), "60 s") {
			t.Errorf("with a limit of one's own after %s: %v", time.Since(began), err)
		}
	})
}
