package history

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"strings"
)

// document is what the full-text index knows of a call.
type document struct {
	folder             folder
	seq                int64
	server, tool, code string
	failure            sql.NullString
	arguments, result  place
}

// text is what words are looked for in: the names, then keys and values as people
// read them. Escapes are gone, so "Zürich" is found however the server wrote it.
func (d document) text() string {
	var b strings.Builder
	for _, s := range []string{d.server, d.tool, d.code} {
		b.WriteString(s)
		b.WriteByte('\n')
	}
	appendWords(&b, d.arguments.head(d.folder, indexedBytes))
	appendWords(&b, d.result.head(d.folder, indexedBytes))
	if d.failure.Valid {
		appendWords(&b, []byte(d.failure.String))
	}
	return strings.ToValidUTF8(b.String(), " ")
}

// appendWords writes the keys and values of JSON text, one line each value. Text
// that is cut off or no JSON goes in as far as it can be read, the rest as it is.
func appendWords(b *strings.Builder, text []byte) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var open []container
	for {
		at := d.InputOffset()
		token, err := d.Token()
		if err != nil {
			if rest := bytes.TrimSpace(text[min(at, int64(len(text))):]); len(rest) > 0 {
				b.Write(rest)
				b.WriteByte('\n')
			}
			return
		}
		isKey := len(open) > 0 && open[len(open)-1].key()
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{', '[':
				open = append(open, container{object: t == '{'})
			default:
				open = open[:len(open)-1]
			}
		case string:
			if isKey {
				b.WriteString(t)
				b.WriteString(": ")
				continue
			}
			if !encoded(t) {
				b.WriteString(t)
			}
			b.WriteByte('\n')
		case json.Number:
			b.WriteString(t.String())
			b.WriteByte('\n')
		case bool:
			if t {
				b.WriteString("true\n")
			} else {
				b.WriteString("false\n")
			}
		case nil:
			b.WriteString("null\n")
		}
	}
}

// container is an object or array that is open; in an object every other token is a key.
type container struct {
	object bool
	tokens int
}

// key counts a token of the container and tells whether it is a key.
func (c *container) key() bool {
	c.tokens++
	return c.object && c.tokens%2 == 1
}

// encoded tells whether a string is bytes in Base64, a picture for example: nobody
// looks for a word in it.
func encoded(s string) bool {
	const long = 256
	if len(s) < long {
		return false
	}
	for i := range long {
		c := s[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("+/=-_", c) >= 0) {
			return false
		}
	}
	return true
}
