package secret

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Mask stands where a secret stood.
const Mask = "[secret]"

// Redactor replaces known values by Mask, in every form they are met in. It is
// on the way of every frame, so looking costs little and takes no lock: see
// BenchmarkRedactorNothing. It is safe for concurrent use.
type Redactor struct {
	matcher atomic.Pointer[matcher] // of all values; nil when there are none

	mu     sync.Mutex
	values map[string]*held
}

// held is a value that is known, by as many holders; what Add added is never released.
type held struct {
	holders int
	forms   []string // kept because finding them costs more than building a matcher
}

// NewRedactor returns a redactor that knows nothing yet.
func NewRedactor() *Redactor { return &Redactor{values: map[string]*held{}} }

// Add makes a value known for good. Values under four bytes are ignored: they
// occur everywhere.
func (r *Redactor) Add(value string) { r.Hold(value) }

// Hold makes values known until release is called: the secret arguments of one
// call. Releasing twice does nothing.
func (r *Redactor) Hold(values ...string) (release func()) {
	values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return len(v) < minLength })
	r.change(values, +1)
	return sync.OnceFunc(func() { r.change(values, -1) })
}

func (r *Redactor) change(values []string, by int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rebuild := false
	for _, value := range values {
		h := r.values[value]
		if h == nil {
			h = &held{forms: forms(value)}
			r.values[value] = h
			rebuild = true
		}
		if h.holders += by; h.holders == 0 {
			delete(r.values, value)
			rebuild = true
		}
	}
	if rebuild {
		r.matcher.Store(newMatcher(r.values))
	}
}

// Bytes returns b with every known value replaced. b is never changed; it is
// returned as it is, without an allocation, when there is nothing to replace.
func (r *Redactor) Bytes(b []byte) []byte {
	m := r.matcher.Load()
	if m == nil {
		return b
	}
	return m.replace(b)
}

func (m *matcher) replace(b []byte) []byte {
	start, end := m.next(b, 0)
	if start < 0 {
		return b
	}
	out := make([]byte, 0, len(b))
	done := 0
	for start >= 0 {
		out = append(append(out, b[done:start]...), Mask...)
		done = end
		start, end = m.next(b, done)
	}
	return append(out, b[done:]...)
}

// String is Bytes for strings.
func (r *Redactor) String(s string) string {
	if s == "" || r.matcher.Load() == nil {
		return s
	}
	// Bytes does not write to its argument, so the string's own bytes will do.
	in := unsafe.Slice(unsafe.StringData(s), len(s))
	out := r.Bytes(in)
	if unsafe.SliceData(out) == unsafe.SliceData(in) {
		return s
	}
	return string(out)
}
