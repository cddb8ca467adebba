package api

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/failure"
)

// chosen are dialogs in which somebody has chosen a path. The system's own are
// tried in the real window.
type chosen struct {
	path     string
	proposed string
}

func (c *chosen) SaveFile(name string) (string, error) {
	c.proposed = name
	return c.path, nil
}
func (c *chosen) OpenFile(string, string, string) (string, error) { return c.path, nil }
func (c *chosen) OpenFolder(string) (string, error)               { return c.path, nil }

// saving begins to save what a handler serves.
func saving(t *testing.T, d Dialogs, serve http.HandlerFunc) (*Files, string) {
	t.Helper()
	h := &house{ready: make(chan struct{})}
	h.settle(nil, nil)
	f := &Files{h: h, serve: serve, dialogs: d}
	t.Cleanup(f.close)
	id, err := f.Save("/blob/thing?download=1")
	if err != nil {
		t.Fatal(err)
	}
	return f, id
}

// saved waits for the end of a save.
func saved(t *testing.T, f *Files, id string) *SaveState {
	t.Helper()
	<-f.saves[id].ended
	state, err := f.State(id)
	if err != nil || !state.Done {
		t.Fatalf("%+v, %v", state, err)
	}
	return state
}

// left are the names in a folder.
func left(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestAFileIsSavedWhereItWasChosen(t *testing.T) {
	dir := t.TempDir()
	d := &chosen{path: filepath.Join(dir, "out.json")}
	if err := os.WriteFile(d.path, []byte("something longer that was there before"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, id := saving(t, d, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("download") != "1" {
			t.Errorf("asked for %s", r.URL)
		}
		w.Header().Set("Content-Disposition", `attachment; filename="fairlead-result.json"`)
		w.Header().Set("Content-Length", "5")
		_, _ = io.WriteString(w, "{\"a\"")
		_, _ = io.WriteString(w, "}")
	})
	if s := saved(t, f, id); s.Failure != nil || s.Path != d.path || s.Bytes != 5 || s.Total != 5 {
		t.Errorf("%+v", s)
	}
	if text, err := os.ReadFile(d.path); err != nil || string(text) != "{\"a\"}" || d.proposed != "fairlead-result.json" || left(t, dir) != "out.json" {
		t.Errorf("%q, %v, proposed %q, left %s", text, err, d.proposed, left(t, dir))
	}
}

func TestWhatCannotBeSavedSaysWhyAndLeavesNothing(t *testing.T) {
	whole := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "content") }
	for name, c := range map[string]struct {
		path  string // "/" before it: as it is
		serve http.HandlerFunc
		code  failure.Code
		says  string
	}{
		"a folder that is gone": {"gone/out.json", whole, failure.Storage, "could not be written: no such file or directory"},
		"a device":              {"/dev/null", whole, failure.Usage, "no file that can be written"},
		"an address of nothing": {"out.json", func(w http.ResponseWriter, _ *http.Request) {
			writeFailure(w, failure.New(failure.NotFound, "It is gone."))
		}, failure.NotFound, "It is gone."},
		"an end that comes early": {"out.json", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100")
			whole(w, r)
		}, failure.Storage, "Only 7 of 100 bytes"},
		"a reader that breaks off": {"out.json", func(w http.ResponseWriter, r *http.Request) {
			whole(w, r)
			panic(http.ErrAbortHandler)
		}, failure.Storage, "could not be read to its end"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, c.path)
			if filepath.IsAbs(c.path) {
				path = c.path
			}
			f, id := saving(t, &chosen{path: path}, c.serve)
			s := saved(t, f, id)
			if s.Failure == nil || s.Failure.Code != string(c.code) || !strings.Contains(s.Failure.Message, c.says) || left(t, dir) != "" {
				t.Errorf("%+v %+v, left %q", s, s.Failure, left(t, dir))
			}
		})
	}
}

func TestASaveIsCancelled(t *testing.T) {
	dir := t.TempDir()
	began := make(chan struct{})
	f, id := saving(t, &chosen{path: filepath.Join(dir, "out.json")}, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "the beginning")
		close(began)
		<-r.Context().Done()
		if _, err := io.WriteString(w, "the end"); err == nil {
			t.Error("it went on being written")
		}
	})
	<-began
	if s, err := f.State(id); err != nil || s.Done || s.Bytes != 13 || s.Total != -1 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := f.Cancel(id); err != nil {
		t.Fatal(err)
	}
	if s := saved(t, f, id); s.Failure == nil || s.Failure.Code != string(failure.Cancelled) || left(t, dir) != "" {
		t.Errorf("%+v, left %q", s, left(t, dir))
	}
}

func TestADialogThatWasDismissedSavesNothing(t *testing.T) {
	f, id := saving(t, &chosen{}, func(w http.ResponseWriter, _ *http.Request) {
		if _, err := io.WriteString(w, "content"); err == nil {
			t.Error("it is written nowhere")
		}
	})
	if s := saved(t, f, id); s.Failure != nil || s.Path != "" {
		t.Errorf("%+v", s)
	}
}

func TestALinkKeepsLeadingToItsFile(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.json"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(target, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip("no links here:", err)
	}
	f, id := saving(t, &chosen{path: link}, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "new") })
	saved(t, f, id)
	if text, err := os.ReadFile(target); err != nil || string(text) != "new" {
		t.Errorf("%q, %v", text, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestABrowserHasNoDialogs(t *testing.T) {
	h := &house{ready: make(chan struct{})}
	h.settle(nil, nil)
	f := &Files{h: h}
	if _, err := f.Save("/blob/thing"); !failure.Is(err, failure.Usage) {
		t.Error(err)
	}
	if _, err := f.Save("/etc/passwd"); !failure.Is(err, failure.NotFound) {
		t.Error(err)
	}
}
