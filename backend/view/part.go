package view

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// The parts of a result, by name. Of a resource and a prompt "content" are its
// contents and the contents of its messages.
//
//	result            the whole
//	structured        structuredContent
//	content/N         a block as JSON, counted from 0
//	content/N/text    its text
//	content/N/data    its bytes
const (
	Whole      = "result"
	Structured = "structured"
)

// Part is a part of a result, a slice of it.
type Part struct {
	Raw  json.RawMessage // JSON; of a text and of bytes the string they stand in
	Text bool
	Data bool
	Type string // the media type the server gave it
}

// PartOf finds a part of the result of a call by its name. The result is taken
// to be valid JSON.
func PartOf(result []byte, name string) (Part, error) {
	if name == Whole {
		return Part{Raw: result}, nil
	}
	var p Part
	if name == Structured {
		p.Raw = member(result, "structuredContent")
		return p.found(name)
	}
	words := strings.Split(name, "/")
	number := -1
	if len(words) == 2 || len(words) == 3 {
		if n, err := strconv.Atoi(words[1]); err == nil && words[0] == "content" {
			number = n
		}
	}
	block, carrier := blockOf(result, number)
	if block == nil {
		return p, noPart(name)
	}
	if len(words) == 2 {
		p.Raw = block
		return p.found(name)
	}
	p.Type = stringOf(member(carrier, "mimeType"))
	switch words[2] {
	case "text":
		p.Raw, p.Text = member(carrier, "text"), true
	case "data":
		p.Raw, p.Data = member(carrier, "blob"), true
		if p.Raw == nil {
			p.Raw = member(carrier, "data")
		}
	}
	return p.found(name)
}

func (p Part) found(name string) (Part, error) {
	if p.Raw == nil {
		return p, noPart(name)
	}
	return p, nil
}

func noPart(name string) *failure.Error {
	return failure.New(failure.NotFound, "The result has no part %.80q.", name).
		WithHint("Parts are result, structured, content/0, content/0/text, content/0/data and so on.")
}

// blockOf is a block of the content, and the object that carries its text or bytes.
func blockOf(result []byte, number int) (block, carrier json.RawMessage) {
	for _, key := range []string{"content", "contents", "messages"} {
		list := member(result, key)
		if list == nil || jsonx.Kind(list) != "array" {
			continue
		}
		n := 0
		jsonx.Each(list, jsonx.Begin(list, 0), func(it jsonx.Item) bool {
			if n == number {
				block = list[it.From:it.To:it.To]
			}
			n++
			return block == nil
		})
		carrier = block
		if key == "messages" {
			carrier = member(block, "content")
		}
		if resource := member(carrier, "resource"); resource != nil && key != "contents" {
			carrier = resource
		}
		return block, carrier
	}
	return nil, nil
}

// member is the last member of an object with a name, nil when there is none.
func member(object []byte, name string) (value json.RawMessage) {
	if jsonx.Kind(object) != "object" {
		return nil
	}
	jsonx.Each(object, jsonx.Begin(object, 0), func(it jsonx.Item) bool {
		if jsonx.Unquote(it.Key) == name {
			value = object[it.From:it.To:it.To]
		}
		return true
	})
	return value
}

func stringOf(raw json.RawMessage) string {
	text, _ := io.ReadAll(io.LimitReader(jsonx.Text(raw), maxPointer))
	return string(text)
}

// Reader reads the part: JSON as it is written, a text as it reads, bytes as they are.
func (p Part) Reader() io.Reader {
	switch {
	case p.Text:
		return jsonx.Text(p.Raw)
	case p.Data:
		return Base64(jsonx.Text(p.Raw))
	}
	return bytes.NewReader(p.Raw)
}

// IsJSON reports whether the part begins like an object or a list and, as far as
// a look at its beginning tells, is JSON.
func (p Part) IsJSON() bool {
	if p.Data {
		return false
	}
	head, _ := io.ReadAll(io.LimitReader(p.Reader(), lookAt))
	trimmed := bytes.TrimLeft(head, " \t\r\n")
	if len(trimmed) < 2 || trimmed[0] != '{' && trimmed[0] != '[' {
		return !p.Text && !p.Data
	}
	err := jsonx.Pretty(io.Discard, io.MultiReader(bytes.NewReader(head), endless{}))
	return errors.Is(err, errMore) || err == nil
}

const lookAt = 64 << 10

var errMore = errors.New("more")

// endless ends a look at the beginning of something, unless that is all.
type endless struct{}

func (endless) Read([]byte) (int, error) { return 0, errMore }

// Base64 decodes a text, with and without padding, with white space in it, and in
// the URL alphabet that some servers send.
func Base64(text io.Reader) io.Reader {
	return base64.NewDecoder(base64.RawStdEncoding, &lenient{from: text})
}

type lenient struct{ from io.Reader }

func (l *lenient) Read(p []byte) (int, error) {
	for {
		n, err := l.from.Read(p)
		kept := p[:0]
		for _, c := range p[:n] {
			switch c {
			case ' ', '\t', '\r', '\n', '=':
				continue
			case '-':
				c = '+'
			case '_':
				c = '/'
			}
			kept = append(kept, c)
		}
		if len(kept) > 0 || err != nil {
			return len(kept), err
		}
	}
}
