package config

import (
	"context"

	"fairlead/backend/secret"
)

// Preview is Resolve for people's eyes: references to secrets stay as they are
// written, and so does what cannot be filled in. The vault is not opened.
func Preview(ctx context.Context, s Server, v *secret.Vault, env func(string) (string, bool)) Server {
	r := s.clone()
	_ = r.fields(func(text *string) error { // the callback never fails
		if len(secret.References(*text)) > 0 {
			return nil
		}
		if value, _, err := v.Expand(ctx, *text, env); err == nil {
			*text = value
		}
		return nil
	})
	r.home(env)
	return r
}

// home fills in the home folder where paths begin with it.
func (s *Server) home(env func(string) (string, bool)) {
	s.Command, s.Cwd, s.CA = expandHome(s.Command, env), expandHome(s.Cwd, env), expandHome(s.CA, env)
	for _, path := range sandboxTexts(s.Sandbox) {
		*path = expandHome(*path, env)
	}
}

// MaskArgs returns arguments with what looks like a secret masked. What is known
// to be one has to be masked on top.
func MaskArgs(args []string) []string { return maskArgs(args) }

// MaskURL does the same for an address.
func MaskURL(address string) string { return maskURL(address) }
