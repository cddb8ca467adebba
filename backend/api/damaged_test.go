package api_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A call whose result cannot be read any more shows all the rest, and says why.
func TestACallWithADamagedResult(t *testing.T) {
	app, facades := opened(t)
	id := stored(t, app, strings.Repeat("words ", 200_000))
	blobs, err := filepath.Glob(filepath.Join(app.Paths.Data, "blobs", "*", "*"))
	if err != nil || len(blobs) == 0 {
		t.Fatalf("%v, %v", blobs, err)
	}
	for _, path := range blobs {
		if err := os.WriteFile(path, []byte("something else"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := facades.Calls.Get(id)
	if err != nil || d.Call.ID != id || d.Arguments.Text != "{}" || d.Result.Bytes == 0 ||
		d.Result.Failure == nil || !strings.Contains(d.Result.Failure.Message, "damaged") {
		t.Errorf("got %+v, %v", d, err)
	}
	frames, err := facades.Calls.Frames(id)
	if err != nil || len(frames) != 1 || frames[0].Body.Failure == nil {
		t.Errorf("the messages are %+v, %v", frames, err)
	}
}
