package jsonx

import "io"

const (
	// lineWidth is how wide an array of scalars may become on one line.
	lineWidth = 80
	// maxIndent is how many levels are indented. What is nested deeper stays on
	// its line: otherwise a megabyte of brackets would make gigabytes of spaces.
	maxIndent = 64
	flushSize = 64 << 10
)

// printer writes what the scanner meets, compact or indented by two spaces.
// An array of scalars that fits into lineWidth stays on one line.
type printer struct {
	dst     io.Writer // nil: everything stays in out
	out     []byte
	compact bool
	err     error

	depth int
	fresh bool // a bracket or comma was written and the next value's line not begun
	col   int  // bytes on the current line

	holding bool   // short holds an array that may yet fit on one line
	short   []byte // from its bracket on
	values  []int  // where in short its values begin
	owed    bool   // a comma comes before its next value
}

func (p *printer) open(c byte) {
	p.spread()
	p.begin()
	p.depth++
	p.fresh = true
	if c == '[' && p.indents() && p.col < lineWidth {
		p.holding, p.owed = true, false
		p.short, p.values = append(p.short[:0], c), p.values[:0]
		return
	}
	p.put(c)
}

func (p *printer) close(c byte) {
	p.depth--
	if p.holding {
		if p.col+len(p.short) < lineWidth {
			p.holding, p.fresh = false, false
			p.write(p.short)
			p.put(c)
			return
		}
		p.depth++
		p.spread()
		p.depth--
	}
	if !p.fresh && !p.compact && p.depth < maxIndent {
		p.newline()
	}
	p.fresh = false
	p.put(c)
}

func (p *printer) comma() {
	if p.holding {
		p.owed = true
		return
	}
	p.fresh = true
	p.put(',')
}

func (p *printer) colon() {
	p.put(':')
	if !p.compact {
		p.put(' ')
	}
}

// begin starts a scalar, a name or a bracket.
func (p *printer) begin() {
	if p.holding {
		if p.owed {
			p.short = append(p.short, ',', ' ')
			p.owed = false
		}
		p.values = append(p.values, len(p.short))
		return
	}
	if p.fresh && p.indents() {
		p.newline()
	}
	p.fresh = false
}

func (p *printer) text(b []byte) {
	if !p.holding {
		p.write(b)
		return
	}
	p.short = append(p.short, b...)
	if p.col+len(p.short) >= lineWidth {
		p.spread()
	}
}

// spread gives up on keeping the pending array on one line.
func (p *printer) spread() {
	if !p.holding {
		return
	}
	p.holding = false
	p.put(p.short[0])
	p.fresh = len(p.values) == 0
	for i, from := range p.values {
		to := len(p.short)
		if i+1 < len(p.values) {
			to = p.values[i+1] - len(", ")
		}
		if i > 0 {
			p.put(',')
		}
		p.newline()
		p.write(p.short[from:to])
	}
	if p.owed {
		p.put(',')
		p.fresh = true
	}
}

func (p *printer) indents() bool { return !p.compact && p.depth <= maxIndent }

func (p *printer) newline() {
	p.put('\n')
	p.col = 0
	for range p.depth {
		p.put(' ')
		p.put(' ')
	}
}

func (p *printer) put(c byte) {
	p.out = append(p.out, c)
	p.col++
	if p.dst != nil && len(p.out) >= flushSize {
		p.flush()
	}
}

func (p *printer) write(b []byte) {
	p.out = append(p.out, b...)
	p.col += len(b)
	if p.dst != nil && len(p.out) >= flushSize {
		p.flush()
	}
}

func (p *printer) flush() {
	if p.err == nil && len(p.out) > 0 {
		_, p.err = p.dst.Write(p.out)
	}
	p.out = p.out[:0]
}
