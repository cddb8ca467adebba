package jsonx

// numberState is where in a number the scanner stands.
type numberState uint8

const (
	afterMinus numberState = iota
	afterZero              // a leading 0: no further digit may come
	inInteger
	afterPoint
	inFraction
	afterE
	afterSign
	inExponent
)

func startNumber(c byte) numberState {
	switch c {
	case '-':
		return afterMinus
	case '0':
		return afterZero
	}
	return inInteger
}

// complete reports whether the number may end here.
func (n numberState) complete() bool {
	return n == afterZero || n == inInteger || n == inFraction || n == inExponent
}

// read goes on until something comes that belongs to no number. It returns how
// many bytes it took and whether the number ended.
func (n *numberState) read(b []byte) (int, bool, *fault) {
	for i, c := range b {
		switch {
		case isDigit(c):
			switch *n {
			case afterMinus:
				*n = startNumber(c)
			case afterZero:
				return i, false, errLeadingZero
			case afterPoint:
				*n = inFraction
			case afterE, afterSign:
				*n = inExponent
			}
		case c == '.' && (*n == afterZero || *n == inInteger):
			*n = afterPoint
		case (c == 'e' || c == 'E') && n.complete() && *n != inExponent:
			*n = afterE
		case (c == '+' || c == '-') && *n == afterE:
			*n = afterSign
		case n.complete():
			return i, true, nil
		default:
			return i, false, errDigit
		}
	}
	return len(b), false, nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
