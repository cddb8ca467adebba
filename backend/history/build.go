package history

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	"fairlead/backend/failure"
)

const (
	previewRunes  = 200
	previewSource = 64 << 10
	shortBytes    = 64       // bodies up to this are kept where they are read, not pointed at
	nameBytes     = 256      // of what a server calls itself, its methods and ids
	problemBytes  = 64 << 10 // of failure details and of output problems
)

// raw is a frame before and after redaction.
type raw struct {
	before, after []byte
	same          bool // nothing was redacted
}

// build makes the record of an ended call. Every byte a server or a person wrote
// passes redact here; nothing else in this package may store one.
func (s *Store) build(st Start, e End) *record {
	r := &record{
		Start: st, status: e.Status, code: e.Code, checked: e.OutputChecked,
		took: e.Took.Microseconds(), endedAt: micros(e.EndedAt),
	}
	r.Start.Arguments = nil
	s.setName(&r.Protocol, e.Protocol)
	s.setName(&r.ServerName, e.ServerName)
	s.setName(&r.ServerVersion, e.ServerVersion)
	frames := e.Frames
	if len(frames) > maxFrames {
		s.log.Warn("history: a call has more messages than are kept", "call", st.ID, "messages", len(frames))
		frames = frames[:maxFrames]
	}
	raws := make([]raw, len(frames))
	r.frames = make([]frame, len(frames))
	for i, f := range frames {
		raws[i] = s.redactFrame(f.Raw)
		method, id := f.Method, f.RPCID
		if !raws[i].same { // they are copies of parts of the frame
			method, id = string(s.redact([]byte(method))), string(s.redact([]byte(id)))
		}
		r.frames[i] = frame{
			at: f.At.UnixMicro(), direction: f.Direction, kind: f.Kind, method: cut(method, nameBytes), rpcID: cut(id, nameBytes),
			body: body{bytes: int64(len(raws[i].after)), text: raws[i].after, frame: noFrame},
		}
	}
	r.arguments = s.place(st.Arguments, "out", frames, raws)
	r.result = s.place(e.Result, "in", frames, raws)
	r.failure = limitFailure(s.redact(e.Failure))
	r.problems = limitProblems(s.redact(e.OutputProblems))
	// Cut far behind what is kept: no half secret there can come to the front.
	r.preview = firstWords(s.redact([]byte(cut(e.Preview, previewSource))))
	return r
}

// buildStart makes the record of a call that has only begun.
func (s *Store) buildStart(st Start) *record {
	r := &record{Start: st, status: Running, took: -1, arguments: inline(s.redact(st.Arguments)), result: body{frame: noFrame}}
	r.Start.Arguments = nil
	s.setName(&r.Protocol, "")
	s.setName(&r.ServerName, "")
	s.setName(&r.ServerVersion, "")
	return r
}

func (s *Store) redact(b []byte) []byte {
	if s.options.Redact == nil || len(b) == 0 {
		return b
	}
	return s.options.Redact(b)
}

func (s *Store) redactFrame(b []byte) raw {
	after := s.redact(b)
	return raw{before: b, after: after, same: bytes.Equal(b, after)}
}

func inline(b []byte) body { return body{bytes: int64(len(b)), text: b, frame: noFrame} }

// place decides where b is kept. Arguments and results pass inside a frame word
// for word most of the time; then the frame keeps the bytes and the body points
// into it. A frame in which nothing was redacted holds no secret, so no part of
// it does.
func (s *Store) place(b []byte, direction string, frames []Frame, raws []raw) body {
	if len(b) == 0 {
		return inline(nil)
	}
	for i := range raws {
		if frames[i].Direction != direction || !raws[i].same {
			continue
		}
		if at := find(raws[i].after, b); at >= 0 {
			return pointTo(b, i, at)
		}
	}
	b = s.redact(b)
	for i := range raws {
		if frames[i].Direction != direction || raws[i].same {
			continue
		}
		if at := find(raws[i].after, b); at >= 0 {
			return pointTo(b, i, at)
		}
	}
	return inline(b)
}

// find is bytes.Index for long needles that are at most once in the hay and begin
// in their own way: it compares where the first bytes are found and gives up after
// a few, where bytes.Index would go on to hash all of the hay (30 µs for 10 kB).
func find(hay, needle []byte) int {
	const head, tries = 32, 64
	if len(needle) <= head {
		return bytes.Index(hay, needle)
	}
	from := 0
	for range tries {
		at := bytes.Index(hay[from:], needle[:head])
		if at < 0 {
			return -1
		}
		if from += at; bytes.HasPrefix(hay[from:], needle) {
			return from
		}
		from++
	}
	return -1
}

func pointTo(b []byte, frame, at int) body {
	if len(b) <= shortBytes {
		return inline(b)
	}
	return body{bytes: int64(len(b)), frame: frame, at: int64(at)}
}

// limitFailure drops the details of a failure that are too long: the frame has them.
func limitFailure(b []byte) []byte {
	if len(b) <= problemBytes {
		return b
	}
	var e failure.Error
	if json.Unmarshal(b, &e) != nil {
		return nil
	}
	e.Details = nil
	e.Message = cut(e.Message, problemBytes/4)
	b, _ = json.Marshal(&e)
	return b
}

// limitProblems keeps as many of the first problems as fit.
func limitProblems(b []byte) []byte {
	if len(b) <= problemBytes {
		return b
	}
	var all, kept []json.RawMessage
	if json.Unmarshal(b, &all) != nil {
		return nil
	}
	size := 0
	for _, p := range all {
		if size += len(p) + 1; size > problemBytes {
			break
		}
		kept = append(kept, p)
	}
	b, _ = json.Marshal(kept)
	return b
}

// firstWords is one line of at most previewRunes characters.
func firstWords(b []byte) string {
	const enough = 8 * previewRunes // spaces may be many
	line := strings.Join(strings.Fields(cut(string(b[:min(len(b), enough*utf8.UTFMax)]), enough)), " ")
	n := 0
	for i := range line {
		if n == previewRunes {
			return line[:i] + "…"
		}
		n++
	}
	return strings.ToValidUTF8(line, "\uFFFD")
}

// cut shortens s to at most n bytes without splitting a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// setName takes what a server calls itself, where it says so.
func (s *Store) setName(to *string, from string) {
	if from != "" {
		*to = from
	}
	if s.options.Redact != nil && *to != "" {
		*to = string(s.redact([]byte(*to)))
	}
	*to = cut(*to, nameBytes)
}

func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}
