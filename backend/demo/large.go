package demo

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"io"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// large makes results of many megabytes. The SDK would hold such a one ten times. Where
// the lines pass through our own hands, it gets a mark in place of the text, and
// the text is made while the line is written.
type large struct {
	mark string // "": the text goes to the SDK
}

// newLarge makes a mark that nobody can have sent to be echoed.
func newLarge() large { return large{mark: "megabytes-" + rand.Text() + "="} }

// megabytes is the tool.
func (l large) megabytes(_ context.Context, r *request) (*mcp.CallToolResult, error) {
	in := struct{ N int }{1}
	if err := r.arguments(&in); err != nil {
		return failed("%v", err), nil
	}
	if in.N < 1 || in.N > 200 {
		return failed("n must be between 1 and 200, got %d.", in.N), nil
	}
	if l.mark != "" {
		return text(l.mark + strconv.Itoa(in.N) + ";"), nil
	}
	var b strings.Builder
	b.Grow(in.N<<20 + 200)
	err := records(in.N<<20, func(piece []byte) error {
		b.Write(piece)
		return nil
	})
	return text(b.String()), err
}

// write writes a line; what a mark in it stands for is made on the way.
func (l large) write(w io.Writer, line []byte) error {
	before, rest, marked := bytes.Cut(line, []byte(l.mark))
	number, after, whole := bytes.Cut(rest, []byte(";"))
	n, err := strconv.Atoi(string(number))
	if l.mark == "" || !marked || !whole || err != nil {
		_, err := w.Write(line)
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if _, err := out.Write(before); err != nil {
		return err
	}
	err = records(n<<20, func(piece []byte) error { // within a string of JSON
		_, err := out.Write(bytes.ReplaceAll(piece, []byte(`"`), []byte(`\"`)))
		return err
	})
	if err != nil {
		return err
	}
	if _, err := out.Write(after); err != nil {
		return err
	}
	return out.Flush()
}

// records makes a JSON text of about that many bytes, piece by piece. A piece is
// good until the next one.
func records(size int, write func(piece []byte) error) error {
	piece, written := []byte(`{"records":[`), 0
	for i := int64(0); written+len(piece) < size-2; i++ {
		if i > 0 {
			piece = append(piece, ',')
		}
		piece = strconv.AppendInt(append(piece, `{"id":`...), i, 10)
		piece = strconv.AppendInt(append(piece, `,"name":"record `...), i, 10)
		piece = strconv.AppendInt(append(piece, `","value":`...), 3*i, 10)
		piece = strconv.AppendBool(append(piece, `.5,"tags":["a","b"],"active":`...), i%2 == 0)
		piece = append(piece, '}')
		if len(piece) > 4<<10 {
			if err := write(piece); err != nil {
				return err
			}
			written, piece = written+len(piece), piece[:0]
		}
	}
	return write(append(piece, `]}`...))
}
