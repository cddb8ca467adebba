package history

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"strings"
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
		if err := d.scan(rows); err != nil {
			return nil, err
		}
		docs = append(docs, d)
	}
	return docs, rows.Err()
}

// scan reads documentColumns.
func (d *document) scan(rows *sql.Rows) error {
	a, r := &d.arguments, &d.result
	return rows.Scan(&d.seq, &d.server, &d.tool, &d.code, &d.note, &d.tags, &d.failure,
		&a.in, &a.hash, &a.zipped, &a.at, &a.size, &r.in, &r.hash, &r.zipped, &r.at, &r.size)
}

// texter reads what words are looked for in: the names of a call, then keys and values as
// people read them. Escapes are gone, so "Zürich" is found however the server wrote it.
// What it returns is good until the next call is read.
type texter struct {
	arguments, result  []byte // as JSON
	zips               [2][]byte
	names, text, words []byte
}

// read is the text of a call, folded.
func (t *texter) read(d *document) []byte {
	t.load(d)
	return t.folded(d)
}

// load reads the beginnings of a call's bodies.
func (t *texter) load(d *document) {
	t.arguments = t.head(0, &d.arguments, d.folder)
	t.result = t.head(1, &d.result, d.folder)
}

// folded is the text of a call that was loaded.
func (t *texter) folded(d *document) []byte {
	t.text = d.appendNames(t.text[:0])
	t.text = appendJSON(t.text, t.arguments)
	t.text = appendJSON(t.text, t.result)
	if d.failure.Valid {
		t.text = appendJSON(t.text, []byte(d.failure.String))
	}
	t.words = foldBytes(t.words[:0], t.text)
	return t.words
}

func (d *document) appendNames(b []byte) []byte {
	for _, s := range [...]string{d.server, d.tool, d.code, d.note, d.tags} {
		b = append(append(b, s...), '\n')
	}
	return b
}

// head is the beginning of a body.
func (t *texter) head(i int, h *head, f folder) []byte {
	if h.hash.Valid || h.zipped == nil {
		return h.read(f)
	}
	frame, err := zips.unzipTo(t.zips[i][:0], h.zipped)
	if t.zips[i] = frame; err != nil {
		return nil
	}
	return h.of(frame)
}

// appendJSON appends the words of JSON text, or of what is none.
func appendJSON(b, text []byte) []byte {
	before := len(b)
	b, ok := wordsOf(b, text)
	if ok {
		return b
	}
	var slow strings.Builder
	appendWords(&slow, text)
	return append(b[:before], slow.String()...)
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
func encoded[T string | []byte](s T) bool {
	const long = 256
	if len(s) < long {
		return false
	}
	var small, large, digits int
	for i := range long {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z':
			small++
		case 'A' <= c && c <= 'Z':
			large++
		case '0' <= c && c <= '9':
			digits++
		case strings.IndexByte("+/=-_", c) < 0:
			return false
		}
	}
	// Bytes have two fifths of letters of either size, and a sixth of digits. What has
	// hardly any of one kind is a path, a hex dump, a key, a ruler.
	return small >= long/16 && large >= long/16 && digits >= long/64
}
