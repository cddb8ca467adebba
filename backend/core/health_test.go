package core_test

import (
	"testing"

	"fairlead/backend/history"
	"fairlead/backend/manager"
)

// TestHealthOverHTTP: a server that nothing listens for any more is noticed
// without a call, tried again with the time of the next attempt, and connected
// when it is back. Its checks are messages, but no calls.
func TestHealthOverHTTP(t *testing.T) {
	t.Parallel()
	f := &flaky{begun: map[string]int{}}
	f.up(t)
	app := house(t, map[string]string{"it": `{"url": "http://` + f.address + `/mcp", "health": "1s"}`})
	app.Fleet.Start()
	until(t, app.Events, "the start", func() bool { return state(app, "it") == manager.Connected })
	until(t, app.Events, "a check", func() bool { st, _ := app.Fleet.Status("it"); return !st.Health.LastCheck.IsZero() })
	if checks := passed(t, app, history.MessageQuery{Server: "it", Method: "ping"}); len(checks) < 2 || checks[0].Call != "" {
		t.Errorf("of the checks %d messages are recorded", len(checks))
	}
	if page, err := store(t, app).List(t.Context(), history.Query{}); err != nil || len(page.Calls) != 0 {
		t.Errorf("the checks are calls: %+v, %v", page.Calls, err)
	}
	if err := f.web.Close(); err != nil {
		t.Fatal(err)
	}
	until(t, app.Events, "the end to be noticed", func() bool {
		st, _ := app.Fleet.Status("it")
		return st.State == manager.BackingOff && st.Attempt > 1 && !st.NextTry.IsZero() && st.Failure != nil
	})
	f.up(t)
	until(t, app.Events, "the server to be back", func() bool {
		st, _ := app.Fleet.Status("it")
		return st.State == manager.Connected && st.Restarts == 1
	})
}
