package past

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/history"
)

// Needle stands in one call of a hundred thousand, and in nothing else.
const Needle = "xylophone-4711"

const (
	needleEvery = 100_000
	largest     = 2 << 20 // bytes of a result
)

// maker makes calls.
type maker struct {
	r       *rand.Rand
	servers []server
	words   *words
	run     string // of the suite at work
}

// call makes the i-th of all, begun at at.
func (m *maker) call(i int, at time.Time) (history.Start, history.End) {
	s := &m.servers[pick(m.r, len(m.servers), func(i int) float64 { return m.servers[i].weight })]
	t := &s.tools[pick(m.r, len(s.tools), func(i int) float64 { return s.tools[i].weight })]
	start := history.Start{
		ID: m.id(at), Server: s.name, Tool: t.name, Method: t.method, StartedAt: at, Origin: pickOne(m.r, origins),
		Client: pickOne(m.r, clients), Protocol: s.protocol, ServerName: s.title, ServerVersion: s.version,
	}
	if start.Origin == "suite" {
		if m.run == "" || m.r.IntN(60) == 0 {
			m.run = m.id(at)
		}
		start.Run, start.Step = m.run, fmt.Sprintf("%s %d", t.name, m.r.IntN(12))
	}
	arguments := m.arguments(t)
	start.Arguments = arguments
	status, code := m.outcome(s)
	took := time.Duration(t.took * math.Exp(t.spread*m.r.NormFloat64()) * float64(time.Millisecond))
	if status == history.Timeout {
		took = 30 * time.Second
	}
	end := history.End{ID: start.ID, Status: status, Code: code, Took: took, EndedAt: at.Add(took), OutputChecked: t.form == rows}
	request := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"name":%q,"arguments":%s,"_meta":{"progressToken":%q}}}`,
		i+1, t.method, t.name, arguments, start.ID)
	end.Frames = []history.Frame{{At: at, Direction: "out", Kind: "request", Method: t.method, RPCID: fmt.Sprint(i + 1), Raw: request}}
	if status == history.Timeout || status == history.Cancelled || code == "unreachable" {
		end.Failure = fmt.Appendf(nil, `{"code":%q,"message":"The server %s did not answer within 30s.","hint":"Raise the limit, or look at its log."}`, code, s.name)
		end.Preview = "The server did not answer."
		return start, end
	}
	size := min(t.size*math.Exp(t.spread*m.r.NormFloat64()), largest)
	text, structured := m.words.text(t.form, int(size))
	if i%needleEvery == needleEvery/2 {
		text += " " + Needle
		structured = ""
	}
	if status != history.OK {
		text, structured = "Error: "+text[:min(len(text), 300)], ""
	}
	end.Result = result(text, structured, status != history.OK)
	end.Preview = text
	response := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":%s}`, i+1, end.Result)
	end.Frames = append(end.Frames, history.Frame{At: end.EndedAt, Direction: "in", Kind: "response", RPCID: fmt.Sprint(i + 1), Raw: response})
	if status == history.ToolError {
		end.Failure = fmt.Appendf(nil, `{"code":"tool_error","message":"The tool %s reported an error."}`, t.name)
	}
	return start, end
}

func result(text, structured string, failed bool) json.RawMessage {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string
	}
	b := fmt.Appendf(nil, `{"content":[{"type":"text","text":%s}]`, quoted)
	if structured != "" {
		b = fmt.Appendf(b, `,"structuredContent":%s`, structured)
	}
	if failed {
		b = append(b, `,"isError":true`...)
	}
	return append(b, '}')
}

// arguments are an object of one to four members, and now and then a long text.
func (m *maker) arguments(t *tool) json.RawMessage {
	size := 20 + m.r.IntN(60)
	if m.r.IntN(12) == 0 {
		size = int(200 * math.Exp(1.1*m.r.NormFloat64()))
	}
	text, _ := m.words.text(short, size)
	members := map[string]any{"query": text}
	for _, key := range []string{"limit", "repository", "cursor"}[:m.r.IntN(4)] {
		members[key] = m.words.thing()
	}
	if t.method == "resources/read" {
		members = map[string]any{"uri": t.name}
	}
	b, err := json.Marshal(members)
	if err != nil {
		panic(err) // strings
	}
	return b
}

// outcome is how a call ends: 96 of a hundred are fine, more or less by the server.
func (m *maker) outcome(s *server) (history.Status, string) {
	x := m.r.Float64() / s.flaky
	switch {
	case x < 0.025:
		return history.ToolError, "tool_error"
	case x < 0.030:
		return history.Timeout, "timeout"
	case x < 0.033:
		return history.Error, "unreachable"
	case x < 0.036:
		return history.Cancelled, "cancelled"
	}
	return history.OK, ""
}

// id is a UUIDv7 of the time at, from the seed.
func (m *maker) id(at time.Time) string {
	var id uuid.UUID
	ms := uint64(at.UnixMilli())
	for i := range 6 {
		id[i] = byte(ms >> (40 - 8*i))
	}
	for i := 6; i < 16; i++ {
		id[i] = byte(m.r.Uint32())
	}
	id[6], id[8] = 0x70|id[6]&0x0f, 0x80|id[8]&0x3f
	return id.String()
}
