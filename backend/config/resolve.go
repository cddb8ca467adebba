package config

import (
	"context"
	"encoding/base64"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// Resolve returns s with every reference replaced: command, args, env, cwd, url,
// headers and ca. A leading ~/ in command, cwd and ca is the home folder. Everything that
// is or looks like a secret in the result is known to the vault's redactor
// afterwards. Failures are failure.Config for variables and malformed references,
// failure.Keychain for secrets, and say which server they are about.
func Resolve(ctx context.Context, s Server, v *secret.Vault, env func(string) (string, bool)) (Server, error) {
	r := s.clone()
	err := r.fields(func(text *string) error {
		value, _, err := v.Expand(ctx, *text, env)
		*text = value
		return err
	})
	if err == nil && r.URL != "" {
		err = r.checkResolvedURL()
	}
	if err != nil {
		return s, about(s.Name, err)
	}
	r.home(env)
	r.registerSecrets(v.Redactor())
	return r, nil
}

// about names the server in a failure that was made without knowing it.
func about(name string, err error) error {
	f := *failure.From(err)
	f.Message = name + ": " + f.Message
	return &f
}

func (s *Server) checkResolvedURL() error {
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" {
		return wrong("url", `"url" is no address once its references are filled in.`, "Look at the variables and secrets it uses.")
	}
	return nil
}

func expandHome(path string, env func(string) (string, bool)) string {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	home, ok := env("HOME")
	if !ok || home == "" {
		var err error
		if home, err = os.UserHomeDir(); err != nil {
			return path
		}
	}
	return filepath.Join(home, rest)
}

// registerSecrets tells the redactor what is secret in a resolved definition: the
// values themselves, and what HTTP makes of them.
func (s *Server) registerSecrets(r *secret.Redactor) {
	for _, values := range []map[string]string{s.Env, s.Headers} {
		for key, value := range values {
			if secret.LooksSecret(key, value) {
				addCredential(r, value)
			}
		}
	}
	for _, m := range secretArgs(s.Args) {
		addCredential(r, s.Args[m.index][m.start:])
	}
	for _, text := range append([]string{s.URL}, s.Args...) {
		addURL(r, text)
	}
}

// addCredential makes a value known, without the scheme before it ("Bearer …"),
// and what is inside a Basic one.
func addCredential(r *secret.Redactor, value string) {
	scheme, rest, ok := strings.Cut(strings.TrimSpace(value), " ")
	if !ok || strings.Contains(strings.TrimSpace(rest), " ") {
		r.Add(value)
		return
	}
	rest = strings.TrimSpace(rest)
	r.Add(rest)
	if !strings.EqualFold(scheme, "basic") {
		return
	}
	if plain, err := base64.StdEncoding.DecodeString(rest); err == nil {
		r.Add(string(plain))
		if _, password, ok := strings.Cut(string(plain), ":"); ok {
			r.Add(password)
		}
	}
}

// addURL makes the credentials in a URL known, as written, decoded, and as HTTP
// sends a user part: Basic, and the base64 of "user:password" after it.
func addURL(r *secret.Redactor, text string) {
	for _, part := range urlSecrets(text) {
		written := text[part.start:part.end]
		r.Add(written)
		if decoded, err := url.PathUnescape(written); err == nil {
			r.Add(decoded)
		}
	}
	if u, err := url.Parse(text); err == nil {
		if password, ok := u.User.Password(); ok && password != "" {
			r.Add(u.User.Username() + ":" + password)
		}
	}
}
