package history

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"fairlead/backend/jsonx"
)

// piece is a line that holds a part of a large body.
type piece struct {
	hash   string
	at, of int64
	bytes  []byte
}

// parseLine reads one line of an export: a call or a piece.
func parseLine(line []byte) (c *Whole, p *piece, err error) {
	members, err := jsonx.Members(line)
	if wrong, ok := errors.AsType[*jsonx.SyntaxError](err); ok && wrong.Line == 1 {
		return nil, nil, fmt.Errorf("column %d: %s", wrong.Column, wrong.Msg) // which line it is says who reads them
	}
	if err != nil {
		return nil, nil, err
	}
	fields := make(map[string]json.RawMessage, len(members))
	for _, m := range members {
		fields[m.Key] = m.Value
	}
	l := &lineReader{fields: fields}
	switch version := l.number("version", 0); {
	case version == 0:
		return nil, nil, errors.New("it has no version: it is not a line of an exported history")
	case version > exportVersion:
		return nil, nil, fmt.Errorf("it was written by a newer Fairlead (version %d; this one knows %d)", version, exportVersion)
	}
	if _, isPiece := fields["blob"]; isPiece {
		p = &piece{hash: l.text("blob"), at: l.number("at", -1), of: l.number("of", -1)}
		delete(fields, "blob")
		p.bytes = l.content()
		return nil, p, l.end()
	}
	return l.call(), nil, l.end()
}

// lineReader takes the fields of a line one by one; the first that is wrong is the error.
type lineReader struct {
	fields map[string]json.RawMessage
	err    error
}

func (l *lineReader) take(name string) (json.RawMessage, bool) {
	raw, ok := l.fields[name]
	delete(l.fields, name)
	return raw, ok && l.err == nil
}

func (l *lineReader) wrong(format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf(format, args...)
	}
}

// end is the error, also for a field that nobody has taken.
func (l *lineReader) end() error {
	for name := range l.fields {
		l.wrong("it has a field %q that is not known here", name)
	}
	return l.err
}

// maxName is how long names may be: of servers, tools, addresses.
const maxName = 64 << 10

func (l *lineReader) text(name string) string {
	raw, ok := l.take(name)
	if !ok {
		return ""
	}
	switch jsonx.Kind(raw) {
	case "string":
		text := jsonx.Unquote(raw)
		if len(text) > maxName {
			l.wrong("%s is too long", name)
		}
		return text
	case "object":
		return string(l.bodyOf(name, raw).Inline)
	}
	l.wrong("%s is not a text", name)
	return ""
}

func (l *lineReader) number(name string, missing int64) int64 {
	raw, ok := l.take(name)
	if !ok {
		return missing
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil || n < 0 {
		l.wrong("%s is not a whole number", name)
	}
	return n
}

// lastTime is the year 9999: what lies behind cannot be written as a date.
const lastTime = 253402300799 * 1_000_000

func (l *lineReader) time(name string) time.Time {
	switch n := l.number(name, -1); {
	case n < 0:
		return time.Time{}
	case n > lastTime:
		l.wrong("%s is no time", name)
		fallthrough
	default:
		return time.UnixMicro(n)
	}
}

// span is a time that something took.
func (l *lineReader) span(name string) time.Duration {
	return time.Duration(min(l.number(name, 0), int64(math.MaxInt64/time.Microsecond))) * time.Microsecond
}

func (l *lineReader) yes(name string) bool {
	raw, ok := l.take(name)
	if ok && string(raw) != "true" && string(raw) != "false" {
		l.wrong("%s is neither true nor false", name)
	}
	return string(raw) == "true"
}

func (l *lineReader) body(name string) Body {
	raw, ok := l.take(name)
	if !ok {
		return Body{}
	}
	return l.bodyOf(name, raw)
}

func (l *lineReader) bodyOf(name string, raw json.RawMessage) Body {
	inner := &lineReader{fields: make(map[string]json.RawMessage)}
	members, err := jsonx.InnerMembers(raw)
	if err != nil {
		l.wrong("%s is not an object", name)
		return Body{}
	}
	for _, m := range members {
		inner.fields[m.Key] = m.Value
	}
	var b Body
	if _, named := inner.fields["blob"]; named {
		b = Body{Hash: inner.text("blob"), Offset: inner.number("at", 0), Bytes: inner.number("bytes", 0)}
	} else if _, sized := inner.fields["bytes"]; sized {
		b = Body{Bytes: inner.number("bytes", 0)}
	} else {
		b.Inline = inner.content()
		b.Bytes = int64(len(b.Inline))
	}
	if err := inner.end(); err != nil {
		l.wrong("%s: %v", name, err)
	}
	return b
}

// content reads what appendContent wrote.
func (l *lineReader) content() []byte {
	if raw, ok := l.take("json"); ok {
		return raw
	}
	if raw, ok := l.take("text"); ok && jsonx.Kind(raw) == "string" {
		return []byte(jsonx.Unquote(raw))
	}
	if raw, ok := l.take("base64"); ok && jsonx.Kind(raw) == "string" {
		b, err := base64.StdEncoding.DecodeString(jsonx.Unquote(raw))
		if err != nil {
			l.wrong("its base64 is damaged")
		}
		return b
	}
	l.wrong("it has no content")
	return nil
}

// document is a body that is JSON and never large.
func (l *lineReader) document(name string) json.RawMessage {
	b := l.body(name)
	if b.Hash != "" || int64(len(b.Inline)) != b.Bytes {
		l.wrong("%s is not there", name)
	}
	return b.Inline
}

func (l *lineReader) call() *Whole {
	c := &Whole{}
	for _, f := range []struct {
		name string
		to   *string
	}{
		{"id", &c.ID}, {"server", &c.Server}, {"tool", &c.Tool}, {"method", &c.Method}, {"origin", &c.Origin}, {"client", &c.Client},
		{"replayOf", &c.ReplayOf}, {"cachedOf", &c.CachedOf}, {"run", &c.Run}, {"step", &c.Step}, {"trace", &c.Trace}, {"owner", &c.Owner},
		{"status", (*string)(&c.Status)}, {"code", &c.Code}, {"protocol", &c.Protocol}, {"serverName", &c.ServerName},
		{"serverVersion", &c.ServerVersion}, {"preview", &c.Preview}, {"note", &c.Note},
	} {
		*f.to = l.text(f.name)
	}
	if id, err := uuid.Parse(c.ID); err != nil || id.String() != c.ID {
		l.wrong("its id %q is not that of a call", cut(c.ID, 80))
	}
	switch c.Status {
	case OK, ToolError, Error, Timeout, Cancelled, Interrupted:
	default:
		l.wrong("its status %q is not one that a call ends with", cut(string(c.Status), 80))
	}
	c.StartedAt, c.EndedAt = l.time("startedAt"), l.time("endedAt")
	if c.StartedAt.IsZero() {
		l.wrong("it does not say when the call started")
	}
	c.Took = -1
	if took := l.number("took", -1); took >= 0 && took <= lastTime {
		c.Took = time.Duration(took) * time.Microsecond
	}
	c.Pinned, c.OutputChecked = l.yes("pinned"), l.yes("outputChecked")
	c.Tags = l.tags()
	c.Arguments, c.Result = l.body("arguments"), l.body("result")
	c.Failure, c.OutputProblems = l.document("failure"), l.document("outputProblems")
	c.Attempts = unpackAttempts(l.document("attempts"))
	c.Frames = l.frames()
	c.FrameCount = len(c.Frames)
	return c
}

func (l *lineReader) tags() (tags []string) {
	raw, ok := l.take("tags")
	if !ok {
		return nil
	}
	if err := json.Unmarshal(raw, &tags); err != nil {
		l.wrong("tags is not a list of texts")
	}
	for _, tag := range tags {
		if tag == "" || strings.ContainsFunc(tag, func(r rune) bool { return r <= ' ' }) {
			l.wrong("%q is no tag", tag)
		}
	}
	return tags
}

func (l *lineReader) frames() (frames []StoredFrame) {
	raw, ok := l.take("frames")
	if !ok {
		return nil
	}
	elements, err := jsonx.InnerElements(raw)
	if err != nil || len(elements) > maxFrames {
		l.wrong("frames is not a list of messages")
		return nil
	}
	for n, e := range elements {
		members, err := jsonx.InnerMembers(e)
		if err != nil {
			l.wrong("message %d is not an object", n)
			return nil
		}
		inner := &lineReader{fields: make(map[string]json.RawMessage, len(members))}
		for _, m := range members {
			inner.fields[m.Key] = m.Value
		}
		f := StoredFrame{Seq: n, At: inner.time("at"), Direction: inner.text("direction"), Kind: inner.text("kind"),
			Method: inner.text("method"), RPCID: inner.text("id"), Body: inner.body("body"),
			Pace: Pace{Passing: inner.span("passed"), Dialling: inner.span("dialled")}}
		if err := inner.end(); err != nil {
			l.wrong("message %d: %v", n, err)
		}
		frames = append(frames, f)
	}
	return frames
}
