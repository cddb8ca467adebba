package manager

import (
	"context"
	"strings"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/config"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

type dialOptions struct {
	line    func(wire.LineKind, string)
	changed func(session.Kind)
}

// dial resolves a definition and connects. Failures come back without secrets.
func (f *Fleet) dial(ctx context.Context, def config.Server, o dialOptions) (*session.Session, error) {
	spec, err := f.spec(ctx, def)
	if err != nil {
		return nil, f.clean(failure.From(err))
	}
	live, err := session.Connect(ctx, spec, session.Options{
		ClientVersion: f.o.Version,
		Guard:         f.o.Guard,
		Line:          o.line,
		Changed:       o.changed,
		UnderWay:      f.o.UnderWay,
	})
	if err != nil {
		return nil, f.clean(failure.From(err))
	}
	f.eras.remember(def.Fingerprint(), live.Info().Protocol)
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
		spec.Command, spec.Args, spec.Dir = resolved.Command, resolved.Args, resolved.Cwd
		if spec.Dir == "" {
			// Where Fairlead happens to run depends on how it was started, and is "/" on a desktop.
			spec.Dir, _ = f.lookupEnv("HOME")
		}
		spec.Env = f.environ(resolved.Env)
	case "http":
		spec.URL, spec.Headers = resolved.URL, resolved.Headers
	default:
		return spec, failure.New(failure.Config, "The transport %q of %s is not supported.", def.Transport, def.Name).
			WithHint("Supported are stdio and http (Streamable HTTP). Many servers that offer SSE also answer Streamable HTTP at /mcp.")
	}
	return spec, nil
}

func firstPositive[T ~int64](values ...T) T {
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

// list asks for the tools and puts them into the catalog.
func (f *Fleet) list(ctx context.Context, name string, live *session.Session) error {
	ctx, cancel := context.WithTimeout(ctx, listTimeout)
	defer cancel()
	raw, err := live.ListTools(ctx)
	if err != nil {
		return f.clean(failure.From(err))
	}
	tools := make([]catalog.Tool, 0, len(raw))
	for _, element := range raw {
		if tool, err := catalog.ParseTool(name, element); err == nil {
			tools = append(tools, tool)
		}
	}
	f.o.Catalog.SetTools(name, tools)
	f.o.Events.Publish(event.Event{Topic: event.Tools, Server: name})
	return nil
}

const listTimeout = 60 * time.Second

// debounce folds the list_changed bursts that servers send at their start.
const debounce = 100 * time.Millisecond

func (s *server) toolsChanged(a *attempt) {
	s.fleet.spawn(func() {
		timer := time.NewTimer(debounce)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-s.fleet.ctx.Done():
			return
		}
		select {
		case <-a.ready:
		case <-s.fleet.ctx.Done():
			return
		}
		if a.session == nil {
			return
		}
		if err := s.fleet.list(s.fleet.ctx, s.name, a.session); err != nil {
			s.line(wire.Event, "The tools could not be listed again: "+err.Error())
		}
	})
}

// clean takes secrets out of a failure: a server may print its token.
func (f *Fleet) clean(err *failure.Error) *failure.Error { return f.o.Vault.Redactor().Failure(err) }
