package config

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
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

// normalise brings other programs' spellings into ours, in place. The warnings
// say what could not be taken over as it was.
func normalise(o *object) (warnings []string) {
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
	for _, key := range []string{"timeout", "connectTimeout"} {
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

// flattenCommand turns command: ["a","b"] and command: {"path","args","env"} into
// command and args.
func flattenCommand(o *object) {
	raw, ok := o.get("command")
	if !ok {
		return
	}
	var argv []string
	if json.Unmarshal(raw, &argv) == nil && len(argv) > 0 {
		var more []json.RawMessage
		if rest, ok := o.get("args"); ok && json.Unmarshal(rest, &more) != nil {
			return
		}
		o.set("command", argv[0])
		args := make([]json.RawMessage, 0, len(argv)+len(more))
		for _, a := range argv[1:] {
			args = append(args, marshal(a))
		}
		if args = append(args, more...); len(args) > 0 {
			o.setAfter("command", "args", args)
		}
		return
	}
	inner, err := parseObject(raw)
	if err != nil {
		return
	}
	path, ok := inner.get("path")
	if !ok {
		return
	}
	o.set("command", path)
	for _, key := range []string{"env", "args"} {
		if v, ok := inner.get(key); ok && o.index(key) < 0 {
			o.setAfter("command", key, v)
		}
	}
}

// splitCommand turns "command": "npx -y package" into command and args. A program
// whose path has blanks in it is left alone.
func splitCommand(o *object) {
	r := reader{o: *o}
	line := r.text("command")
	if !strings.Contains(strings.TrimSpace(line), " ") || len(r.texts("args")) > 0 || r.err != nil {
		return
	}
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	words, err := splitWords(line)
	if err != nil || !slices.Contains(launchers, first) {
		return
	}
	args := make([]string, 0, len(words))
	for _, w := range words[1:] {
		args = append(args, w.text)
	}
	o.set("command", words[0].text)
	o.setAfter("command", "args", args)
}

// listToEnv turns env: ["K=V"] into env: {"K": "V"}.
func listToEnv(o *object) {
	raw, _ := o.get("env")
	var list []string
	if len(raw) == 0 || raw[0] != '[' || json.Unmarshal(raw, &list) != nil {
		return
	}
	var env object
	for _, assignment := range list {
		key, value, ok := strings.Cut(assignment, "=")
		if !ok {
			return // not what we think it is: left for the parser to refuse
		}
		env.set(key, value)
	}
	o.set("env", env.pack())
}

func disabledToEnabled(o *object) {
	raw, ok := o.get("disabled")
	var disabled bool
	if !ok || o.index("enabled") >= 0 || json.Unmarshal(raw, &disabled) != nil {
		return
	}
	o.rename("disabled", "enabled")
	o.set("enabled", !disabled)
}

// nestedHeaders takes the headers out of Continue's requestOptions.
func nestedHeaders(o *object) {
	raw, ok := o.get("requestOptions")
	if !ok || o.index("headers") >= 0 {
		return
	}
	if inner, err := parseObject(raw); err == nil {
		if headers, ok := inner.get("headers"); ok {
			o.setAfter("requestOptions", "headers", headers)
			inner.remove("headers") // a secret in it must not stay in two places
			o.set("requestOptions", inner.pack())
			if len(inner) == 0 {
				o.remove("requestOptions")
			}
		}
	}
}

// numberToDuration reads a bare number as other programs mean it: milliseconds
// when it is 1000 or more, seconds below.
func numberToDuration(o *object, key string) (warning string) {
	raw, ok := o.get(key)
	var n float64
	if !ok || json.Unmarshal(raw, &n) != nil || n <= 0 || n > 1e9 {
		return ""
	}
	unit := time.Second
	if n >= 1000 {
		unit = time.Millisecond
	}
	d := time.Duration(n * float64(unit))
	o.set(key, durationText(d))
	return fmt.Sprintf("%s %s was read as %s.", key, raw, durationText(d))
}

// durationText writes a duration without parts that are zero: 1m, not 1m0s.
func durationText(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

var knownKeys = []string{
	"command", "args", "env", "cwd", "url", "type", "headers", "enabled", "protocol", "timeout",
	"connectTimeout", "maxMessageBytes", "maxConcurrent", "instances", "maxIdle", "restart",
	"oauth", "sandbox", "tags", "note",
}

// misspelt returns the known key that an unknown one probably means, or "".
func misspelt(key string) string {
	plain := func(s string) string {
		return strings.TrimSuffix(strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(s)), "s")
	}
	if i := slices.IndexFunc(knownKeys, func(k string) bool { return k != key && plain(k) == plain(key) }); i >= 0 {
		return knownKeys[i]
	}
	return ""
}
