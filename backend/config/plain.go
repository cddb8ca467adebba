package config

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// PlainSecret is a value in a definition that looks like a secret.
type PlainSecret struct {
	// Path is a JSON pointer into the definition: /env/API_KEY. When only a part of
	// the text there is the secret, "#" and the part's name follow: /url#api_key.
	Path      string
	Label     string // what to call it: API_KEY
	Suggested string // a name for the vault: github-api-key
}

// found is a plain secret and how its text reads without it.
type found struct {
	PlainSecret
	value string
	key   string                    // top-level key
	sub   string                    // key below it, or index; "" for url
	below string                    // key below that; "" where there is none
	with  func(other string) string // the text with the secret replaced
}

// PlainSecrets returns the values of a definition that look like secrets and are
// not references.
func PlainSecrets(name string, raw []byte) []PlainSecret {
	o, err := parseObject(raw)
	if err != nil {
		return nil
	}
	normalise(&o)
	return plainSecrets(name, o)
}

func plainSecrets(name string, o object) []PlainSecret {
	var list []PlainSecret
	used := map[string]bool{}
	for _, f := range findSecrets(o) {
		base := secretName(name)
		f.Suggested = secretName(f.Label)
		if !strings.HasPrefix(f.Suggested, base+"-") {
			f.Suggested = secretName(base + "-" + f.Label)
		}
		for n := 2; used[f.Suggested]; n++ {
			f.Suggested = secretName(fmt.Sprintf("%.56s-%s-%d", name, f.Label, n))
		}
		used[f.Suggested] = true
		list = append(list, f.PlainSecret)
	}
	return list
}

// MoveToVault replaces the secrets at the given paths (PlainSecret.Path → name in
// the vault) by references. It returns the new definition and the values by name,
// to be stored before the definition is. A path that holds no plain value is
// failure.Config.
func MoveToVault(raw []byte, toVault map[string]string) (definition json.RawMessage, values map[string]string, err error) {
	o, err := parseObject(raw)
	if err != nil {
		return nil, nil, err
	}
	normalise(&o)
	values = map[string]string{}
	for path, name := range toVault {
		if err := secret.ValidName(name); err != nil {
			return nil, nil, err
		}
		f, ok := secretAt(o, path)
		if !ok {
			return nil, nil, failure.New(failure.Config, "There is no text at %s that could be moved to the vault.", path).
				WithHint("Look at the definition again: it may have changed.")
		}
		value := strings.ReplaceAll(f.value, "$$", "$") // in the vault a dollar is a dollar
		if old, taken := values[name]; taken && old != value {
			return nil, nil, failure.New(failure.Config, "Two different values would be stored as %s.", name).
				WithHint("Give each its own name.")
		}
		values[name] = value
		f.replace(&o, "${secret:"+name+"}")
	}
	return pretty(o), values, nil
}

// replace puts other in the secret's place.
func (f found) replace(o *object, other string) {
	text := f.with(other)
	if f.sub == "" {
		o.set(f.key, text)
		return
	}
	raw, _ := o.get(f.key)
	if i, err := strconv.Atoi(f.sub); err == nil && isKind(raw, '[') {
		list := (&reader{o: *o}).texts(f.key)
		list[i] = text
		o.set(f.key, list)
		return
	}
	if inner, err := parseObject(raw); err == nil {
		if f.below != "" {
			raw, _ := inner.get(f.sub)
			innermost, _ := parseObject(raw) // it was read from there
			innermost.set(f.below, text)
			inner.set(f.sub, innermost.pack())
		} else {
			inner.set(f.sub, text)
		}
		o.set(f.key, inner.pack())
	}
}

// secretAt finds the secret at a path; a whole text that does not look like one
// may be moved too, because the person says so.
func secretAt(o object, path string) (found, bool) {
	for _, f := range findSecrets(o) {
		if f.Path == path {
			return f, true
		}
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if len(parts) != 2 {
		return found{}, false
	}
	key, sub := parts[0], strings.NewReplacer("~1", "/", "~0", "~").Replace(parts[1])
	r := reader{o: o}
	value := ""
	switch key {
	case "env", "headers":
		value = r.textMap(key)[sub]
	case "args":
		if i, err := strconv.Atoi(sub); err == nil && i >= 0 && i < len(r.texts(key)) {
			value = r.texts(key)[i]
		}
	}
	whole := func(other string) string { return other }
	return found{value: value, key: key, sub: sub, with: whole}, value != ""
}

// placeholders warns of values that are still to be filled in.
func placeholders(o object) (warnings []string) {
	for _, key := range []string{"env", "headers"} {
		raw, _ := o.get(key)
		inner, err := parseObject(raw)
		if err != nil {
			continue
		}
		for _, m := range inner {
			if text, ok := scalar(m.value); ok && (text == "" || secret.LooksPlaceholder(scheme().ReplaceAllString(text, ""))) {
				warnings = append(warnings, fmt.Sprintf("%s is still to be filled in.", m.key))
			}
		}
	}
	return warnings
}

var camel = pattern.Lazy(`([a-z0-9])([A-Z])`)

var notInName = pattern.Lazy(`[^a-z0-9.]+`)

// secretName makes a name for the vault: lower case, words joined by dashes.
func secretName(text string) string {
	text = camel().ReplaceAllString(text, "$1-$2")
	name := strings.Trim(notInName().ReplaceAllString(strings.ToLower(text), "-"), "-.")
	if len(name) > 64 {
		name = strings.Trim(name[:64], "-.")
	}
	if name == "" {
		return "secret"
	}
	return name
}
