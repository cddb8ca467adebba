package config

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Fingerprint is equal for definitions that make the same connection: a server
// whose fingerprint did not change need not be restarted. Name, enabled, tags, note,
// keys Fairlead does not know, and those that hold for a live connection as well
// as for a new one (Upkeep, timeouts, maxConcurrent) are left out. It is a SHA-256, in hex.
func (s Server) Fingerprint() string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	_ = enc.Encode(struct { // a hash does not fail, nor do texts and numbers
		Transport, Command, Cwd, URL, Protocol string
		Args                                   []string
		Env, Headers                           map[string]string
		MaxMessageBytes                        int64
	}{
		s.Transport, s.Command, s.Cwd, s.URL, s.Protocol, append([]string{}, s.Args...),
		nonNil(s.Env), nonNil(s.Headers), s.MaxMessageBytes,
	})
	if o, err := parseObject(s.Raw); err == nil {
		for _, key := range []string{"oauth", "sandbox", "ca", "insecure"} {
			if raw, ok := o.get(key); ok {
				fmt.Fprintf(h, "%s %s\n", key, raw)
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

func nonNil(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}
