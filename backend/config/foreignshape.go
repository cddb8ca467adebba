package config

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

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
