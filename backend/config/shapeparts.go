package config

import (
	"encoding/json"
	"math"
	"strconv"
	"time"
)

// oldText is a text in an entry as it stands, "" when there is none.
func oldText(old object, key string) string {
	raw, _ := old.get(key)
	text, _ := scalar(raw)
	return text
}

// texts writes a list, each of its texts.
func (w *writer) texts(ours, old json.RawMessage) []string {
	var list, was []string
	_ = json.Unmarshal(ours, &list) // canonical: a list of texts
	_ = json.Unmarshal(old, &was)   // anything; then nothing stays
	for i := range list {
		now := ""
		if len(was) == len(list) {
			now = was[i]
		}
		list[i] = w.text(list[i], now)
	}
	return list
}

// textMap writes an object, each of its texts.
func (w *writer) textMap(ours, old json.RawMessage) (m object) {
	from, _ := parseObject(ours) // canonical: an object of texts
	was, _ := parseObject(old)   // anything
	for _, e := range from {
		text, _ := scalar(e.value)
		m.set(e.key, w.text(text, oldText(was, e.key)))
	}
	return m
}

// program is a command and its arguments under two keys. required arguments are
// written even when there are none.
func program(command, args string, required bool) part {
	return part{ours: []string{"command", "args"}, theirs: []string{command, args}, write: func(w *writer, c, old object) (o object) {
		raw, ok := c.get("command")
		if !ok {
			return nil
		}
		text, _ := scalar(raw)
		o.set(command, w.text(text, oldText(old, command)))
		list, ok := c.get("args")
		was, wasThere := old.get(args)
		if ok || required || wasThere {
			o.set(args, append([]string{}, w.texts(list, was)...))
		}
		return o
	}}
}

// argv is a command and its arguments in one list.
func argv(key string) part {
	return part{ours: []string{"command", "args"}, theirs: []string{key, "args"}, write: func(w *writer, c, old object) (o object) {
		raw, ok := c.get("command")
		if !ok {
			return nil
		}
		var args []string
		if list, ok := c.get("args"); ok {
			_ = json.Unmarshal(list, &args) // canonical: a list of texts
		}
		text, _ := scalar(raw)
		was, _ := old.get(key)
		o.set(key, w.texts(marshal(append([]string{text}, args...)), was))
		return o
	}}
}

// oneMap is env or headers under another key.
func oneMap(ours, theirs string, more ...string) part {
	return part{ours: []string{ours}, theirs: append([]string{theirs}, more...), write: func(w *writer, c, old object) (o object) {
		if raw, ok := c.get(ours); ok {
			was, _ := old.get(theirs)
			o.set(theirs, w.textMap(raw, was).pack())
		}
		return o
	}}
}

// oneText is a text under another key.
func oneText(ours, theirs string) part {
	return part{ours: []string{ours}, theirs: []string{theirs}, write: func(w *writer, c, old object) (o object) {
		if raw, ok := c.get(ours); ok {
			text, _ := scalar(raw)
			if ours != "note" {
				text = w.text(text, oldText(old, theirs))
			}
			o.set(theirs, text)
		}
		return o
	}}
}

// remote is how a program tells the transports apart.
type remote struct {
	key   string            // that holds a word for the transport; "" none
	words map[string]string // the words; a transport without one is not said
	urls  map[string]string // the key of the address; a transport without one is not known
}

// addresses is type and url.
func addresses(r remote) part {
	theirs := []string{"type", "url", "serverUrl", "httpUrl", "uri", "transportType"}
	if r.key != "" && r.key != "type" {
		theirs = append(theirs, r.key)
	}
	return part{ours: []string{"type", "url"}, theirs: theirs, write: func(w *writer, c, old object) (o object) {
		raw, _ := c.get("type")
		transport, _ := scalar(raw)
		if word := r.words[transport]; word != "" {
			o.set(r.key, word)
		}
		url, ok := c.get("url")
		if !ok {
			return o
		}
		key, known := r.urls[transport]
		switch {
		case len(r.urls) == 0:
			w.refuse("Export it to a program that connects to addresses, or put a bridge such as mcp-remote between.",
				"%s starts programs only and has no place for an address.", w.shape.Name)
			return o
		case !known:
			w.refuse("Use its Streamable HTTP address if it has one.", "%s cannot connect by %s.", w.shape.Name, transportName(transport))
			return o
		case transport == SSE && r.urls[HTTP] == key && r.words[HTTP] == r.words[SSE]:
			w.note("%s finds out by itself that the server speaks %s.", w.shape.Name, transportName(SSE))
		}
		text, _ := scalar(url)
		o.set(key, w.text(text, oldText(old, key)))
		return o
	}}
}

func transportName(transport string) string {
	return map[string]string{SSE: "HTTP+SSE", WS: "WebSocket", HTTP: "Streamable HTTP", Stdio: "stdio"}[transport]
}

// switched is whether the server is on: "enabled", or "disabled", which is the
// other way round. always writes it into new entries too.
func switched(key string, always bool) part {
	return part{ours: []string{"enabled"}, theirs: []string{"enabled", "disabled"}, write: func(_ *writer, c, old object) (o object) {
		_, off := c.get("enabled") // canonical: only there when false
		_, was := old.get(key)
		if off || was || always {
			o.set(key, off == (key == "disabled"))
		}
		return o
	}}
}

// limit is a duration as a number of units.
func limit(ours, theirs string, unit time.Duration) part {
	return part{ours: []string{ours}, theirs: []string{theirs}, write: func(w *writer, c, _ object) (o object) {
		raw, ok := c.get(ours)
		if !ok {
			return nil
		}
		text, _ := scalar(raw)
		d, _ := time.ParseDuration(text) // canonical: a duration
		n := int64(math.Ceil(float64(d) / float64(unit)))
		if time.Duration(n)*unit != d {
			w.note("%s counts %s in whole units of %s: %s becomes %s.", w.shape.Name, theirs, durationText(unit), text, durationText(time.Duration(n)*unit))
		}
		o.set(theirs, json.RawMessage(strconv.FormatInt(n, 10)))
		return o
	}}
}

// readLimit turns a number of units into a duration before anybody guesses.
func readLimit(o *object, key string, unit time.Duration) {
	raw, ok := o.get(key)
	var n float64
	if ok && json.Unmarshal(raw, &n) == nil && n > 0 && n < 1e9 {
		o.set(key, durationText(time.Duration(n*float64(unit))))
	}
}
