package cli

import (
	"fmt"
	"io"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/view"
)

const (
	// largeResult is the size from which a result is printed piece by piece:
	// its texts would be there twice more otherwise.
	largeResult = 8 << 20
	// mostLarge is how many blocks are printed so. Each is looked for from the
	// beginning of the result, and one of many blocks has small ones.
	mostLarge = 32
)

// printLarge prints a large result of few blocks; false: it is none.
func (p *program) printLarge(result []byte) (printed bool, err error) {
	if len(result) < largeResult || jsonx.Check(result) != nil {
		return false, nil
	}
	if _, err := view.PartOf(result, blockName(mostLarge)); err == nil {
		return false, nil
	}
	out := io.Writer(visibleWriter{p.out})
	n := 0
	for ; ; n++ {
		block, err := view.PartOf(result, blockName(n))
		if err != nil {
			break
		}
		part, err := view.PartOf(result, blockName(n)+"/text")
		if err != nil || jsonx.Kind(part.Raw) != "string" {
			if err := p.write([]byte(readBlock(block.Raw).label()), true); err != nil {
				return true, err
			}
			continue
		}
		last := &lastByte{to: out}
		if _, err := io.Copy(last, part.Reader()); err != nil {
			return true, failure.From(fmt.Errorf("writing the output: %w", err))
		}
		if err := p.write(nil, last.byte != '\n'); err != nil {
			return true, err
		}
	}
	structured, err := view.PartOf(result, view.Structured)
	if n > 0 || err != nil {
		return n > 0, nil
	}
	if err := jsonx.Pretty(out, structured.Reader()); err != nil {
		return true, failure.From(fmt.Errorf("writing the output: %w", err))
	}
	return true, p.write(nil, true)
}

func blockName(n int) string { return fmt.Sprintf("content/%d", n) }

// lastByte remembers what was written last.
type lastByte struct {
	to   io.Writer
	byte byte
}

// Write implements io.Writer.
func (l *lastByte) Write(b []byte) (int, error) {
	if len(b) > 0 {
		l.byte = b[len(b)-1]
	}
	return l.to.Write(b)
}
