package manager_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fairlead/backend/config"
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
