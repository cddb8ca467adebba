package config

import (
	"encoding/json"
	"time"
)

// Caching says for how long results of a server's tools hold, so that an identical
// call need not be made. The zero value caches nothing.
type Caching struct {
	Cache time.Duration // of tools that are declared read-only; 0: not kept
	// CacheTools says it of single tools, whatever they are declared; 0: not kept.
	CacheTools map[string]time.Duration
}

// Keeps reports whether the result of any tool may be kept.
func (c Caching) Keeps() bool { return c.Cache > 0 || len(c.CacheTools) > 0 }

// maxCache is the longest that a result can hold.
const maxCache = 30 * 24 * time.Hour

// Lifetime returns for how long the result of a tool holds, 0 when it is not kept.
func (c Caching) Lifetime(tool string, readOnly bool) time.Duration {
	if own, ok := c.CacheTools[tool]; ok {
		return own
	}
	if readOnly {
		return c.Cache
	}
	return 0
}

func (r *reader) caching() Caching {
	c := Caching{}
	r.get("cache", `"off" or a duration of at most 30 days`, `"60s"`, func(raw json.RawMessage) (ok bool) {
		c.Cache, ok = lifetime(raw)
		return ok
	})
	r.get("cacheTools", `an object of tools and durations, or "off"`, `{"search": "10m", "now": "off"}`, func(raw json.RawMessage) bool {
		o, err := parseObject(raw)
		if err != nil {
			return false
		}
		c.CacheTools = make(map[string]time.Duration, len(o))
		for _, item := range o {
			d, ok := lifetime(item.value)
			if !ok {
				return false
			}
			c.CacheTools[item.key] = d
		}
		return true
	})
	return c
}

// lifetime reads "off", or how long something holds.
func lifetime(raw json.RawMessage) (time.Duration, bool) {
	var word string
	if !isKind(raw, '"') || json.Unmarshal(raw, &word) != nil {
		return 0, false
	}
	if word == "off" {
		return 0, true
	}
	d, err := time.ParseDuration(word)
	return d, err == nil && d > 0 && d <= maxCache
}
