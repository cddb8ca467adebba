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
	// One object, member by member: for a struct encoding/json first works out how to
	// write it, which takes ten times as long, and every call waits for it.
	before := "{"
	for _, m := range []struct {
		key   string
		value any
	}{
		{"Transport", s.Transport}, {"Command", s.Command}, {"Cwd", s.Cwd}, {"URL", s.URL}, {"Protocol", s.Protocol},
		{"Args", append([]string{}, s.Args...)}, {"Env", nonNil(s.Env)}, {"Headers", nonNil(s.Headers)},
		{"MaxMessageBytes", s.MaxMessageBytes},
	} {
		value, _ := json.Marshal(m.value)               // texts and numbers always marshal
		fmt.Fprintf(h, "%s%q:%s", before, m.key, value) // a hash does not fail
		before = ","
	}
	fmt.Fprint(h, "}\n")
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
