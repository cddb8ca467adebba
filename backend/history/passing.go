package history

import (
	"context"
	"errors"
	"slices"
)

// passing are the calls of a window that the rest of a filter may let pass.
type passing struct {
	bottom int64
	all    bool   // there is no rest, or nobody can say
	set    []bool // from bottom on
	some   int    // of set
	sc     *scan
	open   bool   // loose calls and gaps, of which the columns know nothing, are in the window
	marked []bool // those that may have the words, from bottom on; nil: nobody can say
}

func (p *passing) none() bool { return !p.all && !p.open && p.some == 0 }

func (p *passing) has(seq int64) bool {
	if p.marked != nil && !p.marked[seq-p.bottom] {
		return false
	}
	if p.all || p.set[seq-p.bottom] {
		return true
	}
	if !p.open {
		return false
	}
	if _, ok := p.sc.loose[seq]; ok {
		return true
	}
	return slices.ContainsFunc(p.sc.gaps, func(g [2]int64) bool { return seq >= g[0] && seq <= g[1] })
}

// fewCalls are compared in any case without asking the index for them.
const fewCalls = 64

// few are the calls themselves, the newest first, nil when they are more than that.
func (p *passing) few(most int) (seqs []int64) {
	from := p.marked
	if from == nil {
		from = p.set
		if p.all || p.open || p.some > most {
			return nil
		}
	}
	seqs = make([]int64, 0, most)
	for i, may := range slices.Backward(from) {
		if !may || !p.has(p.bottom+int64(i)) {
			continue
		}
		if len(seqs) == most {
			return nil
		}
		seqs = append(seqs, p.bottom+int64(i))
	}
	return seqs
}

// share of the calls of the window that have the marks.
func (p *passing) share() float64 {
	n := 0
	for _, may := range p.marked {
		if may {
			n++
		}
	}
	return float64(n) / float64(len(p.marked))
}

// newPassing lets all calls of a window pass, until pass or mark are asked.
func newPassing(bottom int64) *passing { return &passing{bottom: bottom, all: true} }

// pass asks the packed columns which calls of a window, up to top, the rest of the filter lets pass.
func (w *window) pass(ctx context.Context, p *passing, top int64) error {
	if w.sc == nil || w.q.Filter.onlyWords() {
		return nil
	}
	p.sc, p.all = w.sc, false
	err := p.fill(ctx, w.blocks, top)
	if errors.Is(err, errColumn) {
		w.log.Warn("history: a packed column is damaged; asking the calls themselves")
		p.all, err = true, nil
	}
	return err
}

// outside tells of a block that the rest of the filter lets none of its calls pass, as far as that
// shows without its columns.
func (w *window) outside(block int64) bool {
	if w.sc == nil || w.blocks[block] != nil {
		return false
	}
	for seq := range w.sc.loose {
		if seq>>blockBits == block {
			return false
		}
	}
	return !slices.ContainsFunc(w.sc.gaps, func(g [2]int64) bool { return g[0]>>blockBits <= block && block <= g[1]>>blockBits })
}

func (p *passing) fill(ctx context.Context, blocks map[int64]*block, top int64) error {
	var group []block
	for n := p.bottom >> blockBits; n <= top>>blockBits; n++ {
		if b := blocks[n]; b != nil {
			group = append(group, *b)
		}
	}
	if err := p.sc.sift(ctx, group); err != nil {
		return err
	}
	if err := p.sc.load(ctx, group, colSeq, colStarted); err != nil {
		return err
	}
	p.set = make([]bool, top-p.bottom+1)
	for i := range group {
		b := &group[i]
		if p.sc.tighten(b); b.dead {
			continue
		}
		b.each(func(row int) {
			if at := b.seq(row) - p.bottom; at >= 0 && at < int64(len(p.set)) {
				p.set[at] = true
				p.some++
			}
		})
	}
	for _, g := range p.sc.gaps {
		p.open = p.open || g[0] <= top && g[1] >= p.bottom
	}
	for seq := range p.sc.loose {
		p.open = p.open || seq <= top && seq >= p.bottom
	}
	return nil
}

// withoutWords is the rest of the filter.
func (f Filter) withoutWords() Filter {
	return Filter{terms: slices.DeleteFunc(slices.Clone(f.terms), func(t term) bool { return t.key == keyWord })}
}

func (f Filter) onlyWords() bool { return f.withoutWords().Empty() }
