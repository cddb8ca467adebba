package history_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// watched is a store that keeps messages, up to count of them.
func watched(t testing.TB, o history.Options, limits history.MessageLimits) (*history.Store, *history.Traffic) {
	t.Helper()
	traffic := history.NewTraffic(history.TrafficOptions{Limits: func() history.MessageLimits { return limits }})
	o.Traffic = traffic
	return open(t, o), traffic
}

var plenty = history.MessageLimits{Count: 100_000, Bytes: 256 << 20}

// frame is a JSON-RPC message as core adds it.
func frame(form, direction, id, method, rest string) history.Message {
	raw := `{"jsonrpc":"2.0"`
	if id != "" {
		raw += `,"id":` + id
	}
	if form == history.FormRequest || form == "notification" {
		raw += fmt.Sprintf(`,"method":%q`, method)
	} else {
		method = ""
	}
	raw += "," + rest + "}"
	return history.Message{
		At: time.Now(), Kind: history.KindFrame, Form: form, Direction: direction, Method: method, RPCID: id, Took: -1,
		Body: []byte(raw), Gist: []byte(raw[strings.Index(raw, rest) : len(raw)-1]),
	}
}

func line(kind, text string) history.Message {
	return history.Message{At: time.Now(), Kind: kind, Direction: "in", Took: -1, Body: []byte(text)}
}

func flush(t testing.TB, s *history.Store) {
	t.Helper()
	if err := s.FlushMessages(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func messages(t testing.TB, s *history.Store, q history.MessageQuery) history.MessagePage {
	t.Helper()
	page, err := s.Messages(t.Context(), q)
	if err != nil {
		t.Fatalf("Messages(%+v): %v (%v)", q, err, failure.From(err).Cause)
	}
	return page
}

func TestRequestsAndAnswersAreJoined(t *testing.T) {
	s, traffic := watched(t, history.Options{}, plenty)
	one, two := traffic.Connection("one"), traffic.Connection("two")
	request := frame("request", "out", "1", "tools/call", `"params":{"name":"echo"}`)
	request.Call = "c1"
	one.Add(request)
	two.Add(frame("request", "out", "1", "tools/list", `"params":{}`))
	one.Add(frame("request", "in", "1", "sampling/createMessage", `"params":{}`))
	answer := frame("response", "in", "1", "", `"result":{"content":[]}`)
	answer.At = request.At.Add(1500 * time.Microsecond)
	one.Add(answer)
	flush(t, s) // the answer to "two" is in another batch than its request
	two.Add(frame("error", "in", "1", "", `"error":{"code":-32601,"message":"no"}`))
	two.Add(frame("response", "in", "77", "", `"result":{}`))
	flush(t, s)

	all := messages(t, s, history.MessageQuery{}).Messages
	if len(all) != 6 {
		t.Fatalf("%d messages: %+v", len(all), all)
	}
	if m := all[3]; m.Server != "one" || m.Request != all[0].Seq || m.Method != "tools/call" || m.Took != 1500*time.Microsecond || m.Call != "c1" ||
		m.Preview != `"result":{"content":[]}` {
		t.Errorf("the first answer is %+v", m)
	}
	if m := all[4]; m.Request != all[1].Seq || m.Method != "tools/list" || m.Took < 0 || m.Form != history.FormError {
		t.Errorf("the error is %+v", m)
	}
	if m := all[5]; m.Request != 0 || m.Took != -1 {
		t.Errorf("the answer to nothing is %+v", m)
	}
	for seq, want := range map[int64]int64{all[0].Seq: all[3].Seq, all[1].Seq: all[4].Seq, all[2].Seq: 0} {
		if r, err := s.Message(t.Context(), seq); err != nil || r.Response != want {
			t.Errorf("message %d is answered by %d, want %d (%v)", seq, r.Response, want, err)
		}
	}
	if r, err := s.Message(t.Context(), all[3].Seq); err != nil || !bytes.Equal(r.Body.Inline, answer.Body) || !r.Kept {
		t.Errorf("the body is %s (%v)", r.Body.Inline, err)
	}
	if _, err := s.Message(t.Context(), 999); !failure.Is(err, failure.NotFound) {
		t.Errorf("a message that is not there: %v", err)
	}
}

func TestMessagesAreThereAfterARestart(t *testing.T) {
	dir := t.TempDir()
	traffic := history.NewTraffic(history.TrafficOptions{Limits: func() history.MessageLimits { return plenty }})
	traffic.Connection("early").Add(line("stderr", "before the store is open"))
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Traffic: traffic})
	if err != nil {
		t.Fatal(err)
	}
	traffic.Connection("late").Add(line("event", "The process ended."))
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	page := messages(t, open(t, history.Options{Dir: dir}), history.MessageQuery{})
	if len(page.Messages) != 2 || page.Messages[0].Preview != "before the store is open" || page.Messages[1].Server != "late" || page.All != 2 {
		t.Errorf("after the restart: %+v", page)
	}
}

func TestMessageFilters(t *testing.T) {
	s, traffic := watched(t, history.Options{}, plenty)
	files, web := traffic.Connection("files"), traffic.Connection("web")
	files.Add(frame("request", "out", "1", "tools/call", `"params":{"name":"read_file","path":"/x%y"}`))
	files.Add(frame("response", "in", "1", "", `"result":{"text":"`+strings.Repeat("padding ", 200)+`Needle"}`))
	files.Add(line("stderr", "reading x"))
	web.Add(history.Message{At: time.Now(), Kind: "http", Direction: "out", Method: "POST", Took: time.Second, Body: []byte(`{"status":200}`)})
	web.Add(frame("request", "out", "1", "tools/list", `"params":{}`))
	web.Add(line("event", "connected"))
	flush(t, s)
	for _, c := range []struct {
		q    history.MessageQuery
		want []int64
	}{
		{history.MessageQuery{}, []int64{1, 2, 3, 4, 5, 6}},
		{history.MessageQuery{Server: "web"}, []int64{4, 5, 6}},
		{history.MessageQuery{Kinds: []string{"frame"}}, []int64{1, 2, 5}},
		{history.MessageQuery{Kinds: []string{"stderr", "event"}}, []int64{3, 6}},
		{history.MessageQuery{Method: "tools/call"}, []int64{1, 2}},
		{history.MessageQuery{Method: "tools/*"}, []int64{1, 2, 5}},
		{history.MessageQuery{Text: "needle"}, []int64{2}},
		{history.MessageQuery{Text: "x%y"}, []int64{1}},
		{history.MessageQuery{Text: "_"}, []int64{1}},
		{history.MessageQuery{Text: "TOOLS/"}, []int64{1, 2, 5}},
		{history.MessageQuery{Text: "nothing like it"}, nil},
		{history.MessageQuery{Server: "files", Kinds: []string{"frame"}, Method: "tools/call", Text: "padding"}, []int64{2}},
		{history.MessageQuery{After: 2, Before: 5}, []int64{3, 4}},
		{history.MessageQuery{Limit: 2}, []int64{5, 6}},
	} {
		page := messages(t, s, c.q)
		var got, exported []int64
		for _, m := range page.Messages {
			got = append(got, m.Seq)
		}
		err := s.EachMessage(t.Context(), c.q, func(r history.MessageRecord) error { exported = append(exported, r.Seq); return nil })
		if !slices.Equal(got, c.want) || page.Newest != 6 {
			t.Errorf("%+v finds %v, want %v", c.q, got, c.want)
		}
		if err != nil || c.q.Limit == 0 && !slices.Equal(exported, c.want) {
			t.Errorf("%+v exports %v, want %v (%v)", c.q, exported, c.want, err)
		}
	}
}

func TestPagesOfMessagesFollowOneAnother(t *testing.T) {
	s, traffic := watched(t, history.Options{}, plenty)
	c := traffic.Connection("demo")
	const all = 5000
	for i := range all {
		c.Add(line([]string{"stderr", "event", "event"}[i%3], fmt.Sprint("line ", i)))
	}
	flush(t, s)
	for _, q := range []history.MessageQuery{{Limit: 700}, {Limit: 333, Kinds: []string{"stderr"}}, {Limit: 100, Text: "line 49"}} {
		var got []int64
		for pages := 0; ; pages++ {
			page := messages(t, s, q)
			older := make([]int64, 0, len(page.Messages))
			for _, m := range page.Messages {
				older = append(older, m.Seq)
			}
			got = append(older, got...)
			if q.Before = page.Older; q.Before == 0 {
				break
			}
			if pages > all {
				t.Fatal("the pages do not end")
			}
		}
		q.Before = 0
		var want []int64
		if err := s.EachMessage(t.Context(), q, func(r history.MessageRecord) error { want = append(want, r.Seq); return nil }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%+v: %d messages in pages, %d in all", q, len(got), len(want))
		}
	}
}

func TestOldMessagesAreRemoved(t *testing.T) {
	dir := t.TempDir()
	s, traffic := watched(t, history.Options{Dir: dir}, history.MessageLimits{Count: 500, Bytes: 1 << 30})
	c := traffic.Connection("demo")
	large := line("stdout", strings.Repeat("x", history.MaxInline+1))
	c.Add(large)
	for i := range 3000 {
		c.Add(line("stderr", fmt.Sprint(i)))
	}
	flush(t, s)
	page := messages(t, s, history.MessageQuery{Limit: 1000})
	if page.All > 500 || page.All < 480 || int64(len(page.Messages)) != page.All || page.Messages[page.All-1].Preview != "2999" {
		t.Errorf("%d messages are left, %d of them in the table, the last is %q", page.All, len(page.Messages), page.Messages[len(page.Messages)-1].Preview)
	}
	if left := blobFiles(t, dir); len(left) > 0 {
		t.Errorf("the large body is still there: %v", left)
	}
	if got := query(t, dir, `SELECT count(*) || ' ' || coalesce(sum(weight), 0) FROM messages`); got != query(t, dir, `SELECT messages || ' ' || weight FROM message_totals`) {
		t.Errorf("the totals are not what is there: %s", got)
	}
}

func TestMessagesAreRemovedBySize(t *testing.T) {
	s, traffic := watched(t, history.Options{}, history.MessageLimits{Count: 1 << 30, Bytes: 100_000})
	c := traffic.Connection("demo")
	for range 300 {
		c.Add(line("stderr", strings.Repeat("y", 1000)))
	}
	flush(t, s)
	if page := messages(t, s, history.MessageQuery{}); page.All < 50 || page.All > 90 {
		t.Errorf("%d messages of about 1.4 kB are kept in 100 kB", page.All)
	}
}

func TestNothingIsKeptWhenNothingIsWanted(t *testing.T) {
	s, traffic := watched(t, history.Options{}, history.MessageLimits{})
	traffic.Connection("demo").Add(line("stderr", "unwanted"))
	flush(t, s)
	if page := messages(t, s, history.MessageQuery{}); page.All != 0 || traffic.Dropped() != 0 {
		t.Errorf("%+v, %d dropped", page, traffic.Dropped())
	}
}

// What comes faster than it can be stored is counted, and the time axis tells where it is missing.
func TestTooMuchIsDroppedAndSaid(t *testing.T) {
	traffic := history.NewTraffic(history.TrafficOptions{Limits: func() history.MessageLimits { return plenty }})
	c := traffic.Connection("flood")
	const all = 40_000
	for i := range all { // nobody stores yet
		c.Add(line("stderr", fmt.Sprint(i)))
	}
	dropped := traffic.Dropped()
	if dropped == 0 || dropped >= all {
		t.Fatalf("%d of %d were dropped", dropped, all)
	}
	s := open(t, history.Options{Traffic: traffic})
	flush(t, s)
	c.Add(line("stderr", "later"))
	flush(t, s)
	page := messages(t, s, history.MessageQuery{})
	n := len(page.Messages)
	if page.All != all-dropped+2 || page.Messages[n-1].Preview != "later" ||
		!strings.HasPrefix(page.Messages[n-2].Preview, fmt.Sprint(dropped, " messages were not kept")) || page.Messages[n-2].Kind != history.KindEvent {
		t.Errorf("%d stored, %d dropped, the end is %+v", page.All, dropped, page.Messages[n-2:])
	}
}

func TestBodiesBeyondTheQueueLeaveTheirRow(t *testing.T) {
	traffic := history.NewTraffic(history.TrafficOptions{Limits: func() history.MessageLimits { return plenty }})
	c := traffic.Connection("demo")
	for range 6 {
		c.Add(line("stdout", strings.Repeat("z", 10<<20)))
	}
	s := open(t, history.Options{Traffic: traffic})
	flush(t, s)
	kept := 0
	for _, m := range messages(t, s, history.MessageQuery{}).Messages {
		r, err := s.Message(t.Context(), m.Seq)
		if err != nil || r.Bytes != 10<<20 {
			t.Errorf("%+v, %v", r, err)
		}
		if r.Kept {
			kept++
			if b, err := s.ReadBody(r.Body); err != nil || len(b) != 10<<20 {
				t.Errorf("a body of %d bytes, %v", len(b), err)
			}
		}
	}
	if kept == 0 || kept == 6 {
		t.Errorf("%d of 6 bodies are kept", kept)
	}
}

func TestTheMessagesOfADeletedCallGoWithIt(t *testing.T) {
	dir := t.TempDir()
	s, traffic := watched(t, history.Options{Dir: dir}, plenty)
	c := newSample("demo", "echo", `{}`, text(strings.Repeat("long ", 100_000)))
	connection := traffic.Connection("demo")
	for _, f := range c.end.Frames {
		connection.Add(history.Message{
			At: f.At, Kind: history.KindFrame, Form: f.Kind, Direction: f.Direction, Method: f.Method, RPCID: f.RPCID,
			Call: c.start.ID, Took: -1, Body: f.Raw,
		})
	}
	connection.Add(line("stderr", "stays"))
	record(t, s, c)
	flush(t, s)
	if n := len(blobFiles(t, dir)); n != 1 {
		t.Errorf("call and message keep the large body in %d files", n)
	}
	if err := s.Delete(t.Context(), []string{c.start.ID}); err != nil {
		t.Fatal(err)
	}
	if page := messages(t, s, history.MessageQuery{}); page.All != 1 || page.Messages[0].Preview != "stays" {
		t.Errorf("what is left: %+v", page)
	}
	if left := blobFiles(t, dir); len(left) > 0 {
		t.Errorf("files that are left: %v", left)
	}
}

// messageLeaks adds messages that carry the canary everywhere and returns the files it is found in.
func messageLeaks(t *testing.T, known func([]byte) []byte) (found []string) {
	t.Helper()
	dir := t.TempDir()
	now := known
	traffic := history.NewTraffic(history.TrafficOptions{
		Moment: func() func([]byte) []byte { return now },
		Limits: func() history.MessageLimits { return plenty },
	})
	c := traffic.Connection("demo")
	m := frame("request", "out", `"`+canary+`"`, "x/"+canary, `"params":{"token":"`+canary+`"}`)
	c.Add(m)
	c.Add(line("stderr", strings.Repeat("w", 150)+canary)) // the cut of the preview goes through it
	c.Add(line("stdout", strings.Repeat(canary+" ", 20_000)))
	c.Add(frame("error", "in", `"`+canary+`"`, "", `"error":{"message":"`+canary+`"}`))
	now = nil // the call is over: what it held is known no more
	s, err := history.Open(t.Context(), history.Options{Dir: dir, Traffic: traffic})
	if err != nil {
		t.Fatal(err)
	}
	look := func() {
		for _, name := range files(t, dir) {
			b, err := os.ReadFile(filepath.Join(dir, name))
			if err == nil && bytes.Contains(b, []byte(canary[:12])) {
				found = append(found, filepath.Dir(name)+"/"+filepath.Ext(name))
			}
		}
	}
	flush(t, s)
	look()
	if err := s.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	look()
	slices.Sort(found)
	return slices.Compact(found)
}

func TestNoSecretReachesTheMessages(t *testing.T) {
	if found := messageLeaks(t, redact); len(found) > 0 {
		t.Errorf("the secret is in %v", found)
	}
	found := strings.Join(messageLeaks(t, nil), " ")
	for _, place := range []string{"./.db", "blobs/"} { // the test would notice
		if !strings.Contains(found, place) {
			t.Errorf("without redaction it is in %s, and not in %s", found, place)
		}
	}
}
