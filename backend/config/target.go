package config

import (
	"net/url"
	"regexp"
	"strings"

	"fairlead/backend/secret"
)

// Target is the command line or the URL for people to see, with what looks like a
// secret masked. redact, when not nil, masks the secrets that are known on top.
func (s Server) Target(redact func(string) string) string {
	target := ""
	if s.Transport == Stdio {
		parts := []string{quoteWord(s.Command)}
		for _, arg := range maskArgs(s.Args) {
			parts = append(parts, quoteWord(arg))
		}
		target = strings.Join(parts, " ")
	} else {
		target = maskURL(s.URL)
	}
	if redact != nil {
		target = redact(target)
	}
	return target
}

// argSecret is a secret in an argument list: Args[index][start:].
type argSecret struct {
	index, start int
	label        string // the option's or header's name
}

// secretArgs finds secrets that stand plainly in arguments: --token=x, --token x,
// KEY=x, "Authorization: Bearer x", or a token by itself.
func secretArgs(args []string) (found []argSecret) {
	for i, arg := range args {
		if key, value, ok := cutAssignment(arg); ok {
			if secret.LooksSecret(key, value) {
				found = append(found, argSecret{i, len(arg) - len(value), key})
			}
			continue
		}
		option := ""
		if i > 0 && strings.HasPrefix(args[i-1], "-") && !strings.Contains(args[i-1], "=") {
			option = strings.TrimLeft(args[i-1], "-")
		}
		if !strings.HasPrefix(arg, "-") && secret.LooksSecret(option, arg) {
			found = append(found, argSecret{i, 0, option})
		}
	}
	return found
}

var assignment = regexp.MustCompile(`^-{0,2}([A-Za-z][\w.-]*)(=|:\s*)(.*)$`)

func cutAssignment(arg string) (key, value string, ok bool) {
	m := assignment.FindStringSubmatch(arg)
	if m == nil || strings.HasPrefix(m[3], "//") {
		return "", "", false
	}
	return m[1], m[3], true
}

func maskArgs(args []string) []string {
	masked := make([]string, len(args))
	for i, arg := range args {
		masked[i] = maskURL(arg)
	}
	for _, m := range secretArgs(args) {
		masked[m.index] = args[m.index][:m.start] + secret.Mask
	}
	return masked
}

// maskURL masks credentials in a URL's user part and query. Other text stays.
func maskURL(text string) string {
	for _, value := range urlSecrets(text) {
		text = strings.ReplaceAll(text, value, secret.Mask)
		text = strings.ReplaceAll(text, url.QueryEscape(value), secret.Mask)
		text = strings.ReplaceAll(text, url.PathEscape(value), secret.Mask)
	}
	return text
}

// urlSecrets returns the secrets that stand plainly in a URL, decoded: the
// password, "user:password" as HTTP sends it, a lone user that looks like a token,
// and query values by name or shape.
func urlSecrets(text string) (values []string) {
	if !strings.Contains(text, "://") {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil
	}
	if password, ok := u.User.Password(); ok && secret.LooksSecret("password", password) {
		values = append(values, u.User.Username()+":"+password, password)
	} else if secret.LooksSecret("", u.User.Username()) {
		values = append(values, u.User.Username())
	}
	for key, list := range u.Query() {
		for _, value := range list {
			if secret.LooksSecret(key, value) {
				values = append(values, value)
			}
		}
	}
	return values
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./~\[\]-]+$`)

// quoteWord writes a word as a shell would need it. What is shown is not run.
func quoteWord(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
