package config

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// reader takes values out of a definition and keeps the first mistake.
type reader struct {
	o   object
	err error
}

// get hands a key's value to accept. When that refuses, the mistake is that the
// value is not what is wanted; example shows one that is.
func (r *reader) get(key, want, example string, accept func(json.RawMessage) bool) {
	raw, ok := r.o.get(key)
	if !ok || r.err != nil || accept(raw) {
		return
	}
	r.err = wrong(key, strconv.Quote(key)+" is not "+want+".", "Write it like "+example+".")
}

func (r *reader) text(key string) (s string) {
	r.get(key, "a text", `"text"`, func(raw json.RawMessage) bool { return isKind(raw, '"') && json.Unmarshal(raw, &s) == nil })
	return s
}

func (r *reader) texts(key string) (list []string) {
	r.get(key, "a list of texts", `["-y", "name"]`, func(raw json.RawMessage) bool {
		var items []json.RawMessage
		if !isKind(raw, '[') || json.Unmarshal(raw, &items) != nil {
			return false
		}
		for _, item := range items {
			s, ok := scalar(item)
			if !ok {
				return false
			}
			list = append(list, s)
		}
		return true
	})
	return list
}

func (r *reader) textMap(key string) (m map[string]string) {
	r.get(key, "an object of texts", `{"NAME": "value"}`, func(raw json.RawMessage) bool {
		o, err := parseObject(raw)
		if err != nil {
			return false
		}
		m = make(map[string]string, len(o))
		for _, item := range o {
			s, ok := scalar(item.value)
			if !ok {
				return false
			}
			m[item.key] = s
		}
		return true
	})
	return m
}

func (r *reader) boolean(key string, absent bool) bool {
	b := absent
	r.get(key, "true or false", "true", func(raw json.RawMessage) bool { return isKind(raw, 't', 'f') && json.Unmarshal(raw, &b) == nil })
	return b
}

func (r *reader) duration(key string) (d time.Duration) {
	r.get(key, "a duration", `"30s" or "5m"`, func(raw json.RawMessage) bool {
		var s string
		if !isKind(raw, '"') || json.Unmarshal(raw, &s) != nil {
			return false
		}
		var err error
		d, err = time.ParseDuration(s)
		return err == nil && d > 0
	})
	return d
}

func (r *reader) count(key string, least, most int64) (n int64) {
	r.get(key, "a whole number in range", strconv.FormatInt(max(least, 16), 10), func(raw json.RawMessage) bool {
		return json.Unmarshal(raw, &n) == nil && n >= least && n <= most
	})
	return n
}

// scalar takes a text, and a number or a boolean as its text: people write
// "args": ["--port", 8080].
func scalar(raw json.RawMessage) (s string, ok bool) {
	if isKind(raw, '"') {
		return s, json.Unmarshal(raw, &s) == nil
	}
	return string(raw), len(raw) > 0 && !isKind(raw, '{', '[', 'n')
}

func isKind(raw json.RawMessage, kinds ...byte) bool {
	return len(raw) > 0 && slices.Contains(kinds, raw[0])
}
