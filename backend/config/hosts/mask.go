package hosts

import (
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/pattern"
	"fairlead/backend/secret"
)

// diff is what an export changes, for people: everything that looks like a
// secret, in the entries and in the lines around them, is masked.
func (f *File) diff(e *Export) string {
	r := secret.NewRedactor()
	for _, content := range [][]byte{e.before, e.after} {
		f.learn(r, content)
	}
	text := r.String(unified(f.Path, e.before, e.after, e.Creates))
	list := strings.SplitAfter(text, "\n")
	for i, line := range list {
		list[i] = maskLine(line)
	}
	return strings.Join(list, "")
}

// learn makes the plain secrets in a file's entries known.
func (f *File) learn(r *secret.Redactor, content []byte) {
	doc, err := parse(content, f.Host.Format)
	if err != nil {
		return // both contents were parsed before
	}
	entries, err := doc.Entries(f.at, f.Shape.List)
	if err != nil {
		return
	}
	for _, entry := range entries {
		reading := f.Shape.Read(entry.Name, entry.Raw, f.Project)
		for _, value := range plainValues(reading.Draft) {
			r.Add(value)
		}
	}
}

func plainValues(d config.Draft) (values []string) {
	names := map[string]string{}
	for _, s := range d.Secrets {
		names[s.Path] = s.Suggested
	}
	_, found, err := config.MoveToVault(d.Raw, names)
	if err != nil {
		return nil
	}
	for _, value := range found {
		values = append(values, value)
	}
	return values
}

// assignment is a line such as key = "value", key: value or - "key": value.
var assignment = pattern.Lazy(`^([-+ ]\s*(?:- )?["']?([\w.@/-]+)["']?\s*[:=]\s*)(["']?)(.*?)(["']?,?\s*(?:#.*)?\n?)$`)

// otherReference is a variable as programs write it that put no dollar sign first,
// or two braces. Between angle brackets it is known for one.
var (
	otherReference  = pattern.Lazy(`\$\{\{ ?((?:secrets|inputs)\.[\w.-]+) ?\}\}|(^|[^$])\{(env:\w+)\}`)
	markedReference = pattern.Lazy("<\x01(secrets|inputs)(\\.[\\w.-]+)>|<\x01(env:\\w+)>")
)

func maskLine(line string) string {
	line = otherReference().ReplaceAllString(line, "$2<\x01$1$3>")
	line = maskPlain(line)
	return markedReference().ReplaceAllStringFunc(line, func(m string) string {
		name := strings.TrimSuffix(strings.TrimPrefix(m, "<\x01"), ">")
		if strings.HasPrefix(name, "env:") {
			return "{" + name + "}"
		}
		return "${{ " + name + " }}"
	})
}

func maskPlain(line string) string {
	line = config.MaskLine(line)
	m := assignment().FindStringSubmatch(line)
	if m != nil && !strings.HasSuffix(m[2], "_env_var") && secret.LooksSecret(m[2], m[4]) { // Codex names a variable there
		return m[1] + m[3] + secret.Mask + m[5]
	}
	return line
}
