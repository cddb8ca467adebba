package wire

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
)

// readEvents returns every event as text.
func readEvents(r *eventReader) (list []string) {
	for {
		e, err := r.next()
		if err != nil {
			return list
		}
		list = append(list, fmt.Sprintf("%q %q %q %q %v", e.name, e.id, e.retry, e.data, e.tooLarge))
	}
}

// lineEnds are the three that the standard knows.
var lineEnds = regexp.MustCompile("\r\n|\r|\n")

// plainEvents reads a whole stream the simple way, as the reference.
func plainEvents(text string) (list []string) {
	lines := lineEnds.Split(strings.TrimPrefix(text, "\ufeff"), -1)
	var e serverEvent
	for _, line := range lines[:len(lines)-1] { // what follows the last end is no line
		if line == "" {
			list = append(list, fmt.Sprintf("%q %q %q %q %v", e.name, e.id, e.retry, e.data, false))
			e = serverEvent{}
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case key == "data":
			if e.hasData {
				e.data = append(e.data, '\n')
			}
			e.data, e.hasData = append(e.data, value...), true
		case key == "event":
			e.name = value
		case key == "id" && !strings.Contains(value, "\x00"):
			e.id = []byte(value)
		case key == "retry" && value != "" && strings.Trim(value, "0123456789") == "":
			e.retry = []byte(value)
		}
	}
	return list
}

// FuzzEvents: however a stream is cut into reads, the events are those of the
// simple reader; and none is kept that is over the limit.
func FuzzEvents(f *testing.F) {
	for _, seed := range []string{
		"event: message\ndata: {\"a\":1}\n\n", "\ufeffdata:x\r\rdata: y\r\n\r\n", "data\ndata:\ndata: \n\n", "id: 1\nid\n\nretry: 10\nretry: x\n\n",
		":\n:comment\n\n", "data: cut in mid-li", "dat", "da\rta: 1\n\n", "id: a\x00b\n\n", "\n\r\n\r\r\n", "unknown: 1\nevent:  two\ndata:  three\n\n", "\xef\xbb", "\r", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxField {
			return // the simple reader does not shorten names
		}
		want := strings.Join(plainEvents(text), "\n")
		if got := strings.Join(readEvents(newEventReader(strings.NewReader(text), 1<<20)), "\n"); got != want {
			t.Fatalf("%q:\n%s\nwant\n%s", text, got, want)
		}
		if got := strings.Join(readEvents(newEventReader(iotest.OneByteReader(strings.NewReader(text)), 1<<20)), "\n"); got != want {
			t.Fatalf("byte by byte, %q:\n%s\nwant\n%s", text, got, want)
		}
		small := newEventReader(strings.NewReader(text), 4)
		for {
			e, err := small.next()
			if err != nil {
				return
			}
			if len(e.data) > 4 || e.tooLarge && e.size <= 4 || !e.tooLarge && e.size > 4 {
				t.Fatalf("%q: kept %d of %d bytes", text, len(e.data), e.size)
			}
		}
	})
}

// TestEventsKeepTheEdges: of an event over the limit its ends are kept, which
// tell whose answer it was.
func TestEventsKeepTheEdges(t *testing.T) {
	t.Parallel()
	for _, frame := range []string{
		`{"jsonrpc":"2.0","id":7,"result":"` + strings.Repeat("x", 300_000) + `"}`,
		`{"result":"` + strings.Repeat("x", 300_000) + `","jsonrpc":"2.0","id":7}`,
	} {
		r := newEventReader(strings.NewReader("data: "+frame+"\n\ndata: next\n\n"), 100_000)
		e, err := r.next()
		if err != nil || !e.tooLarge || e.size != int64(len(frame)) || e.data != nil || !bytes.Equal(edgeID(e.head, e.tail), []byte("7")) {
			t.Errorf("%v, %d bytes, id %q", err, e.size, edgeID(e.head, e.tail))
		}
		if e, err := r.next(); err != nil || string(e.data) != "next" {
			t.Errorf("then %q, %v", e.data, err)
		}
	}
	// Lines that are not data do not count: a stream of comments is as long as it likes.
	long := ":" + strings.Repeat("c", 1_000_000) + "\nevent: " + strings.Repeat("n", 1_000_000) + "\ndata: x\n\n"
	if e, err := newEventReader(strings.NewReader(long), 1000).next(); err != nil || string(e.data) != "x" || len(e.name) > maxField {
		t.Errorf("%q, %d bytes of name, %v", e.data, len(e.name), err)
	}
}
