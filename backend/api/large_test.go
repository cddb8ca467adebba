package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"fairlead/backend/api"
	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// stored puts a finished call with a result of several blocks into the history.
func stored(tb testing.TB, app *core.App, blocks ...string) string {
	tb.Helper()
	store, err := app.Store()
	if err != nil {
		tb.Fatal(err)
	}
	var result bytes.Buffer
	result.WriteString(`{"content":[`)
	for n, text := range blocks {
		if n > 0 {
			result.WriteByte(',')
		}
		quoted, _ := json.Marshal(text)
		fmt.Fprintf(&result, `{"type":"text","text":%s}`, quoted)
	}
	result.WriteString(`],"structuredContent":{"n":12345678901234567890}}`)
	id := history.NewID()
	store.Begin(history.Start{ID: id, Server: "demo", Tool: "large", Origin: "serve", Arguments: json.RawMessage(`{}`), StartedAt: time.Now()})
	err = store.End(context.Background(), history.End{
		ID: id, Status: history.OK, Result: result.Bytes(), EndedAt: time.Now(), Took: time.Second,
		Frames: []history.Frame{{At: time.Now(), Direction: "in", Kind: "response", Raw: append(append([]byte(`{"jsonrpc":"2.0","id":1,"result":`), result.Bytes()...), '}')}},
	})
	if err != nil {
		tb.Fatal(err)
	}
	if err := store.Flush(context.Background()); err != nil {
		tb.Fatal(err)
	}
	return id
}

// allocates checks that a piece of work allocates little. It is done again when it
// took more, because whatever else the program does meanwhile allocates too.
func allocates(t *testing.T, most uint64, work func()) {
	t.Helper()
	var taken uint64
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		work()
		runtime.ReadMemStats(&after)
		if taken = after.TotalAlloc - before.TotalAlloc; taken <= most {
			return
		}
	}
	t.Errorf("it takes %d bytes, more than %d", taken, most)
}

// opened is a program of its own, without a face.
func opened(tb testing.TB) (*core.App, *api.API) {
	tb.Helper()
	app, err := core.Open(context.Background(), core.Options{
		Version: "test", Keychain: noKeychain{}, Environ: append(os.Environ(), "FAIRLEAD_HOME="+tb.TempDir()),
	})
	if err != nil {
		tb.Fatal(err)
	}
	facades := api.New("serve")
	facades.Attach(app)
	tb.Cleanup(func() {
		facades.Close()
		if err := app.Close(context.Background()); err != nil {
			tb.Errorf("closing: %v", err)
		}
	})
	return app, facades
}

// TestLargeCallAgain: the second look at a large call is the same as the first, and
// does not read the result again. What it allocates tells.
func TestLargeCallAgain(t *testing.T) {
	app, facades := opened(t)
	const size = 20_000_000
	id := stored(t, app, "["+strings.Repeat("12345678901234567890,", size/21)+"1]", "a second block")
	first, err := facades.Calls.Get(id)
	if err != nil || len(first.Content) != 2 || first.Content[0].Format != "json" || !first.Content[0].Text.Truncated {
		t.Fatalf("got %d blocks, %v", len(first.Content), err)
	}
	if !first.HasStructured || !strings.Contains(first.Structured.Text, "12345678901234567890") {
		t.Errorf("structured content: %+v", first.Structured)
	}
	allocates(t, size/2, func() {
		again, err := facades.Calls.Get(id)
		if err != nil || !reflect.DeepEqual(first, again) {
			t.Errorf("another look differs, %v", err)
		}
	})
	if err := facades.History.Delete([]string{id}); err != nil {
		t.Fatal(err)
	}
	if _, err := facades.Calls.Get(id); !failure.Is(err, failure.NotFound) {
		t.Errorf("a deleted call: %v", err)
	}
}

// BenchmarkLargeCall looks at a call of 60 MB, as text and as JSON in a text.
func BenchmarkLargeCall(b *testing.B) {
	word := strings.Repeat("word ", 12_000_000)
	row := `{"id": 12345678901234567890, "name": "some name", "ok": true},`
	table := "[" + strings.Repeat(row, 60_000_000/len(row)) + "1]"
	for _, bb := range []struct {
		name   string
		blocks []string
	}{{"text", []string{word}}, {"JSON", []string{table}}, {"blocks", strings.SplitAfter(strings.Repeat(word[:6000]+"\x00", 10_000), "\x00")}} {
		app, facades := opened(b)
		id := stored(b, app, bb.blocks...)
		look := func(b *testing.B) {
			if d, err := facades.Calls.Get(id); err != nil || len(d.Content) == 0 {
				b.Fatal(err)
			}
		}
		b.Run(bb.name+"/first", func(b *testing.B) {
			for b.Loop() {
				fresh := api.New("serve")
				fresh.Attach(app)
				if d, err := fresh.Calls.Get(id); err != nil || len(d.Content) == 0 {
					b.Fatal(err)
				}
			}
		})
		b.Run(bb.name+"/again", func(b *testing.B) {
			look(b)
			for b.Loop() {
				look(b)
			}
		})
	}
}
