package history

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"
)

// indexedBytes of arguments and of a result can be searched.
const indexedBytes = 64 << 10

// document is what can be searched of a call.
type document struct {
	folder             folder
	seq                int64
	server, tool, code string
	note, tags         string
	failure            sql.NullString
	arguments, result  head
}

// Beginnings are cut out as BLOBs: substr of a TEXT counts characters.
const documentColumns = `c.seq, c.server, c.tool, c.code, c.note, c.tags, c.failure,
	substr(CAST(coalesce(c.arguments, a.body) AS BLOB), coalesce(c.arguments_at, 0) + 1, min(c.argument_bytes, 65536)),
	coalesce(c.arguments_hash, a.hash), a.zipped, coalesce(c.arguments_at, 0), c.argument_bytes,
	substr(CAST(coalesce(c.result, r.body) AS BLOB), coalesce(c.result_at, 0) + 1, min(c.result_bytes, 65536)),
	coalesce(c.result_hash, r.hash), r.zipped, coalesce(c.result_at, 0), c.result_bytes`

// documents reads those that fulfil a condition, oldest first.
func documents(ctx context.Context, q queryer, f folder, condition string, args ...any) ([]document, error) {
	rows, err := q.QueryContext(ctx, "SELECT "+documentColumns+` FROM calls c
		LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
		LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
		WHERE `+condition+" ORDER BY c.seq", args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var docs []document
	for rows.Next() {
		d := document{folder: f}
		a, r := &d.arguments, &d.result
		if err := rows.Scan(&d.seq, &d.server, &d.tool, &d.code, &d.note, &d.tags, &d.failure,
			&a.in, &a.hash, &a.zipped, &a.at, &a.size, &r.in, &r.hash, &r.zipped, &r.at, &r.size); err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, rows.Err()
}

// text is what words are looked for in: the names, then keys and values as people
// read them. Escapes are gone, so "Zürich" is found however the server wrote it.
func (d document) text() string {
	var b strings.Builder
	for _, s := range []string{d.server, d.tool, d.code, d.note, d.tags} {
		b.WriteString(s)
		b.WriteByte('\n')
	}
	appendWords(&b, d.arguments.read(d.folder))
	appendWords(&b, d.result.read(d.folder))
	if d.failure.Valid {
		appendWords(&b, []byte(d.failure.String))
	}
	return b.String()
}

// surelyWithout tells, without taking the JSON apart, that one of the folded words is
// not in the text. It says no where it cannot tell.
func (d document) surelyWithout(words []string) bool {
	var raws []string
	for _, word := range words {
		// Between two values there is a line break or a colon, and no escape stands for what is left.
		if strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf || strings.ContainsRune(":\"\\/\n\r\t\b\f<>&", r) }) >= 0 {
			continue
		}
		if raws == nil {
			raws = []string{d.server, d.tool, d.code, d.note, d.tags, d.failure.String, string(d.arguments.read(d.folder)), string(d.result.read(d.folder))}
			for i, raw := range raws {
				if !isASCII(raw) || strings.Contains(raw, `\u`) {
					return false
				}
				raws[i] = strings.ToLower(raw)
			}
		}
		if !slices.ContainsFunc(raws, func(raw string) bool { return strings.Contains(raw, word) }) {
			return true
		}
	}
	return false
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
			if rest := bytes.Trim(text[min(at, int64(len(text))):], " \t\r\n:,\""); len(rest) > 0 {
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
