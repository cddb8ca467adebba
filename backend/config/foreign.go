package config

import (
	"encoding/json"
	"slices"
	"strings"
)

// foreignKeys are other programs' names for our keys. Ours wins, then the first found.
var foreignKeys = []struct{ theirs, ours string }{
	{"serverUrl", "url"},                      // Windsurf, Antigravity
	{"httpUrl", "url"},                        // Gemini CLI
	{"uri", "url"},                            // Goose
	{"cmd", "command"},                        // Goose
	{"environment", "env"},                    // opencode, Converser
	{"envs", "env"},                           // Goose
	{"working_directory", "cwd"},              // Warp
	{"workingDirectory", "cwd"},               //
	{"transportType", "type"},                 // Cline
	{"transport", "type"},                     // Converser
	{"http_headers", "headers"},               // Codex
	{"startup_timeout_sec", "connectTimeout"}, // Codex
	{"description", "note"},                   // many
}

// transports are the spellings of "type", lower case, dashes and underscores left out.
var transports = map[string]string{
	"stdio": Stdio, "local": Stdio, "command": Stdio,
	"http": HTTP, "streamablehttp": HTTP, "streamable": HTTP, "remote": HTTP, "https": HTTP,
	"sse": SSE, "ws": WS, "wss": WS, "websocket": WS,
}

// numbers are the keys whose bare numbers are read as times.
var numbers = []string{"timeout", "maxTimeout", "connectTimeout", "cache"}

// normalise brings other programs' spellings into ours, in place. The warnings
// say what could not be taken over as it was.
func normalise(o *object) (warnings []string) {
	*o = slices.DeleteFunc(*o, func(m member) bool { return string(m.value) == "null" }) // "not set", in programs that write every key
	for _, k := range foreignKeys {
		if !skipForeign(*o, k.theirs) {
			o.rename(k.theirs, k.ours)
		}
	}
	flattenCommand(o)
	splitCommand(o)
	listToEnv(o)
	disabledToEnabled(o)
	nestedHeaders(o)
	if raw, ok := o.get("type"); ok {
		var s string
		if json.Unmarshal(raw, &s) == nil {
			if t, ok := transports[strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))]; ok {
				o.set("type", t)
			}
		}
	}
	for _, key := range numbers {
		if w := numberToDuration(o, key); w != "" {
			warnings = append(warnings, w)
		}
	}
	if _, ok := o.get("envFile"); ok {
		warnings = append(warnings, "envFile is not read: copy what is needed from that file into env.")
	}
	return warnings
}

// skipForeign keeps keys from being renamed that only look like another's: an
// object under "transport" (A3S Code) is not a type.
func skipForeign(o object, key string) bool {
	raw, ok := o.get(key)
	if !ok || key != "transport" && key != "description" {
		return !ok
	}
	return raw[0] != '"'
}
