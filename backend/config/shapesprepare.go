package config

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"fairlead/backend/failure"
)

func seconds(key string) func(string, *object) error { return counts(key, time.Second) }

func milliseconds(key string) func(string, *object) error { return counts(key, time.Millisecond) }

func counts(key string, unit time.Duration) func(string, *object) error {
	return func(_ string, o *object) error {
		readLimit(o, key, unit)
		return nil
	}
}

func prepareZed(_ string, o *object) error {
	if (&reader{o: *o}).text("source") == "extension" || o.index("command") < 0 && o.index("url") < 0 {
		return failure.New(failure.Config, "This entry is an extension of Zed.").
			WithHint("Zed itself knows how to start it; look up the server's own command.")
	}
	return nil
}

// prepareGemini: an address under "url" is one of HTTP+SSE unless a type says otherwise.
func prepareGemini(_ string, o *object) error {
	readLimit(o, "timeout", time.Millisecond)
	if o.index("httpUrl") >= 0 {
		o.remove("url") // httpUrl has precedence
		o.set("type", HTTP)
	} else if o.index("url") >= 0 && o.index("type") < 0 {
		o.set("type", SSE)
	}
	return nil
}

func prepareContinue(_ string, o *object) error {
	readLimit(o, "connectionTimeout", time.Millisecond)
	o.rename("connectionTimeout", "connectTimeout")
	return nil
}

// prepareGoose: an extension that is part of Goose is no server, and env_keys are
// names of secrets that Goose keeps.
func prepareGoose(name string, o *object) error {
	r := reader{o: *o}
	if inner, ok := o.get("config"); ok && o.index("type") < 0 { // an older layout
		if c, err := parseObject(inner); err == nil {
			for _, m := range c {
				if o.index(m.key) < 0 {
					o.set(m.key, m.value)
				}
			}
			r.o = *o
		}
	}
	switch kind := r.text("type"); kind {
	case "builtin", "platform", "frontend", "inline_python":
		return failure.New(failure.Config, "%s is part of Goose (%s), not a server of its own.", name, kind).
			WithHint("It runs inside Goose only.")
	}
	readLimit(o, "timeout", time.Second)
	var envs object
	if raw, ok := o.get("envs"); ok {
		envs, _ = parseObject(raw)
	}
	for _, key := range r.texts("env_keys") {
		if envs.index(key) < 0 {
			envs.set(key, secretMark+secretName(key))
		}
	}
	if len(envs) > 0 {
		o.set("envs", envs.pack())
	}
	return nil
}

// prepareCodex: variables are named by themselves, not inside values.
func prepareCodex(_ string, o *object) error {
	readLimit(o, "tool_timeout_sec", time.Second)
	readLimit(o, "startup_timeout_sec", time.Second)
	o.rename("tool_timeout_sec", "timeout")
	if raw, ok := o.get("startup_timeout_ms"); ok && o.index("startup_timeout_sec") < 0 {
		o.set("startup_timeout_sec", raw)
		readLimit(o, "startup_timeout_sec", time.Millisecond)
	}
	var env, headers object
	if raw, ok := o.get("env"); ok {
		env, _ = parseObject(raw)
	}
	if raw, ok := o.get("env_vars"); ok {
		var list []json.RawMessage
		_ = json.Unmarshal(raw, &list)
		for _, item := range list {
			name, ok := scalar(item)
			if inner, err := parseObject(item); err == nil { // {name = "X", source = "local"}
				name, ok = (&reader{o: inner}).text("name"), true
			}
			if ok && env.index(name) < 0 {
				env.set(name, variableMark+name)
			}
		}
	}
	if len(env) > 0 {
		o.set("env", env.pack())
	}
	if raw, ok := o.get("http_headers"); ok {
		headers, _ = parseObject(raw)
	}
	if raw, ok := o.get("env_http_headers"); ok {
		named, _ := parseObject(raw)
		for _, m := range named {
			variable, _ := scalar(m.value)
			headers.set(m.key, variableMark+variable)
		}
	}
	if variable := (&reader{o: *o}).text("bearer_token_env_var"); variable != "" {
		headers.set("Authorization", "Bearer "+variableMark+variable)
	}
	if len(headers) > 0 {
		o.set("http_headers", headers.pack())
	}
	return nil
}

// Marks stand, between preparing an entry and reading its texts, for references
// that the program does not write into texts. No text holds a NUL.
const (
	variableMark = "\x00variable:"
	secretMark   = "\x00secret:"
	leftMark     = "\x00left" // a key: what is left over of keys that were taken apart
)

// prepareA3S brings transport to the top, and the client of the sign-in into our
// words. Its addresses are found by Fairlead itself; they are kept for the way back.
func prepareA3S(_ string, o *object) error {
	if raw, ok := o.get("oauth"); ok {
		theirs, err := parseObject(raw)
		if err != nil {
			return failure.New(failure.Config, `"oauth" is not an object.`).WithHint("Write it like oauth: {client_id: …}.")
		}
		var ours, left object
		for _, m := range theirs {
			key, known := a3sClient[m.key]
			switch text, isText := scalar(m.value); {
			case !known:
				left.set(m.key, m.value)
			case isText:
				ours.set(key, strings.ReplaceAll(text, "$", "$$"))
			default:
				ours.set(key, m.value)
			}
		}
		o.set("oauth", ours.pack())
		if len(left) > 0 {
			o.set(leftMark, object{{"oauth", left.pack()}}.pack())
		}
	}
	raw, ok := o.get("transport")
	if !ok {
		return nil
	}
	inner, err := parseObject(raw)
	if err != nil {
		return failure.New(failure.Config, `"transport" is not an object.`).WithHint("Write it like transport: {type: stdio, command: …}.")
	}
	o.remove("transport")
	for _, m := range inner {
		if o.index(m.key) < 0 {
			o.set(m.key, m.value)
		}
	}
	return nil
}

// unmark turns a marked text into a reference.
func unmark(in *incoming, text string) (string, bool) {
	before, name, ok := cutMark(text, variableMark)
	if ok {
		return before + reference(name), true
	}
	if before, name, ok = cutMark(text, secretMark); ok {
		in.note(fmt.Sprintf("%s keeps a secret for this server. Set it as the secret %s.", in.program, name))
		return before + "${secret:" + name + "}", true
	}
	return "", false
}
