package config

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// canonical is a definition with one spelling for everything: the transport is
// always there, defaults are not, maps are in order. Equal texts mean equal
// definitions.
func canonical(name string, raw []byte) (object, error) {
	s, err := ParseDefinition(name, raw)
	if err != nil {
		return nil, err
	}
	var c object
	c.set("type", s.Transport)
	if s.Command != "" {
		c.set("command", s.Command)
	}
	if len(s.Args) > 0 {
		c.set("args", s.Args)
	}
	if s.URL != "" {
		c.set("url", s.URL)
	}
	if s.Cwd != "" {
		c.set("cwd", s.Cwd)
	}
	for key, m := range map[string]map[string]string{"env": s.Env, "headers": s.Headers} {
		if len(m) == 0 {
			continue
		}
		var inner object
		for _, k := range slices.Sorted(maps.Keys(m)) {
			inner.set(k, m[k])
		}
		c.set(key, inner.pack())
	}
	if !s.Enabled {
		c.set("enabled", json.RawMessage("false"))
	}
	if s.Timeout > 0 {
		c.set("timeout", durationText(s.Timeout))
	}
	if s.ConnectTimeout > 0 {
		c.set("connectTimeout", durationText(s.ConnectTimeout))
	}
	if s.Note != "" {
		c.set("note", s.Note)
	}
	own, err := parseObject(s.Raw)
	if err != nil {
		return nil, err
	}
	normalise(&own)
	for _, m := range own {
		if !slices.Contains(canonicalKeys, m.key) {
			c.set(m.key, m.value)
		}
	}
	return c, nil
}

var canonicalKeys = []string{"type", "command", "args", "url", "cwd", "env", "headers", "enabled", "timeout", "connectTimeout", "note"}

// only returns the members under some keys.
func (o object) only(keys []string) (some object) {
	for _, m := range o {
		if slices.Contains(keys, m.key) {
			some = append(some, m)
		}
	}
	return some
}

// equal compares two canonical definitions under some keys.
func equal(a, b object, keys []string) bool { return len(differs(a, b, keys)) == 0 }

// differs returns the keys, of some, under which two canonical definitions are
// not the same.
func differs(a, b object, keys []string) (different []string) {
	for _, key := range keys {
		x, inA := a.get(key)
		y, inB := b.get(key)
		if inA != inB || !bytes.Equal(x, y) {
			different = append(different, key)
		}
	}
	return different
}
