package cli

import (
	"bufio"
	"bytes"
	"io"

	"fairlead/backend/jsonx"
)

// foundValues prints values one after the other, with --json as one list. There may be
// millions of small ones, and one may be as large as memory: those pass through.
type foundValues struct {
	out      *bufio.Writer
	terminal bool // a person sees each value when it is found
	json     bool
	n        int
}

const wholeValue = 64 << 10

func newValues(p *program) *foundValues {
	return &foundValues{out: bufio.NewWriterSize(p.out, 64<<10), terminal: isTerminal(p.out), json: p.json}
}

func (v *foundValues) put(pointer func() string, raw []byte) error {
	if v.json {
		v.element(pointer(), raw)
	} else if err := v.pretty(raw); err != nil {
		return err
	} else {
		_ = v.out.WriteByte('\n') // the writer keeps its first error
	}
	v.n++
	if v.terminal {
		return v.out.Flush()
	}
	_, err := v.out.Write(nil)
	return err
}

func (v *foundValues) element(pointer string, raw []byte) {
	begin := ",\n"
	if v.n == 0 {
		begin = "["
	}
	for _, b := range [][]byte{[]byte(begin + `{"pointer":`), jsonx.Quote(pointer), []byte(`,"value":`), raw, []byte("}")} {
		_, _ = v.out.Write(b)
	}
}

func (v *foundValues) pretty(raw []byte) error {
	var out io.Writer = v.out
	if v.terminal {
		out = escaping{v.out}
	}
	if len(raw) > wholeValue {
		return jsonx.Pretty(out, bytes.NewReader(raw))
	}
	_, err := out.Write(jsonx.Indent(raw))
	return err
}

// end writes what is still held, and, when all values were found, what closes the list.
func (v *foundValues) end(complete bool) error {
	if v.json && complete {
		if v.n == 0 {
			_ = v.out.WriteByte('[')
		}
		_, _ = v.out.WriteString("]\n")
	}
	return v.out.Flush()
}
