package view_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fairlead/backend/jsonx"
	"fairlead/backend/view"
)

func TestMain(m *testing.M) {
	if os.Getenv("FAIRLEAD_VIEW_TEST") == "measured" {
		measured()
		return
	}
	goleak.VerifyTestMain(m)
}

// hugeText is what is looked at, and memoryBound what Go may take for it, in MB.
// The mapped file is not Go's: the system takes that back when it wants to.
const (
	hugeText    = 200 << 20
	memoryBound = 64
)

// endless is a JSON list of records, written as it is read.
type endless struct {
	rest []byte
	size int
	n    int
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		switch {
		case e.size < 0:
			return 0, io.EOF
		case e.size == 0:
			e.rest = []byte(`[{"id":0}`)
		case e.size < hugeText:
			for range 100 {
				e.n++
				e.rest = fmt.Appendf(e.rest[:len(e.rest):cap(e.rest)], `,{"id":%d,"name":"record %d","text":"%s"}`, e.n, e.n, strings.Repeat("words ", 30))
			}
		default:
			e.rest, e.size = []byte("]"), -2
		}
		e.size += len(e.rest)
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// measured is a program of its own that looks at a huge text in every way, and
// says what it found and how much memory Go has had at most, in MB.
func measured() {
	dir, err := os.MkdirTemp("", "fairlead-view-test-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	spool, err := view.NewSpool(dir, io.MultiReader(strings.NewReader(`{"content":[{"type":"text","text":"`), quoted(&endless{}), strings.NewReader(`"}]}`)))
	if err != nil {
		fmt.Println(err)
		return
	}
	part, err := view.PartOf(spool.Bytes, "content/0/text")
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := view.New(dir, view.Source{JSON: part.IsJSON(), Open: func() (io.ReadCloser, error) { return io.NopCloser(part.Reader()), nil }})
	if err != nil {
		fmt.Println(err)
		return
	}
	wait := func(ready func() bool) {
		for !ready() {
			time.Sleep(time.Millisecond)
		}
	}
	wait(func() bool { return v.State().Done || v.State().Failure != nil })
	_ = v.Find(view.Query{Text: `record \d*99"`, Regexp: true, CaseToo: true})
	wait(func() bool { return v.Found().Done })
	_ = v.Select("$[*].id")
	wait(func() bool { return v.Selected().Done })
	rows, _ := v.Rows(v.State().Rows-1, 10)
	root, _ := v.Root()
	children, _ := v.Children(root.At, 0, 0, 100)
	state, found, selected := v.State(), v.Found(), v.Selected()
	v.Close()
	spool.Close()
	// What is mapped is never unmapped, so the end tells of the peak.
	mapped := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(mapped)
	fmt.Println(state.Bytes, found.Count, selected.Count, len(rows), len(children.Nodes), mapped[0].Value.Uint64()>>20)
}

// quoted escapes the quotes of a text that has nothing else to escape.
func quoted(r io.Reader) io.Reader {
	out, in := io.Pipe()
	go func() {
		part := make([]byte, 64<<10)
		for {
			n, err := r.Read(part)
			inner := jsonx.Quote(string(part[:n]))
			if _, werr := in.Write(inner[1 : len(inner)-1]); werr != nil || err != nil {
				_ = in.CloseWithError(err)
				return
			}
		}
	}()
	return out
}

// TestHugeText: a text of 200 MB is shown, searched and asked, and Go takes no
// more memory for it than for a small one.
func TestHugeText(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), "FAIRLEAD_VIEW_TEST=measured")
	out, err := cmd.CombinedOutput()
	var size, found, selected, rows, children, megabytes int64
	if _, scan := fmt.Sscan(string(out), &size, &found, &selected, &rows, &children, &megabytes); err != nil || scan != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Logf("%d MB with %d MB of memory, %d found, %d selected", size>>20, megabytes, found, selected)
	if size < hugeText || found < 5_000 || selected < 500_000 || rows != 1 || children != 100 {
		t.Errorf("%s", out)
	}
	if megabytes > memoryBound {
		t.Errorf("it took %d MB of memory", megabytes)
	}
}
