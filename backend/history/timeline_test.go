package history_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"fairlead/backend/history"
)

// drawn records a call with these messages and returns its stretches as "attempt name kind from-to", in milliseconds.
func drawn(t *testing.T, change func(*history.Start, *history.End), frames ...history.Frame) string {
	t.Helper()
	s := open(t, history.Options{})
	c := newSample("demo", "slow", `{}`, `{}`)
	c.end.EndedAt, c.end.Took = c.start.StartedAt.Add(500*time.Millisecond), 480*time.Millisecond
	c.end.Frames = frames
	for i := range frames {
		c.end.Frames[i].At = c.start.StartedAt.Add(time.Duration(frames[i].At.UnixMilli()) * time.Millisecond)
	}
	if change != nil {
		change(&c.start, &c.end)
	}
	line, err := s.Timeline(t.Context(), record(t, s, c))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, x := range line.Stretches {
		if x.From < 0 || x.To > line.Total || x.To <= x.From {
			t.Errorf("%+v is not within the call", x)
		}
		all = append(all, fmt.Sprintf("%d %s %s %d-%d", x.Attempt, x.Name, x.Kind, x.From.Milliseconds(), x.To.Milliseconds()))
	}
	for _, m := range line.Marks {
		all = append(all, fmt.Sprintf("%s %s %d", m.Kind, m.Name, m.At.Milliseconds()))
	}
	return strings.Join(all, "\n")
}

func request(id string, at int64, pace history.Pace) history.Frame {
	return history.Frame{At: time.UnixMilli(at), Direction: "out", Kind: "request", Method: "tools/call", RPCID: id, Raw: []byte(`{"method":"tools/call"}`), Pace: pace}
}

func reply(id string, at int64, passing time.Duration, result string) history.Frame {
	return history.Frame{At: time.UnixMilli(at), Direction: "in", Kind: "response", RPCID: id, Raw: []byte(`{"result":` + result + `}`), Pace: history.Pace{Passing: passing}}
}

func said(direction, kind, method, id string, at int64) history.Frame {
	return history.Frame{At: time.UnixMilli(at), Direction: direction, Kind: kind, Method: method, RPCID: id, Raw: []byte(`{}`)}
}

const ms = time.Millisecond

func TestACallsTimeIsLaidOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*history.Start, *history.End)
		frames []history.Frame
		want   string
	}{
		{"over HTTP, with a new connection", nil, []history.Frame{
			request("1", 20, history.Pace{Dialling: 30 * ms, Passing: 40 * ms}), reply("1", 480, 80*ms, `{}`),
		}, `0 getting a connection own 0-20
0 connecting network 20-50
0 sending network 50-60
0 waiting for the server server 60-400
0 receiving network 400-480
0 checking own 480-500`},
		{"recorded before it was known when an answer began", nil, []history.Frame{
			request("1", 20, history.Pace{}), reply("1", 480, 0, `{}`),
		}, `0 getting a connection own 0-20
0 at the server server 20-480
0 checking own 480-500`},
		{"an answer that begins before the request is written", nil, []history.Frame{
			request("1", 0, history.Pace{Passing: 100 * ms}), reply("1", 500, 450*ms, `{}`),
		}, `0 sending network 0-100
0 receiving network 100-500`},
		{"with messages and a question in between", nil, []history.Frame{
			request("1", 0, history.Pace{}), said("in", "notification", "notifications/progress", "", 100),
			said("in", "request", "elicitation/create", "7", 200), said("in", "notification", "notifications/message", "", 250),
			said("out", "response", "", "7", 300), reply("1", 500, ms, `{}`),
		}, `0 waiting for the server server 0-499
0 question: elicitation/create person 200-300
0 receiving network 499-500
progress progress 100
log message 250`},
		{"that nobody answered", func(_ *history.Start, e *history.End) { e.Status = history.Timeout }, []history.Frame{
			request("1", 20, history.Pace{}),
		}, `0 getting a connection own 0-20
0 waiting for the server failed 20-500`},
		{"that was not sent", func(_ *history.Start, e *history.End) { e.Status = history.Error }, nil, `0 getting a connection failed 0-500`},
		{"in rounds", nil, []history.Frame{
			request("1", 0, history.Pace{}), reply("1", 100, 0, `{"resultType":"input_required"}`),
			request("2", 300, history.Pace{}), reply("2", 500, 0, `{"resultType":"complete"}`),
		}, `0 at the server server 0-100
0 answering round 1 person 100-300
0 at the server server 300-500`},
		{"in a round that nobody went on with", func(_ *history.Start, e *history.End) { e.Status = history.Cancelled }, []history.Frame{
			request("1", 0, history.Pace{}), reply("1", 100, 0, `{"resultType":"input_required"}`),
		}, `0 at the server server 0-100
0 answering round 1 person 100-500`},
		{"as a task", nil, []history.Frame{
			request("1", 0, history.Pace{}), reply("1", 10, 0, `{"task":{}}`), said("out", "request", "tasks/get", "2", 200),
			reply("2", 210, 0, `{}`), said("out", "request", "tasks/result", "3", 300), reply("3", 400, 0, `{}`),
		}, `0 at the server server 0-10
0 working on the task server 10-400
0 checking own 400-500`},
		{"with attempts, the first of which had no connection", func(s *history.Start, e *history.End) {
			e.Attempts = []history.Attempt{
				{At: s.StartedAt, Took: 50 * ms, Failure: json.RawMessage(`{}`)},
				{At: s.StartedAt.Add(100 * ms), Took: 100 * ms, Instance: 1, Failure: json.RawMessage(`{}`)},
				{At: s.StartedAt.Add(300 * ms), Took: 190 * ms, Instance: 2},
			}
		}, []history.Frame{
			request("1", 120, history.Pace{}), request("1", 310, history.Pace{}), reply("1", 480, 10*ms, `{}`),
		}, `1 getting a connection failed 0-50
2 pause own 50-100
2 getting a connection own 100-120
2 waiting for the server failed 120-200
3 pause own 200-300
3 getting a connection own 300-310
3 waiting for the server server 310-470
3 receiving network 470-480
3 checking own 480-500`},
		{"from the cache", func(_ *history.Start, e *history.End) { e.CachedOf = "0190" }, nil, `0 from the cache own 0-500`},
		{"while the clock was set back", func(s *history.Start, e *history.End) {
			e.EndedAt = s.StartedAt.Add(-time.Hour)
			e.Frames[1].At = s.StartedAt.Add(-time.Hour)
		}, []history.Frame{request("1", 20, history.Pace{}), reply("1", 400, ms, `{}`)}, `0 getting a connection own 0-20
0 checking own 20-480`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := drawn(t, c.change, c.frames...); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestARunningCallHasNoTimeline(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "slow", `{}`, `{}`)
	s.Begin(c.start)
	if line, err := s.Timeline(t.Context(), c.start.ID); err != nil || line.Total != 0 || len(line.Stretches) > 0 {
		t.Errorf("%+v, %v", line, err)
	}
}

func TestThousandsOfMarksAreThinnedOut(t *testing.T) {
	s := open(t, history.Options{})
	c := newSample("demo", "slow", `{}`, `{}`)
	for i := range 3000 {
		f := said("in", "notification", "notifications/progress", "", 0)
		f.At = c.start.StartedAt.Add(time.Duration(i) * time.Microsecond)
		c.end.Frames = append(c.end.Frames, f)
	}
	line, err := s.Timeline(t.Context(), record(t, s, c))
	if err != nil || len(line.Marks) == 0 || len(line.Marks) > 500 || line.Marks[len(line.Marks)-1].At < 2900*time.Microsecond {
		t.Errorf("%d marks, %v", len(line.Marks), err)
	}
}
