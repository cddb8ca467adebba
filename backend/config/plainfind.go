package config

import (
	"strconv"

	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// findSecrets looks through env, headers, oauth, args and url, in the order written.
func findSecrets(o object) (list []found) {
	r := reader{o: o}
	for _, key := range []string{"env", "headers"} {
		raw, _ := o.get(key)
		inner, err := parseObject(raw)
		if err != nil {
			continue
		}
		for _, m := range inner {
			text, ok := scalar(m.value)
			if ok && secret.LooksSecret(m.key, text) {
				list = append(list, inText(key, m.key, m.key, text))
			} else {
				list = append(list, inURL(key, m.key, text)...)
			}
		}
	}
	if raw, ok := o.get("oauth"); ok {
		inner, _ := parseObject(raw) // what is no object has no texts
		for _, key := range []string{"clientSecret", "privateKey", "assertion"} {
			if text := (&reader{o: inner}).text(key); secret.LooksSecret(key, text) {
				list = append(list, inText("oauth", key, key, text))
			}
		}
		idp, _ := inner.get("idp")
		provider, _ := parseObject(idp)
		for _, key := range []string{"clientSecret", "idToken"} {
			if text := (&reader{o: provider}).text(key); secret.LooksSecret(key, text) {
				f := inText("oauth", "idp", key, text)
				f.Path, f.below = f.Path+"/"+key, key
				list = append(list, f)
			}
		}
	}
	args := r.texts("args")
	for i, arg := range args {
		list = append(list, inURL("args", strconv.Itoa(i), arg)...)
	}
	for _, a := range secretArgs(args) {
		arg := args[a.index]
		f := inText("args", strconv.Itoa(a.index), a.label, arg[a.start:])
		with := f.with
		f.with = func(other string) string { return arg[:a.start] + with(other) }
		list = append(list, f)
	}
	return append(list, inURL("url", "", r.text("url"))...)
}

// scheme is what stands before a credential in an Authorization header.
var scheme = pattern.Lazy(`(?i)^(bearer|basic|token|digest|apikey|bot)\s+`)

func inText(key, sub, label, text string) found {
	before := scheme().FindString(text)
	if label == "" {
		label = "token"
	}
	return found{
		PlainSecret: PlainSecret{Path: "/" + key + "/" + escapePointer(sub), Label: label},
		value:       text[len(before):], key: key, sub: sub,
		with: func(other string) string { return before + other },
	}
}

// inURL finds the password and the query values that look secret.
func inURL(key, sub, text string) (list []found) {
	path := "/" + key
	if sub != "" {
		path += "/" + escapePointer(sub)
	}
	for _, part := range urlSecrets(text) {
		list = append(list, found{
			PlainSecret: PlainSecret{Path: path + "#" + part.label, Label: part.label},
			value:       text[part.start:part.end], key: key, sub: sub,
			with: func(other string) string { return text[:part.start] + other + text[part.end:] },
		})
	}
	return list
}
