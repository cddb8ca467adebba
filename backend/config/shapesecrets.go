package config

import (
	"encoding/json"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// secret writes what stands for a secret in the program's file.
func (w *writer) secret(name string) string {
	if w.o.WithSecrets {
		return w.plain(name)
	}
	switch w.shape.syntax {
	case inputs:
		w.inputs = append(w.inputs, input(name))
		w.note("%s asks for %s when it starts the server, and keeps it.", w.shape.Name, name)
		return "${input:" + name + "}"
	case mustache:
		theirs := strings.ReplaceAll(name, ".", "_")
		w.note("Set %s among the secrets of %s.", theirs, w.shape.Name)
		return "${{ secrets." + theirs + " }}"
	}
	if write := w.shape.syntax.variable; write != nil {
		text, _ := write(w.environment(name), "", false)
		return text
	}
	w.refuse("Export it with its secrets if that file may hold them: --with-secrets.",
		"%s keeps secrets in its file only: %s would stand there in plain text.", w.shape.Name, name)
	return ""
}

// environment names the variable that stands for a secret, and says so.
func (w *writer) environment(name string) string {
	variable := variableName(name)
	w.note("%s takes the secret %s from the environment variable %s: set it where %s is started.", w.shape.Name, name, variable, w.shape.Name)
	return variable
}

// plain is the secret itself, because the person said so.
func (w *writer) plain(name string) string {
	if w.o.Secret == nil {
		w.refuse("Unlock the vault.", "The secret %s cannot be read.", name)
		return ""
	}
	value, err := w.o.Secret(name)
	if err != nil {
		w.refuse(failure.From(err).Hint, "The secret %s cannot be read: %s", name, failure.From(err).Message)
		return ""
	}
	w.note("The secret %s is written in plain text.", name)
	return w.literal(value)
}

func input(name string) Input {
	o := object{}
	o.set("type", "promptString")
	o.set("id", name)
	o.set("description", name)
	o.set("password", json.RawMessage("true"))
	return Input{ID: name, Raw: o.pack()}
}

// variableName is an environment variable's name for a secret: github-token is GITHUB_TOKEN.
func variableName(name string) string {
	v := strings.ToUpper(strings.NewReplacer("-", "_", ".", "_").Replace(name))
	if v != "" && v[0] >= '0' && v[0] <= '9' {
		v = "_" + v
	}
	return v
}

// fill is a text with its secrets in their places, in our spelling; the text
// itself when they cannot be had.
func (w *writer) fill(text string) string {
	parts, err := secret.Parts(text)
	if err != nil || w.o.Secret == nil || len(secret.References(text)) == 0 {
		return text
	}
	var b strings.Builder
	for _, p := range parts {
		switch {
		case p.Secret != "":
			value, err := w.o.Secret(p.Secret)
			if err != nil {
				return text
			}
			b.WriteString(strings.ReplaceAll(value, "$", "$$"))
		case p.Variable != "":
			b.WriteString(withFallback(p.Variable, p.Fallback, p.HasElse))
		default:
			b.WriteString(strings.ReplaceAll(p.Literal, "$", "$$"))
		}
	}
	return b.String()
}

// filled is a definition with its secrets in their places. The vault is asked
// only when something is there to compare with.
func (w *writer) filled(c, was object) object {
	if was == nil {
		return c
	}
	f := slices.Clone(c)
	eachOwnText(&f, w.fill)
	return f
}
