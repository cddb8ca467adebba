package manager

import (
	"context"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

type dialOptions struct {
	line    func(wire.LineKind, string)
	said    func(text string) // gets log messages; nil: line does
	changed func(session.Kind)
	ended   func(wire.Facts) // of a process, however it came to its end; nil: nobody asks
}

// dial resolves a definition and connects. Failures come back without secrets.
func (f *Fleet) dial(ctx context.Context, def config.Server, o dialOptions) (*session.Session, error) {
	spec, err := f.spec(ctx, def)
	if err != nil {
		return nil, f.clean(failure.From(err))
	}
	live, err := session.Connect(ctx, spec, f.options(def.Name, o))
	if err != nil {
		return nil, f.clean(failure.From(err))
	}
	if now := live.Info().Remembered(); now != spec.Remembered {
		f.eras.remember(def.Fingerprint(), now)
	}
	return live, nil
}

func (f *Fleet) spec(ctx context.Context, def config.Server) (session.Spec, error) {
	settings := f.o.Settings()
	spec := session.Spec{
		Name: def.Name, Protocol: def.Protocol, Remembered: f.eras.recall(def.Fingerprint()),
		ConnectTimeout:  firstPositive(def.ConnectTimeout, settings.ConnectTimeout),
		MaxMessageBytes: firstPositive(def.MaxMessageBytes, settings.MaxMessageBytes),
	}
	if def.Transport == transportBuiltIn {
		spec.BuiltIn = f.o.BuiltIns[def.Name]
		return spec, nil
	}
	resolved, err := config.Resolve(ctx, def, f.o.Vault, f.lookupEnv)
	if err != nil {
		return spec, err
	}
	switch def.Transport {
	case "stdio":
		f.process(ctx, &spec, resolved)
	default:
		spec.URL, spec.Headers = resolved.URL, resolved.Headers
		spec.Web = session.Web{
			Transport: def.Transport, CA: resolved.CA, Insecure: def.Insecure,
			Environ: f.o.Environ, Redact: f.o.Vault.Redactor().String,
		}
		if authorize := f.o.Hooks.Authorize; authorize != nil {
			if spec.Authorize, err = authorize(resolved); err != nil {
				return spec, err
			}
		}
	}
	return spec, nil
}

func firstPositive[T ~int | ~int64](values ...T) T {
	for _, v := range values {
		if v > 0 {
			return v
		}
	}
	return 0
}

func (f *Fleet) lookupEnv(name string) (string, bool) {
	for _, kv := range f.o.Environ {
		if key, value, _ := strings.Cut(kv, "="); key == name {
			return value, true
		}
	}
	return "", false
}

// environ is what a server's process sees: Fairlead's own environment without
// what looks like a credential (a server is not trusted with tokens that were
// not meant for it), and on top what its definition sets.
func (f *Fleet) environ(own map[string]string) []string {
	env := make([]string, 0, len(f.o.Environ)+len(own))
	for _, kv := range f.o.Environ {
		key, value, _ := strings.Cut(kv, "=")
		if _, set := own[key]; set || secret.LooksSecret(key, value) || strings.HasPrefix(key, "FAIRLEAD_") {
			continue
		}
		env = append(env, kv)
	}
	for key, value := range own {
		env = append(env, key+"="+value)
	}
	return env
}

// clean takes secrets out of a failure: a server may print its token.
func (f *Fleet) clean(err *failure.Error) *failure.Error { return f.o.Vault.Redactor().Failure(err) }

// cleanError is the same for an error that may be nil.
func (f *Fleet) cleanError(err error) error {
	if err == nil {
		return nil
	}
	return f.clean(failure.From(err))
}
