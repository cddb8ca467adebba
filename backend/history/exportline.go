package history

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"fairlead/backend/jsonx"
)

// An export has two kinds of lines, each a JSON object.
//
// A call: {"version":1,"id":…,"server":…, …,"arguments":BODY,"result":BODY,"frames":[…]}.
// Times are Unix microseconds. What is empty is left out.
//
// A piece of a large body: {"version":1,"blob":SHA-256,"at":OFFSET,"of":SIZE,"text" or "base64":…}.
// The pieces of a body stand in order, before the first call that names it.
//
// A BODY is one of {"json":…}, byte for byte; {"text":…}; {"base64":…}, where it is not
// UTF-8; {"blob":SHA-256,"at":…,"bytes":…}; and {"bytes":…}, where only the size is known.
const exportVersion = 1

// pieceBytes is how much of a large body stands in one line.
const pieceBytes = 512 << 10

type lineWriter struct {
	to      *bufio.Writer
	store   *Store
	report  *ExportReport
	written map[[sha256.Size]byte]bool // large bodies
	line    []byte
	pending error
}

// call writes a call, and first what of its large bodies is not written yet.
func (w *lineWriter) call(c *Whole) error {
	w.line = append(w.line[:0], `{"version":1`...)
	for _, f := range []struct{ name, value string }{
		{"id", c.ID}, {"server", c.Server}, {"tool", c.Tool}, {"method", c.Method}, {"origin", c.Origin}, {"client", c.Client},
		{"replayOf", c.ReplayOf}, {"cachedOf", c.CachedOf}, {"run", c.Run}, {"step", c.Step}, {"trace", c.Trace}, {"owner", c.Owner},
		{"status", string(c.Status)}, {"code", c.Code},
	} {
		w.text(f.name, f.value)
	}
	w.time("startedAt", c.StartedAt)
	w.time("endedAt", c.EndedAt)
	if c.Took >= 0 {
		w.number("took", c.Took.Microseconds())
	}
	for _, f := range []struct{ name, value string }{
		{"protocol", c.Protocol}, {"serverName", c.ServerName}, {"serverVersion", c.ServerVersion}, {"preview", c.Preview}, {"note", c.Note},
	} {
		w.text(f.name, f.value)
	}
	w.yes("pinned", c.Pinned)
	w.yes("outputChecked", c.OutputChecked)
	if len(c.Tags) > 0 {
		w.name("tags")
		tags, _ := json.Marshal(c.Tags) // texts always marshal
		w.line = append(w.line, tags...)
	}
	w.body("arguments", c.Arguments)
	w.body("result", c.Result)
	w.body("failure", Body{Bytes: int64(len(c.Failure)), Inline: c.Failure})
	w.body("outputProblems", Body{Bytes: int64(len(c.OutputProblems)), Inline: c.OutputProblems})
	attempts := packAttempts(c.Attempts)
	w.body("attempts", Body{Bytes: int64(len(attempts)), Inline: attempts})
	if len(c.Frames) > 0 {
		w.name("frames")
		for i := range c.Frames {
			separator := byte(',')
			if i == 0 {
				separator = '['
			}
			w.line = append(w.line, separator)
			w.frame(&c.Frames[i])
		}
		w.line = append(w.line, ']')
	}
	w.line = append(w.line, '}', '\n')
	if w.pending != nil {
		return w.pending
	}
	_, err := w.to.Write(w.line)
	if err != nil {
		return writeFailure(err)
	}
	return nil
}

func (w *lineWriter) frame(f *StoredFrame) {
	w.line = append(w.line, `{"at":`...)
	w.line = strconv.AppendInt(w.line, f.At.UnixMicro(), 10)
	for _, t := range []struct{ name, value string }{{"direction", f.Direction}, {"kind", f.Kind}, {"method", f.Method}, {"id", f.RPCID}} {
		w.text(t.name, t.value)
	}
	if f.Passing > 0 {
		w.number("passed", f.Passing.Microseconds())
	}
	if f.Dialling > 0 {
		w.number("dialled", f.Dialling.Microseconds())
	}
	w.body("body", f.Body)
	w.line = append(w.line, '}')
}

func (w *lineWriter) name(name string) {
	w.line = append(w.line, `,"`...)
	w.line = append(w.line, name...)
	w.line = append(w.line, `":`...)
}

// text writes a text. One that is not UTF-8 cannot stand in JSON: it becomes a body.
func (w *lineWriter) text(name, value string) {
	switch {
	case value == "":
	case utf8.ValidString(value):
		w.name(name)
		w.line = append(w.line, jsonx.Quote(value)...)
	default:
		w.body(name, Body{Bytes: int64(len(value)), Inline: []byte(value)})
	}
}

func (w *lineWriter) number(name string, n int64) {
	w.name(name)
	w.line = strconv.AppendInt(w.line, n, 10)
}

func (w *lineWriter) time(name string, t time.Time) {
	if !t.IsZero() {
		w.number(name, t.UnixMicro())
	}
}

func (w *lineWriter) yes(name string, value bool) {
	if value {
		w.name(name)
		w.line = append(w.line, "true"...)
	}
}

func (w *lineWriter) body(name string, b Body) {
	if b.Bytes == 0 {
		return
	}
	w.name(name)
	switch {
	case b.Hash != "":
		w.stored(b)
	case int64(len(b.Inline)) != b.Bytes:
		w.size(b.Bytes)
	case len(b.Inline) > MaxInline:
		sum := sha256.Sum256(b.Inline)
		w.pieces(sum, bytes.NewReader(b.Inline), b.Bytes)
		w.blob(hex.EncodeToString(sum[:]), 0, b.Bytes)
	default:
		w.line = append(w.line, '{')
		w.line = append(appendContent(w.line, b.Inline, oneLine(b.Inline)), '}')
	}
}

func (w *lineWriter) size(n int64) {
	w.line = append(w.line, `{"bytes":`...)
	w.line = append(strconv.AppendInt(w.line, n, 10), '}')
}

func (w *lineWriter) blob(hash string, at, n int64) {
	w.line = append(w.line, `{"blob":"`+hash+`"`...)
	if at > 0 {
		w.number("at", at)
	}
	w.number("bytes", n)
	w.line = append(w.line, '}')
}

// stored writes a body that is a file, or a part of one.
func (w *lineWriter) stored(b Body) {
	var sum [sha256.Size]byte
	if raw, err := hex.DecodeString(b.Hash); err == nil {
		copy(sum[:], raw)
	}
	if !w.written[sum] {
		file, err := w.store.OpenBody(Body{Hash: b.Hash, Bytes: w.store.folder.blobSize(b.Hash)})
		if lost(err) {
			w.report.Missing++
			w.size(b.Bytes)
			return
		}
		if err != nil {
			w.fail(err)
			return
		}
		defer func() { _ = file.Close() }()
		w.pieces(sum, file, w.store.folder.blobSize(b.Hash))
	}
	w.blob(b.Hash, b.Offset, b.Bytes)
}

// pieces writes the lines of a large body, before the line of the call.
func (w *lineWriter) pieces(sum [sha256.Size]byte, from io.Reader, size int64) {
	if w.written[sum] {
		return
	}
	w.written[sum] = true
	piece := make([]byte, pieceBytes+utf8.UTFMax)
	held := 0
	for at := int64(0); at < size && w.pending == nil; {
		n, err := io.ReadFull(from, piece[held:min(int64(pieceBytes), size-at)])
		if n += held; err != nil {
			w.fail(storageFailure(err, w.store.folder))
			return
		}
		whole := n
		if at+int64(n) < size {
			whole = wholeCharacters(piece[:n])
		}
		line := append([]byte(`{"version":1,"blob":"`), hex.EncodeToString(sum[:])...)
		line = strconv.AppendInt(append(line, `","at":`...), at, 10)
		line = append(strconv.AppendInt(append(line, `,"of":`...), size, 10), ',')
		line = append(appendContent(line, piece[:whole], false), '}', '\n')
		if _, err := w.to.Write(line); err != nil {
			w.fail(writeFailure(err))
		}
		at += int64(whole)
		held = copy(piece, piece[whole:n])
	}
}

func (w *lineWriter) fail(err error) {
	if w.pending == nil {
		w.pending = err
	}
}

// wholeCharacters is b's length without a character that is cut at its end.
func wholeCharacters(b []byte) int {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				return len(b)
			}
			return i
		}
	}
	return len(b)
}

// appendContent writes bytes as the member that gives them back as they are.
func appendContent(line, b []byte, asJSON bool) []byte {
	switch {
	case asJSON:
		return append(append(line, `"json":`...), b...)
	case utf8.Valid(b):
		return append(append(line, `"text":`...), jsonx.Quote(string(b))...)
	}
	line = append(line, `"base64":"`...)
	return append(base64.StdEncoding.AppendEncode(line, b), '"')
}

// oneLine tells whether b can stand in a line of JSON as it is.
func oneLine(b []byte) bool {
	space := func(c byte) bool { return c == ' ' || c == '\t' }
	return len(b) > 0 && !space(b[0]) && !space(b[len(b)-1]) && !slices.Contains(b, '\n') && !slices.Contains(b, '\r') &&
		utf8.Valid(b) && jsonx.Check(b) == nil
}
