package jsonx

import "bytes"

// state is where in the grammar of RFC 8259 the scanner stands.
type state uint8

const (
	wantValue    state = iota // a value must come
	wantElement               // a value must come: a comma was read
	firstElement              // a value or ]
	firstKey                  // a key or }
	wantKey                   // a key must come: a comma was read
	wantColon                 // : must come
	afterValue                // , or a closing bracket; at the top only white space
	inString                  // between quotes
	inEscape                  // after a backslash
	inUnicode                 // inside \uXXXX
	inNumber                  // see number.go
	inWord                    // true, false, null
)

// scanner is a push parser: it is fed pieces of any size, checks the grammar
// and tells out (when there is one) what it meets. Strings and numbers may be
// cut anywhere, so memory stays bounded however large a single value is.
type scanner struct {
	out   *printer // nil: only check
	state state
	key   bool  // the string being read is a member's name
	hex   uint8 // digits of \uXXXX still to come
	num   numberState
	word  string // the literal being read
	at    int    // how much of word was seen
	nest  nesting
	pos   position // of the piece being fed
	quote position // where the string began that was open at the end of the last piece

	quoteAt int // offset of the newest string or number; quote is worked out from it only when needed
}

// feed reads the next piece. After an error the scanner is useless.
func (s *scanner) feed(b []byte) error {
	i, err := s.consume(b)
	if err != nil {
		return err.at(s.pos.after(b[:i]))
	}
	if from := s.quoteAt - s.pos.offset; from >= 0 && s.state >= inString && s.state <= inUnicode {
		s.quote = s.pos.after(b[:from])
	}
	s.pos = s.pos.after(b)
	return nil
}

// finish says that no more pieces come.
func (s *scanner) finish() error {
	if s.state == inNumber && s.num.complete() {
		s.state = afterValue
	}
	if s.state == afterValue && s.nest.depth == 0 {
		return nil
	}
	pos, msg := s.pos, s.ending()
	if s.state == inString || s.state == inEscape || s.state == inUnicode {
		pos = s.quote // the end of the text says nothing about where the quote is missing
	}
	return (&fault{msg: msg}).at(pos)
}

// consume returns how much was read, and what is wrong there.
func (s *scanner) consume(b []byte) (int, *fault) {
	for i := 0; i < len(b); {
		switch s.state {
		case inString:
			n := plain(b[i:])
			s.text(b[i : i+n])
			if i += n; i == len(b) {
				return i, nil
			}
			if err := s.special(b[i]); err != nil {
				return i, err
			}
			s.text(b[i : i+1])
			i++
		case inEscape, inUnicode:
			if err := s.escaped(b[i]); err != nil {
				return i, err
			}
			s.text(b[i : i+1])
			i++
		case inNumber:
			n, done, err := s.num.read(b[i:])
			s.text(b[i : i+n])
			i += n
			if err != nil {
				return i, err
			}
			if done {
				s.state = afterValue
			}
		case inWord:
			if b[i] != s.word[s.at] {
				return i, errUnknownWord(s.word)
			}
			if s.at++; s.at == len(s.word) {
				s.text([]byte(s.word))
				s.state = afterValue
			}
			i++
		default:
			c := b[i]
			if c == ' ' || c == '\n' || c == '\t' || c == '\r' {
				i++
				continue
			}
			if err := s.token(b, i); err != nil {
				return i, err
			}
			i++
		}
	}
	return len(b), nil
}

// plain is the length of the part of a string that needs no attention.
func plain(b []byte) int {
	for i, c := range b {
		if c == '"' || c == '\\' || c < 0x20 {
			return i
		}
	}
	return len(b)
}

// special handles the byte that ended a plain part.
func (s *scanner) special(c byte) *fault {
	switch {
	case c == '\\':
		s.state = inEscape
	case c != '"':
		return errControl(c)
	case s.key:
		s.state = wantColon
	default:
		s.state = afterValue
	}
	return nil
}

// escaped handles a byte after a backslash.
func (s *scanner) escaped(c byte) *fault {
	if s.state == inUnicode {
		if !isHex(c) {
			return errHex(c)
		}
		if s.hex--; s.hex == 0 {
			s.state = inString
		}
		return nil
	}
	switch {
	case c == 'u':
		s.state, s.hex = inUnicode, 4
	case bytes.IndexByte([]byte(`"\/bfnrt`), c) >= 0:
		s.state = inString
	default:
		return errEscape(c)
	}
	return nil
}
