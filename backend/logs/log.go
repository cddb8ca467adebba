package logs

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"os"
)

// Options say what is logged.
type Options struct {
	Dir    string
	Level  string              // off, error, warn, info or debug
	Redact func(string) string // takes secrets out of messages and attributes
	Attrs  []any               // of every line
}

// Log is an open log. Its Logger may be used until Close; what comes later opens the
// file again.
type Log struct {
	Logger *slog.Logger
	level  slog.LevelVar
	file   *file
}

// off is a level that nothing has.
const off = slog.Level(math.MaxInt32)

// Level reads a level; what is none is info.
func Level(name string) slog.Level {
	switch name {
	case "off":
		return off
	case "error":
		return slog.LevelError
	case "warn":
		return slog.LevelWarn
	case "debug":
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// Open returns the log of a folder. The file is made with the first line.
func Open(o Options) *Log {
	l := &Log{file: &file{dir: o.Dir, most: fileMost}}
	l.SetLevel(o.Level)
	h := slog.NewJSONHandler(l.file, &slog.HandlerOptions{Level: &l.level, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr { return clean(a, o.Redact) }})
	l.Logger = slog.New(h).With(append([]any{"pid", os.Getpid()}, o.Attrs...)...)
	return l
}

// SetLevel changes the level.
func (l *Log) SetLevel(name string) { l.level.Set(Level(name)) }

// Close closes the file.
func (l *Log) Close() error { return l.file.close() }

// clean makes a text of everything that is no number, boolean or time, and takes
// the secrets out of it. Messages come here too.
func clean(a slog.Attr, redact func(string) string) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		return slog.String(a.Key, redact(v.String()))
	case slog.KindDuration: // readable, and the same everywhere
		return slog.String(a.Key, v.Duration().String())
	case slog.KindAny:
		if level, ok := v.Any().(slog.Level); ok {
			return slog.Any(a.Key, level)
		}
		return slog.String(a.Key, redact(text(v.Any())))
	}
	return a
}

func text(v any) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(raw)
}
