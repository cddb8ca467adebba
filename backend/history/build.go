package history

import (
	"bytes"
	"encoding/json"
	"time"
	"unicode"
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
		Start: st, status: e.Status, checked: e.OutputChecked,
		took: e.Took.Microseconds(), endedAt: micros(e.EndedAt),
	}
	s.setStart(r)
	s.setName(&r.code, e.Code)
	s.setName(&r.cachedOf, e.CachedOf)
	s.setName(&r.trace, e.Trace)
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
			at: f.At.UnixMicro(), passing: f.Passing.Microseconds(), dialling: f.Dialling.Microseconds(), direction: f.Direction, kind: f.Kind, method: cut(method, nameBytes), rpcID: cut(id, nameBytes),
			body: body{bytes: int64(len(raws[i].after)), text: raws[i].after, frame: noFrame},
		}
	}
	r.arguments = s.place(st.Arguments, "out", frames, raws)
	r.result = s.place(e.Result, "in", frames, raws)
	r.failure = limitFailure(s.redact(e.Failure))
	r.problems = limitProblems(s.redact(e.OutputProblems))
	r.attempts = s.redact(packAttempts(e.Attempts))
	// Cut far behind what is kept: no half secret there can come to the front.
	r.preview = words(s.redact([]byte(cut(e.Preview, previewSource))), previewRunes)
	return r
}

// buildStart makes the record of a call that has only begun.
func (s *Store) buildStart(st Start) *record {
	r := &record{Start: st, status: Running, took: -1, arguments: inline(s.redact(st.Arguments)), result: body{frame: noFrame}}
	s.setStart(r)
	s.setName(&r.Protocol, "")
	s.setName(&r.ServerName, "")
	s.setName(&r.ServerVersion, "")
	return r
}

// setStart cleans what the record has taken over from its Start. The name of the
// server is in servers.json as it is here; the URI of a resource may hold anything.
func (s *Store) setStart(r *record) {
	r.Start.Arguments = nil
	for _, text := range []*string{&r.Tool, &r.Method, &r.Origin, &r.ReplayOf} {
		*text = string(s.redact([]byte(*text)))
	}
	for _, name := range []*string{&r.Client, &r.Run, &r.Step} {
		s.setName(name, "")
	}
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

// words is one line of at most most characters. It looks at no more of
// b than it keeps: this is on the way of every call.
func words(b []byte, most int) string {
	line := make([]byte, 0, most+utf8.UTFMax)
	gap := false
	for n := 0; len(b) > 0; {
		r, size := utf8.DecodeRune(b)
		b = b[size:]
		if unicode.IsSpace(r) {
			gap = n > 0
			continue
		}
		if gap && n < most {
			line = append(line, ' ')
			n++
		}
		gap = false
		if n == most {
			return string(append(line, "…"...))
		}
		line = utf8.AppendRune(line, r)
		n++
	}
	return string(line)
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
