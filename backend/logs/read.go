package logs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"fairlead/backend/failure"
)

// Line is one line of the log. Attrs are the others, in their order.
type Line struct {
	At      time.Time
	Level   string // ERROR, WARN, INFO or DEBUG
	Message string
	Attrs   []Attr
	Raw     []byte
}

// Attr is one attribute; Value is JSON.
type Attr struct {
	Key   string
	Value json.RawMessage
}

// lineMost bounds what is read of a line.
const lineMost = 1 << 20

// Tail returns the newest lines of at least a level, the oldest first.
func Tail(dir, level string, most int) ([]Line, error) {
	var all []Line
	for n := 0; n <= older && len(all) < most; n++ {
		lines, err := read(name(dir, n), level)
		if err != nil {
			return nil, err
		}
		all = append(lines, all...)
	}
	return all[max(0, len(all)-most):], nil
}

func read(path, level string) ([]Line, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure.Wrap(failure.Storage, err, "The log cannot be read: %v.", err)
	}
	defer func() { _ = f.Close() }()
	var lines []Line
	in := bufio.NewReader(f)
	for {
		raw, err := in.ReadBytes('\n')
		if line, ok := Parse(raw); ok && line.Has(level) {
			lines = append(lines, line)
		}
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return nil, failure.Wrap(failure.Storage, err, "The log cannot be read: %v.", err)
		}
	}
}

// Parse reads a line. What is none of ours, or half a line, is ok = false.
func Parse(raw []byte) (Line, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || len(raw) > lineMost || raw[0] != '{' {
		return Line{}, false
	}
	l := Line{Raw: slices.Clone(raw)}
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		return l, false
	}
	for d.More() {
		key, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return l, false
		}
		switch name, _ := key.(string); name {
		case "time":
			_ = json.Unmarshal(value, &l.At) // a line without a time is still one
		case "level":
			_ = json.Unmarshal(value, &l.Level)
		case "msg":
			_ = json.Unmarshal(value, &l.Message)
		default:
			l.Attrs = append(l.Attrs, Attr{name, value})
		}
	}
	_, err := d.Token()
	return l, err == nil
}

// Has reports whether a line is of at least a level.
func (l Line) Has(level string) bool {
	names := map[string]string{"ERROR": "error", "WARN": "warn", "INFO": "info", "DEBUG": "debug"}
	return Level(names[l.Level]) >= Level(level)
}
