package cli

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// block is one block of a result's content. Fields of another kind than they
// should be are dropped; the block is shown all the same.
type block struct {
	kind, text, mimeType, uri, name string
	data                            []byte // nil: there are none
	raw                             json.RawMessage
}

// eachBlock reads the blocks of a result one by one: there may be millions.
func eachBlock(result json.RawMessage, yield func(block) error) (err error) {
	members, wrong := jsonx.Members(result)
	if wrong != nil {
		return nil //nolint:nilerr // it has none
	}
	for _, m := range members { // a result has one of them
		var read func(raw json.RawMessage) block
		switch m.Key {
		case "content":
			read = readBlock
		case "contents": // of a resource
			read = func(raw json.RawMessage) block { return readContents(raw, raw) }
		case "messages": // of a prompt
			read = func(raw json.RawMessage) block {
				content, _ := jsonx.Lookup(raw, "/content")
				return readBlock(content)
			}
		}
		if read == nil || jsonx.Kind(m.Value) != "array" {
			continue
		}
		jsonx.Each(m.Value, 0, func(item jsonx.Item) bool {
			err = yield(read(m.Value[item.From:item.To]))
			return err == nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// readContents reads the contents of a resource; raw is the block they stand in.
func readContents(raw, resource json.RawMessage) block {
	fields := textFields(resource)
	b := block{raw: raw, kind: "resource", mimeType: fields("mimeType"), uri: fields("uri"), text: fields("text")}
	if data, err := base64.StdEncoding.DecodeString(fields("blob")); err == nil && len(data) > 0 {
		b.data = data
	}
	return b
}

func readBlock(raw json.RawMessage) block {
	fields := textFields(raw)
	b := block{raw: raw, kind: fields("type"), mimeType: fields("mimeType"), uri: fields("uri"), name: fields("name")}
	encoded := ""
	switch b.kind {
	case "text":
		b.text = fields("text")
	case "resource":
		resource, _ := jsonx.Lookup(raw, "/resource")
		return readContents(raw, resource)
	default:
		encoded = fields("data")
	}
	if encoded != "" {
		if data, err := base64.StdEncoding.DecodeString(encoded); err == nil {
			b.data = data
		}
	}
	return b
}

// textFields returns a way to an object's texts; others are "". The object is
// gone through once: it may have 50 MB.
func textFields(raw json.RawMessage) func(name string) string {
	members, err := jsonx.Members(raw)
	if err != nil {
		return func(string) string { return "" }
	}
	return func(name string) (s string) {
		for _, m := range members {
			if m.Key == name && json.Unmarshal(m.Value, &s) != nil {
				s = ""
			}
		}
		return s
	}
}

// isText says that the block is printed as its text.
func (b block) isText() bool {
	return b.kind == "text" || b.kind == "resource" && b.text != "" && b.data == nil
}

// label stands for a block that is no text: [image image/png 1.2 kB].
func (b block) label() string {
	words := []string{b.kind}
	if b.kind == "" {
		words[0] = "unknown"
	}
	for _, word := range []string{b.name, b.uri, b.mimeType} {
		if word != "" {
			words = append(words, word)
		}
	}
	switch {
	case b.data != nil:
		words = append(words, size(int64(len(b.data))))
	case b.kind != "resource_link" && b.kind != "resource":
		words = append(words, size(int64(len(b.raw)))+" of JSON")
	}
	return "[" + strings.Join(words, " ") + "]"
}

// size writes a number of bytes for people.
func size(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}

// printResult prints a result: as it came with --json, otherwise the text of
// its content and a line for every other block. output is the file for bytes.
func (p *program) printResult(output string, result json.RawMessage) error {
	if output != "" {
		if err := p.saveFile(output, result); err != nil {
			return err
		}
	}
	if p.json {
		return p.write(result, true)
	}
	if output != "" {
		return nil
	}
	if printed, err := p.printLarge(result); printed || err != nil {
		return err
	}
	out := bufio.NewWriterSize(p.out, 32<<10)
	some := false
	err := eachBlock(result, func(b block) error {
		some = true
		text := b.label()
		if b.isText() {
			text = b.text
		}
		if isTerminal(p.out) {
			text = visibleText(text)
		}
		_, err := out.WriteString(text)
		if err == nil && !strings.HasSuffix(text, "\n") {
			err = out.WriteByte('\n')
		}
		return err
	})
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return failure.From(fmt.Errorf("writing the output: %w", err))
	}
	if structured, ok := jsonx.Lookup(result, "/structuredContent"); ok && !some {
		return p.write(jsonx.Indent(structured), true)
	}
	return nil
}

func (p *program) write(raw []byte, newline bool) error {
	_, err := p.out.Write(raw)
	if err == nil && newline {
		_, err = io.WriteString(p.out, "\n")
	}
	if err != nil {
		return failure.From(fmt.Errorf("writing the output: %w", err))
	}
	return nil
}

// saveFile writes the bytes of the blocks that have some, or else the text, to a
// file. Further blocks go to files beside it: photo.png, photo-2.png.
func (p *program) saveFile(path string, result json.RawMessage) error {
	var bodies [][]byte
	var text strings.Builder
	_ = eachBlock(result, func(b block) error {
		if b.data != nil {
			bodies = append(bodies, b.data)
		} else if b.isText() {
			text.WriteString(b.text)
		}
		return nil
	})
	if len(bodies) == 0 {
		bodies = [][]byte{[]byte(text.String())}
	}
	for i, body := range bodies {
		to := path
		if i > 0 {
			extension := filepath.Ext(path)
			to = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, extension), i+1, extension)
		}
		if err := os.WriteFile(to, body, 0o600); err != nil {
			return failure.Wrap(failure.Storage, err, "The result could not be saved: %v.", err).
				WithHint("Check the folder. The result is in the history.")
		}
		if !p.json {
			fmt.Fprintf(p.err, "%s saved in %s\n", size(int64(len(body))), visible(to))
		}
	}
	return nil
}

// joined puts a place before what is said of it.
func joined(pointer, message string) string { return strings.TrimSpace(pointer + " " + message) }
