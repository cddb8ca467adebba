package config

import (
	"encoding/json"
	"strings"

	"fairlead/backend/secret"
)

// cutMark splits a text at a mark.
func cutMark(text, mark string) (before, name string, ok bool) { return strings.Cut(text, mark) }

// onlyReference returns what a text is when it is nothing but one reference.
func onlyReference(text string) (secret.Part, bool) {
	parts, err := secret.Parts(text)
	if err != nil || len(parts) != 1 || parts[0].Literal != "" {
		return secret.Part{}, false
	}
	return parts[0], true
}

// named returns the environment variable that a text is to come from: the text is
// a variable, or a secret that may not be written.
func (w *writer) named(text string) (variable string, ok bool) {
	p, ok := onlyReference(text)
	switch {
	case !ok || p.HasElse || p.Secret != "" && w.o.WithSecrets:
		return "", false
	case p.Secret != "":
		return w.environment(p.Secret), true
	}
	return p.Variable, true
}

// codexEnv: literals stay in env, a variable of the same name is named in
// env_vars. Codex cannot give a variable another name.
var codexEnv = part{ours: []string{"env"}, theirs: []string{"env", "env_vars"}, write: func(w *writer, c, old object) (o object) {
	raw, _ := c.get("env")
	from, _ := parseObject(raw) // canonical: an object of texts
	was, _ := old.get("env")
	texts, _ := parseObject(was)
	var literals object
	var names []json.RawMessage
	named := func(name string) { names = append(names, keptVariable(old, name)) }
	for _, m := range from {
		text, _ := scalar(m.value)
		p, single := onlyReference(text)
		switch {
		case single && p.Secret != "" && !w.o.WithSecrets:
			w.note("%s takes %s from its own environment: set it to the secret %s where %s is started.", w.shape.Name, m.key, p.Secret, w.shape.Name)
			named(m.key)
		case single && p.Variable == m.key && !p.HasElse:
			named(m.key)
		default:
			literals.set(m.key, w.text(text, oldText(texts, m.key)))
		}
	}
	if len(literals) > 0 {
		o.set("env", literals.pack())
	}
	if len(names) > 0 {
		o.set("env_vars", names)
	}
	return o
}}

// keptVariable is an element of env_vars: the one that is there, which may say
// more than the name, or the name.
func keptVariable(old object, name string) json.RawMessage {
	raw, _ := old.get("env_vars")
	var list []json.RawMessage
	_ = json.Unmarshal(raw, &list) // anything; then nothing is kept
	for _, item := range list {
		o, err := parseObject(item)
		if err == nil && oldText(o, "name") == name {
			return item
		}
	}
	return marshal(name)
}

// codexHeaders: literals are in http_headers, variables in env_http_headers, and
// the usual bearer token has a key of its own.
var codexHeaders = part{
	ours: []string{"headers"}, theirs: []string{"http_headers", "env_http_headers", "bearer_token_env_var"},
	write: func(w *writer, c, old object) (o object) {
		raw, _ := c.get("headers")
		from, _ := parseObject(raw) // canonical: an object of texts
		was, _ := old.get("http_headers")
		texts, _ := parseObject(was)
		var literals, variables object
		for _, m := range from {
			text, _ := scalar(m.value)
			if token, ok := strings.CutPrefix(text, "Bearer "); ok && m.key == "Authorization" {
				if variable, ok := w.named(token); ok {
					o.set("bearer_token_env_var", variable)
					continue
				}
			}
			if variable, ok := w.named(text); ok {
				variables.set(m.key, variable)
				continue
			}
			literals.set(m.key, w.text(text, oldText(texts, m.key)))
		}
		if len(literals) > 0 {
			o.set("http_headers", literals.pack())
		}
		if len(variables) > 0 {
			o.set("env_http_headers", variables.pack())
		}
		return o
	},
}

// gooseEnv: secrets are named in env_keys, Goose keeps their values.
var gooseEnv = part{ours: []string{"env"}, theirs: []string{"envs", "env_keys", "env", "environment"}, write: func(w *writer, c, old object) (o object) {
	raw, _ := c.get("env")
	from, _ := parseObject(raw) // canonical: an object of texts
	was, _ := old.get("envs")
	texts, _ := parseObject(was)
	var literals object
	names := []string{}
	for _, m := range from {
		text, _ := scalar(m.value)
		if p, ok := onlyReference(text); ok && p.Secret != "" && !w.o.WithSecrets {
			w.note("%s asks for %s and keeps it in its own keychain.", w.shape.Name, m.key)
			names = append(names, m.key)
			continue
		}
		literals.set(m.key, w.text(text, oldText(texts, m.key)))
	}
	if len(literals) > 0 {
		o.set("envs", literals.pack())
	}
	if len(names) > 0 {
		o.set("env_keys", names)
	}
	return o
}}

// requestHeaders are Continue's: requestOptions has more than headers, which stays.
var requestHeaders = part{ours: []string{"headers"}, theirs: []string{"requestOptions", "headers"}, write: func(w *writer, c, old object) (o object) {
	raw, ok := c.get("headers")
	was, _ := old.get("requestOptions")
	options, _ := parseObject(was)
	if ok {
		then, _ := options.get("headers")
		options.set("headers", w.textMap(raw, then).pack())
	} else {
		options.remove("headers")
	}
	if len(options) > 0 {
		o.set("requestOptions", options.pack())
	}
	return o
}}

// envList is env as ["K=V"].
var envList = part{ours: []string{"env"}, theirs: []string{"env"}, write: func(w *writer, c, old object) (o object) {
	raw, ok := c.get("env")
	if !ok {
		return nil
	}
	from, _ := parseObject(raw) // canonical: an object of texts
	was, _ := old.get("env")
	then := object{{"env", was}}
	listToEnv(&then)
	now, _ := then.get("env")
	texts, _ := parseObject(now)
	list := []string{}
	for _, m := range from {
		text, _ := scalar(m.value)
		list = append(list, m.key+"="+w.text(text, oldText(texts, m.key)))
	}
	o.set("env", list)
	return o
}}

// a3sTransport is an object of its own.
var a3sTransport = part{
	ours: []string{"type", "command", "args", "url", "headers"}, theirs: []string{"transport", "type", "command", "args", "url", "headers"},
	write: func(w *writer, c, old object) (o object) {
		raw, _ := old.get("transport")
		was, _ := parseObject(raw)
		inner := object{}
		address := addresses(remote{key: "type", words: map[string]string{Stdio: "stdio", HTTP: "http"}, urls: oneKey("url", HTTP)})
		for _, p := range []part{address, command, headers} {
			for _, m := range p.write(w, c.only(p.ours), was) {
				inner.set(m.key, m.value)
			}
		}
		o.set("transport", inner.pack())
		return o
	},
}

// a3sClient are the words of A3S Code for a sign-in, and ours.
var a3sClient = map[string]string{"client_id": "clientId", "client_secret": "clientSecret", "scopes": "scopes"}

// a3sOAuth is the sign-in; the addresses that are there stay.
var a3sOAuth = part{ours: []string{"oauth"}, theirs: []string{"oauth"}, write: func(w *writer, c, old object) (o object) {
	was, _ := old.get("oauth")
	theirs, _ := parseObject(was)
	raw, _ := c.get("oauth")
	ours, _ := parseObject(raw)
	for _, key := range []string{"client_id", "client_secret", "scopes"} {
		value, ok := ours.get(a3sClient[key])
		switch text, isText := scalar(value); {
		case !ok:
			theirs.remove(key)
		case isText:
			theirs.set(key, w.text(text, oldText(theirs, key)))
		default:
			theirs.set(key, value)
		}
		ours.remove(a3sClient[key])
	}
	for _, m := range ours {
		w.note("Not written, because %s does not know it: oauth.%s.", w.shape.Name, m.key)
	}
	if len(theirs) > 0 {
		o.set("oauth", theirs.pack())
	}
	return o
}}
