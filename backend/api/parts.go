package api

import (
	"slices"
	"sync"
)

// parts are what a result is made of, as the page shows them.
type parts struct {
	content       []Content
	total         int // of blocks; content has the first
	hasStructured bool
	structured    Body
}

// blocks are so many blocks as one answer has, from a number on.
func (p parts) blocks(from int) []Content {
	from = min(max(from, 0), len(p.content))
	return p.content[from:min(from+blocksAtOnce, len(p.content))]
}

// weight is what the parts hold in memory, roughly, in bytes.
func (p parts) weight() int {
	n := 64<<10 + len(p.structured.Text)
	for _, c := range p.content {
		n += contentWeight + len(c.Text.Text) + len(c.Raw.Text) + len(c.URI) + len(c.Description)
	}
	return n
}

// contentWeight is a Content without its texts, but with their addresses.
const contentWeight = 512

// split is the memory of results that were taken apart: 60 MB of JSON take a
// second, and the page looks at a call again and again. What has ended does not
// change. The page that looks twice at the same time waits for one work.
type split struct {
	mu   sync.Mutex
	used []*splitting // used last at the end
}

type splitting struct {
	id     string
	work   func() (parts, error)
	weight int // 0 while the work is under way
}

// splitMost bounds what is remembered. A result in one piece weighs three times
// bodyText at most, one in many pieces blocksText; only one in tens of thousands
// is not remembered.
const splitMost = 16 << 20

// of returns the parts of a call's result, from work when they are not known.
func (s *split) of(id string, work func() (parts, error)) (parts, error) {
	s.mu.Lock()
	var one *splitting
	if i := slices.IndexFunc(s.used, func(one *splitting) bool { return one.id == id }); i >= 0 {
		one = s.used[i]
		s.used = append(slices.Delete(s.used, i, i+1), one)
	} else {
		one = &splitting{id: id, work: sync.OnceValues(work)}
		s.used = append(s.used, one)
	}
	s.mu.Unlock()
	p, err := one.work()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.drop(one)
		return p, err
	}
	one.weight = p.weight()
	total := 0
	for _, other := range s.used {
		total += other.weight
	}
	for _, oldest := range slices.Clone(s.used) {
		if total > splitMost && oldest.weight > 0 {
			total -= oldest.weight
			s.drop(oldest)
		}
	}
	return p, nil
}

func (s *split) drop(one *splitting) {
	s.used = slices.DeleteFunc(s.used, func(other *splitting) bool { return other == one })
}

// forget drops what is remembered of calls that were deleted.
func (s *split) forget(ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.used = slices.DeleteFunc(s.used, func(one *splitting) bool { return slices.Contains(ids, one.id) })
}
