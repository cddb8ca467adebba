package history

import (
	"math/bits"
	"slices"
	"time"
)

const (
	// exactUpTo durations are kept as they are; more are counted in steps.
	exactUpTo = 1000
	// Each doubling of a duration has so many steps, so that what is said is less than
	// one in a hundred beside the truth.
	stepBits = 6
	steps    = 1 << stepBits
)

// latency gathers durations in microseconds for their percentiles.
type latency struct {
	n       int64
	highest int64
	exact   []int64  // nil once there are too many
	counts  []uint32 // by step
}

// add takes a duration and its stepOf.
func (l *latency) add(us int64, step int) {
	l.n++
	l.highest = max(l.highest, us)
	if step < len(l.counts) {
		l.counts[step]++
		return
	}
	l.addFirst(us, step)
}

// addFirst takes one while durations are kept as they are, or of a step that is new.
func (l *latency) addFirst(us int64, step int) {
	if l.counts == nil {
		if len(l.exact) < exactUpTo {
			l.exact = append(l.exact, us)
			return
		}
		l.spill()
	}
	l.count(step, 1)
}

func (l *latency) spill() {
	l.counts = make([]uint32, 0, 20*steps)
	for _, us := range l.exact {
		l.count(stepOf(us), 1)
	}
	l.exact = nil
}

func (l *latency) count(at int, n uint32) {
	for at >= len(l.counts) {
		l.counts = append(l.counts, make([]uint32, steps)...)
	}
	l.counts[at] += n
}

// merge adds what another has gathered.
func (l *latency) merge(m *latency) {
	for _, us := range m.exact {
		l.add(us, stepOf(us))
	}
	if m.counts == nil {
		return
	}
	l.n += m.n
	l.highest = max(l.highest, m.highest)
	if l.counts == nil {
		l.spill()
	}
	for at, n := range m.counts {
		if n > 0 {
			l.count(at, n)
		}
	}
}

// stepOf numbers the steps: the first ones are single microseconds.
func stepOf(us int64) int {
	if us < steps {
		return int(max(us, 0))
	}
	shift := bits.Len64(uint64(us)) - stepBits - 1
	return (shift+1)<<stepBits + int(us>>shift) - steps
}

// valueOf is the middle of a step.
func valueOf(at int) int64 {
	if at < steps {
		return int64(at)
	}
	shift := at>>stepBits - 1
	low := int64(at&(steps-1)+steps) << shift
	return low + (int64(1)<<shift)/2
}

// percentiles returns the durations that so many of a hundred do not exceed, -1 for
// none. They are of calls that were made, or the middle of their step.
func (l *latency) percentiles(percents ...int) []time.Duration {
	all := make([]time.Duration, len(percents))
	slices.Sort(l.exact)
	for i, p := range percents {
		all[i] = l.percentile(int64(p))
	}
	return all
}

func (l *latency) percentile(p int64) time.Duration {
	if l.n == 0 {
		return -1
	}
	rank := (l.n*p + 99) / 100 // of the calls in order, from 1: the nearest rank
	if l.counts == nil {
		return time.Duration(l.exact[max(rank, 1)-1]) * time.Microsecond
	}
	seen := int64(0)
	for at, n := range l.counts {
		if seen += int64(n); seen >= rank && n > 0 {
			return time.Duration(min(valueOf(at), l.highest)) * time.Microsecond
		}
	}
	return time.Duration(l.highest) * time.Microsecond
}
