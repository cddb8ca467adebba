package history

import (
	"encoding/binary"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold makes texts comparable: lower case, and Latin letters without accents, so
// that "zurich" finds "Zürich". Other scripts keep their marks: й is not и.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	latin := false
	for _, r := range norm.NFD.String(strings.ToValidUTF8(s, " ")) {
		if r >= 0x0300 && r <= 0x036F && latin { // combining diacritical marks
			continue
		}
		latin = unicode.Is(unicode.Latin, r)
		b.WriteRune(unicode.ToLower(r))
	}
	return norm.NFC.String(b.String())
}

// foldBytes appends the same as fold. What stands for itself, or is one letter and no
// part of one, is looked up; only where letters are put together fold does it.
func foldBytes(b, text []byte) []byte {
	before := len(b)
	for at := 0; at < len(text); {
		n := at
		for n+8 <= len(text) && binary.LittleEndian.Uint64(text[n:])&(utf8.RuneSelf*each) == 0 {
			n += 8
		}
		for n < len(text) && text[n] < utf8.RuneSelf {
			n++
		}
		b = appendLower(b, text[at:n])
		if at = n; at == len(text) {
			break
		}
		r, n := utf8.DecodeRune(text[at:])
		folded, ok := foldRune(r)
		if !ok || r == utf8.RuneError && n == 1 {
			return append(b[:before], fold(string(text))...)
		}
		b = append(b, folded...)
		at += n
	}
	return b
}

// each is 1 in each of eight bytes.
const each = 0x0101010101010101

func appendLower(b, ascii []byte) []byte {
	from := len(b)
	b = append(b, ascii...)
	rest := b[from:]
	for ; len(rest) >= 8; rest = rest[8:] { // eight at once: the upper bit of each byte tells
		x := binary.LittleEndian.Uint64(rest)
		upper := (x + (0x80-'A')*each) &^ (x + (0x7f-'Z')*each) & (0x80 * each)
		binary.LittleEndian.PutUint64(rest, x|upper>>2)
	}
	for i, c := range rest {
		if c-'A' < 26 {
			rest[i] = c + 'a' - 'A'
		}
	}
	return b
}

// folds are the folded characters met so far, of the first 65,536.
var folds [1 << 16]atomic.Pointer[string]

// foldRune is what a character becomes wherever it stands; ok is false when that
// depends on those around it.
func foldRune(r rune) (folded string, ok bool) {
	if int(r) < len(folds) {
		if known := folds[r].Load(); known != nil {
			return *known, *known != ""
		}
	}
	if s := string(r); norm.NFC.PropertiesString(s).BoundaryBefore() {
		folded = fold(s)
	}
	if int(r) < len(folds) {
		folds[r].Store(&folded)
	}
	return folded, folded != ""
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
