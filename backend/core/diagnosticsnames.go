package core

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/jsonx"
	"fairlead/backend/logs"
	"fairlead/backend/secret"
)

// names gives servers numbers where their names are to be hidden.
type names struct {
	hide    bool
	servers []string
}

func (n *names) of(server string) string {
	if !n.hide || server == "" {
		return server
	}
	i := slices.Index(n.servers, server)
	if i < 0 {
		i = len(n.servers)
		n.servers = append(n.servers, server)
	}
	return fmt.Sprintf("server-%d", i+1)
}

func (n *names) target(tool string) string {
	if n.hide {
		return "hidden"
	}
	if u, err := url.Parse(tool); err == nil && u.Scheme != "" && len(u.Scheme) > 1 {
		return u.Scheme + ":…" // a resource's address may be a path, or hold a token
	}
	return tool
}

// line is a line of the log. Addresses are shortened in it, and with hidden names
// only what Fairlead itself says is left of it.
func (n *names) line(l logs.Line) json.RawMessage {
	told := map[string]json.RawMessage{}
	put := func(key string, value any) { told[key], _ = json.Marshal(value) } // a text can be marshalled
	put("time", l.At)
	put("level", l.Level)
	put("msg", l.Message)
	for _, a := range l.Attrs {
		var text string
		_ = json.Unmarshal(a.Value, &text) // another kind stays ""
		switch a.Key {
		case "server":
			put(a.Key, n.of(text))
		case "target":
			put(a.Key, n.target(text))
		case "error", "hint", "name":
			if !n.hide {
				told[a.Key] = a.Value
			}
		default:
			told[a.Key] = a.Value
		}
	}
	raw, _ := json.Marshal(told)
	return raw
}

// censored takes secrets and the home folder out of everything, and names where
// they are hidden.
func (a *App) censored(d Diagnostics, n names) Diagnostics {
	raw, err := json.Marshal(d)
	if err != nil {
		return d // texts and numbers: it cannot fail
	}
	values := a.plainValues()
	clean := func(s string) string {
		s = tilde(values.String(a.Vault.Redactor().String(s)), a.home)
		for _, name := range longestFirst(n.servers) {
			if len(name) > 2 {
				s = strings.ReplaceAll(s, name, n.of(name))
			}
		}
		return s
	}
	var out Diagnostics
	if json.Unmarshal(eachString(raw, clean), &out) != nil {
		return Diagnostics{Version: d.Version}
	}
	return out
}

// plainValues knows every value in env and headers, whether it looks like a secret or not.
func (a *App) plainValues() *secret.Redactor {
	r := secret.NewRedactor()
	for _, def := range a.File.Servers() {
		for _, m := range []map[string]string{def.Env, def.Headers} {
			for _, value := range m {
				r.Add(value)
			}
		}
	}
	return r
}

func longestFirst(list []string) []string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

// eachString calls f with every text in a JSON value, and puts what it returns in its place.
// Names of members stay.
func eachString(raw json.RawMessage, f func(string) string) json.RawMessage {
	switch jsonx.Kind(raw) {
	case "string":
		return jsonx.Quote(f(jsonx.Unquote(raw)))
	case "array":
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil {
			return raw
		}
		for i := range list {
			list[i] = eachString(list[i], f)
		}
		raw, _ = json.Marshal(list)
	case "object":
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			return raw
		}
		for key := range members {
			members[key] = eachString(members[key], f)
		}
		raw, _ = json.Marshal(members)
	}
	return raw
}

// tilde writes the home folder as ~.
func tilde(text, home string) string {
	if len(home) < 2 {
		return text
	}
	return strings.ReplaceAll(text, home, "~")
}

func keys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

// rawKeys are the keys of a definition.
func rawKeys(raw json.RawMessage) []string {
	var m map[string]json.RawMessage
	_ = json.Unmarshal(raw, &m) // what is none has none
	all := slices.Sorted(maps.Keys(m))
	if all == nil {
		all = []string{}
	}
	return all
}

// hostOf is the part of an address that says who is there.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || strings.ContainsAny(u.Host, "${}") {
		return "…"
	}
	return u.Scheme + "://" + u.Host + "/…"
}

// settingsTold are the settings. The collector's address is shortened.
func settingsTold(s config.Settings) map[string]any {
	told := map[string]any{
		"theme": s.Theme, "callTimeout": s.CallTimeout.String(), "maxCallTimeout": s.MaxCallTimeout.String(), "connectTimeout": s.ConnectTimeout.String(),
		"maxMessageBytes": s.MaxMessageBytes, "confirmDestructive": s.ConfirmDestructive, "messagesKept": s.MessagesKept,
		"messagesKeptBytes": s.MessagesKeptBytes,
		"callsKept":         s.Keeping.CallsKept, "callsKeptDays": s.Keeping.CallsKeptDays, "callsKeptBytes": s.Keeping.CallsKeptBytes,
		"parallelStarts": s.ParallelStarts, "maxConnections": s.MaxConnections,
		"cacheEntries": s.CacheEntries, "cacheBytes": s.CacheBytes, "telemetryContent": s.TelemetryContent, "logLevel": s.LogLevel, "telemetry": "",
	}
	if s.Telemetry != "" {
		told["telemetry"] = hostOf(s.Telemetry)
	}
	return told
}
