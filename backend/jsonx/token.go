package jsonx

// token handles the first byte of a token, b[i], which is not white space.
func (s *scanner) token(b []byte, i int) *fault {
	c := b[i]
	switch s.state {
	case wantColon:
		if c != ':' {
			return s.unexpected(b[i:])
		}
		s.state = wantValue
		if s.out != nil {
			s.out.colon()
		}
	case afterValue:
		return s.separator(b, i)
	case firstKey, wantKey:
		if c == '}' && s.state == firstKey {
			s.close(c)
			return nil
		}
		if c != '"' {
			return s.unexpected(b[i:])
		}
		s.begin(inString, b, i)
		s.key = true
	default:
		if c == ']' && s.state == firstElement {
			s.close(c)
			return nil
		}
		return s.value(b, i)
	}
	return nil
}

func (s *scanner) separator(b []byte, i int) *fault {
	c := b[i]
	switch {
	case s.nest.depth == 0:
		return s.unexpected(b[i:])
	case c == ',' && s.nest.object():
		s.state = wantKey
	case c == ',':
		s.state = wantElement
	case c == '}' && s.nest.object(), c == ']' && !s.nest.object():
		s.close(c)
		return nil
	default:
		return s.unexpected(b[i:])
	}
	if s.out != nil {
		s.out.comma()
	}
	return nil
}

func (s *scanner) value(b []byte, i int) *fault {
	switch c := b[i]; {
	case c == '{':
		s.open(c, firstKey)
	case c == '[':
		s.open(c, firstElement)
	case c == '"':
		s.begin(inString, b, i)
		s.key = false
	case c == '-' || isDigit(c):
		s.begin(inNumber, b, i)
		s.num = startNumber(c)
	case c == 't':
		s.literal("true")
	case c == 'f':
		s.literal("false")
	case c == 'n':
		s.literal("null")
	default:
		return s.unexpected(b[i:])
	}
	return nil
}

func (s *scanner) begin(next state, b []byte, i int) {
	s.state = next
	s.quoteAt = s.pos.offset + i
	if s.out != nil {
		s.out.begin()
		s.out.text(b[i : i+1])
	}
}

func (s *scanner) literal(word string) {
	s.state, s.word, s.at = inWord, word, 1
	if s.out != nil {
		s.out.begin()
	}
}

func (s *scanner) open(c byte, next state) {
	s.nest.push(c == '{')
	s.state = next
	if s.out != nil {
		s.out.open(c)
	}
}

func (s *scanner) close(c byte) {
	s.nest.pop()
	s.state = afterValue
	if s.out != nil {
		s.out.close(c)
	}
}

func (s *scanner) text(b []byte) {
	if s.out != nil {
		s.out.text(b)
	}
}
