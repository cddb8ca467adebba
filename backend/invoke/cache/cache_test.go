package cache

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const minute = time.Minute

func opened(t *testing.T, l Limits) *Cache {
	t.Helper()
	return New(filepath.Join(t.TempDir(), "cache"), func() Limits { return l })
}

func key(n int) Key {
	return Key{Server: "s", About: "a", Tool: "t", Arguments: fmt.Appendf(nil, `{"n":%d}`, n)}
}

func keep(c *Cache, k Key, id string, result string) {
	c.Put(c.Ticket(k), Entry{Call: id, At: c.now(), Lifetime: minute, Result: json.RawMessage(result)})
}

func kept(c *Cache, k Key) string {
	e, _ := c.Get(k, minute)
	if e == nil {
		return ""
	}
	return e.Call + " " + string(e.Result)
}

func TestAResultIsKeptForIdenticalCalls(t *testing.T) {
	c := opened(t, Limits{Entries: 10, Bytes: 1 << 20})
	keep(c, key(1), "one", `{"x": 12345678901234567890}`)
	if got := kept(c, key(1)); got != `one {"x": 12345678901234567890}` {
		t.Errorf("kept: %q", got)
	}
	for name, other := range map[string]Key{
		"other arguments": key(2),
		"another tool":    {Server: "s", About: "a", Tool: "u", Arguments: key(1).Arguments},
		"another server":  {Server: "r", About: "a", Tool: "t", Arguments: key(1).Arguments},
		"another about":   {Server: "s", About: "b", Tool: "t", Arguments: key(1).Arguments},
		"shifted parts":   {Server: "s", About: "at", Tool: "", Arguments: key(1).Arguments},
	} {
		if got := kept(c, other); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	again := New(c.dir, c.limits) // another process
	if kept(again, key(1)) == "" {
		t.Error("another process does not find it")
	}
}

func TestLifetimes(t *testing.T) {
	c := opened(t, Limits{Entries: 10, Bytes: 1 << 20})
	now := time.Now()
	c.now = func() time.Time { return now }
	c.Put(c.Ticket(key(1)), Entry{Call: "short", At: now, Lifetime: 5 * time.Second, Result: json.RawMessage("{}")})
	keep(c, key(2), "long", "{}")
	for _, tt := range []struct {
		after, lifetime time.Duration
		n               int
		want            bool
	}{
		{4 * time.Second, minute, 1, true},
		{5 * time.Second, minute, 1, false}, // its own lifetime is shorter
		{5 * time.Second, minute, 2, true},
		{5 * time.Second, 5 * time.Second, 2, false}, // it was shortened since
		{2 * minute, 3 * minute, 2, false},           // or made longer
		{-time.Second, minute, 2, false},             // the clock went back
	} {
		c.now = func() time.Time { return now.Add(tt.after) }
		if e, _ := c.Get(key(tt.n), tt.lifetime); (e != nil) != tt.want {
			t.Errorf("%+v: %v", tt, e)
		}
	}
}

// TestClearOvertakesACall: what is cleared while a call runs does not come back with its result.
func TestClearOvertakesACall(t *testing.T) {
	c := opened(t, Limits{Entries: 10, Bytes: 1 << 20})
	keep(c, key(1), "before", "{}")
	_, ticket := c.Get(key(2), minute)
	if !New(c.dir, c.limits).Clear("s") { // by another process
		t.Error("there was something to clear")
	}
	c.Put(ticket, Entry{Call: "stale", At: c.now(), Lifetime: minute, Result: json.RawMessage("{}")})
	if kept(c, key(1)) != "" || kept(c, key(2)) != "" {
		t.Error("what was cleared is there")
	}
	keep(c, key(2), "after", "{}")
	if kept(c, key(2)) == "" {
		t.Error("after clearing nothing is kept any more")
	}
	if c.Clear("never seen") {
		t.Error("of a server that was never asked there is nothing")
	}
}

// TestClearAndStoreTogether: whatever the order, a result that is older than the
// last clearing is never given.
func TestClearAndStoreTogether(t *testing.T) {
	c := opened(t, Limits{Entries: 100, Bytes: 1 << 20})
	var mu sync.Mutex
	world := 0 // what the server would answer
	change := func() {
		mu.Lock()
		defer mu.Unlock()
		world++
		c.Clear("s")
	}
	ask := func() {
		mu.Lock()
		least := world // before looking: the world may go on while we look
		mu.Unlock()
		e, ticket := c.Get(key(1), minute)
		if e != nil {
			var answer int
			if json.Unmarshal(e.Result, &answer) != nil || answer < least {
				t.Errorf("the cache says %s, the server said at least %d", e.Result, least)
			}
			return
		}
		mu.Lock()
		answer := world
		mu.Unlock()
		c.Put(ticket, Entry{Call: "x", At: c.now(), Lifetime: minute, Result: fmt.Append(nil, answer)})
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				ask()
			}
		})
	}
	all.Go(func() {
		for range 40 {
			change()
		}
	})
	all.Wait()
}

func TestItIsBounded(t *testing.T) {
	c := opened(t, Limits{Entries: 5, Bytes: 10_000})
	for n := range 30 {
		keep(c, key(n), "x", `{}`)
	}
	if entries, _ := c.Size(); entries > 5 {
		t.Errorf("%d entries are kept", entries)
	}
	for n := range 30 {
		keep(c, key(n), "x", `"`+strings.Repeat("y", 2400)+`"`)
		if _, bytes := c.Size(); bytes > 10_000 {
			t.Fatalf("%d bytes are kept", bytes)
		}
	}
	keep(c, key(99), "x", `"`+strings.Repeat("y", 3000)+`"`)
	if kept(c, key(99)) != "" {
		t.Error("one result took more than a quarter of everything")
	}
	off := New(c.dir, func() Limits { return Limits{} })
	if keep(off, key(1), "x", "{}"); kept(off, key(1)) != "" {
		t.Error("nothing is to be kept")
	}
}

func TestBrokenFilesAreNoResults(t *testing.T) {
	c := opened(t, Limits{Entries: 5, Bytes: 10_000})
	keep(c, key(1), "x", `{"whole": true}`)
	path := c.Ticket(key(1)).file
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("the file's permissions are %o", info.Mode().Perm())
	}
	for _, broken := range [][]byte{whole[:len(whole)-1], whole[:10], nil, []byte("\n{}"), append(whole, '}')} {
		if err := os.WriteFile(path, broken, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := kept(c, key(1)); got != "" {
			t.Errorf("%q gave %q", broken, got)
		}
	}
	c.ClearAll()
	if entries, _ := c.Size(); entries != 0 {
		t.Errorf("%d are left", entries)
	}
}
