package secret

import (
	"context"
	"strings"

	"fairlead/backend/failure"
)

// Expand replaces the references in text: ${secret:NAME} from the vault; ${VAR},
// ${VAR:-default} (when VAR is unset or empty), $VAR and a whole text env:VAR from
// the environment. $$ is a dollar sign. Values are not expanded again. usedSecret
// says whether a secret is in value; the redactor knows it then. An unknown
// variable or a malformed reference is failure.Config and names it.
func (v *Vault) Expand(ctx context.Context, text string, env func(string) (string, bool)) (value string, usedSecret bool, err error) {
	if !strings.Contains(text, "$") && !strings.HasPrefix(text, "env:") {
		return text, false, nil
	}
	var out strings.Builder
	var refer func(r reference) error
	refer = func(r reference) error {
		if r.secret != "" {
			secret, err := v.Get(ctx, r.secret)
			if err != nil {
				return err
			}
			usedSecret = true
			out.WriteString(secret)
			return nil
		}
		found, ok := env(r.variable)
		switch {
		case r.hasElse && found == "":
			return scan(r.fallback, func(s string) { out.WriteString(s) }, refer)
		case !ok:
			return failure.New(failure.Config, "The environment variable %s is not set.", r.variable).
				WithHint("Set it before Fairlead starts, write ${%s:-default}, or use a secret. $$ is a plain dollar sign.", r.variable)
		}
		out.WriteString(found)
		return nil
	}
	if err := scan(text, func(s string) { out.WriteString(s) }, refer); err != nil {
		return "", false, err
	}
	return out.String(), usedSecret, nil
}
