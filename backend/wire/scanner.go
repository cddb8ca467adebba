package wire

// scanner steps over the members of one JSON object without decoding values:
// the envelope of a 50 MB frame costs one pass over its bytes and no memory.
// It checks only what it needs to find the ends; full validity is the business
// of whoever decodes the value.
type scanner struct {
	b      []byte
	i      int
	first  bool
	key    []byte // of the current member, without quotes, escapes left as they are
	value  []byte
	failed bool
}

func (s *scanner) space() {
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case ' ', '\t', '\r', '\n':
			s.i++
		default:
			return
		}
	}
}

func (s *scanner) open(c byte) bool {
	s.space()
	if s.i >= len(s.b) || s.b[s.i] != c {
		return false
	}
	s.i++
	s.first = true
	return true
}

// member moves to the next member; false at the end or when the text is broken.
func (s *scanner) member() bool {
	if !s.separator('}') {
		return false
	}
	start := s.i
	if !s.string() {
		return s.fail()
	}
	s.key = s.b[start+1 : s.i-1]
	s.space()
	if s.i >= len(s.b) || s.b[s.i] != ':' {
		return s.fail()
	}
	s.i++
	return s.element()
}

// separator steps over "," or the opening; false at end.
func (s *scanner) separator(end byte) bool {
	s.space()
	if s.i >= len(s.b) {
		return s.fail()
	}
	if s.b[s.i] == end {
		s.i++
		s.space()
		if s.i != len(s.b) {
			return s.fail()
		}
		return false
	}
	if !s.first {
		if s.b[s.i] != ',' {
			return s.fail()
		}
		s.i++
		s.space()
	}
	s.first = false
	return true
}

// element reads one value into s.value.
func (s *scanner) element() bool {
	s.space()
	start := s.i
	if !s.skip() {
		return s.fail()
	}
	s.value = s.b[start:s.i]
	return true
}

func (s *scanner) fail() bool {
	s.failed = true
	return false
}

func (s *scanner) skip() bool {
	if s.i >= len(s.b) {
		return false
	}
	switch s.b[s.i] {
	case '"':
		return s.string()
	case '{', '[':
		return s.nested()
	}
	start := s.i
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case ',', '}', ']', ' ', '\t', '\r', '\n':
			return s.i > start
		}
		s.i++
	}
	return s.i > start
}

// nested steps over an object or array by counting brackets outside strings,
// so depth costs nothing.
func (s *scanner) nested() bool {
	depth := 0
	for s.i < len(s.b) {
		switch s.b[s.i] {
		case '"':
			if !s.string() {
				return false
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
			if depth == 0 {
				s.i++
				return true
			}
		}
		s.i++
	}
	return false
}

func (s *scanner) string() bool {
	if s.i >= len(s.b) || s.b[s.i] != '"' {
		return false
	}
	for s.i++; s.i < len(s.b); s.i++ {
		switch s.b[s.i] {
		case '\\':
			s.i++
		case '"':
			s.i++
			return true
		}
	}
	return false
}

// elements calls f with each element of the JSON array b; false when b is not an array.
func elements(b []byte, f func(raw []byte)) bool {
	s := scanner{b: b}
	if !s.open('[') {
		return false
	}
	for s.separator(']') {
		if !s.element() {
			return false
		}
		f(s.value)
	}
	return !s.failed
}
