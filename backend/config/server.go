package config

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"fairlead/backend/secret"
	"fairlead/backend/wire/sandbox"
)

// The transports a definition can ask for.
const (
	Stdio = "stdio" // a process, newline-delimited JSON on stdin and stdout
	HTTP  = "http"  // Streamable HTTP
	SSE   = "sse"   // HTTP+SSE, the transport before it
	WS    = "ws"    // WebSocket
)

// Server is one server's definition as it was written, references unexpanded.
// Durations and limits are 0 when the definition leaves them to the settings.
type Server struct {
	Name            string
	Transport       string            // Stdio, HTTP, SSE or WS
	Command         string            // Stdio: the program
	Args            []string          // Stdio
	Env             map[string]string // Stdio: in addition to the environment
	Cwd             string            // Stdio: "" is the person's home folder or wherever Fairlead runs
	URL             string            // the others
	Headers         map[string]string // the others
	CA              string            // the others: a file of certificates to trust besides the system's
	Insecure        bool              // the others: any certificate is taken
	Enabled         bool
	Protocol        string        // "auto", or the version to speak, such as "2025-11-25"
	Timeout         time.Duration // of a call, from its last sign of life
	MaxTimeout      time.Duration // of a call in all, however much progress there is
	ConnectTimeout  time.Duration
	MaxMessageBytes int64
	MaxConcurrent   int
	Upkeep
	Caching
	Sandbox *sandbox.Spec   // Stdio: what it is shut in; nil: nothing
	Roots   []string        // folders the server is told it may work in: paths, or file: addresses
	OAuth   json.RawMessage // how to sign in, an object of the oauth room; nil: as the server says
	Tags    []string
	Note    string
	Raw     json.RawMessage // the whole object, standard JSON, unknown keys included
}

// fields calls f with every text of the definition in which references are expanded.
func (s *Server) fields(f func(text *string) error) error {
	for _, text := range append(sandboxTexts(s.Sandbox), &s.Command, &s.Cwd, &s.URL, &s.CA) {
		if err := f(text); err != nil {
			return err
		}
	}
	var err error
	if s.OAuth, err = eachText(s.OAuth, f); err != nil {
		return err
	}
	for i := range s.Args {
		if err := f(&s.Args[i]); err != nil {
			return err
		}
	}
	for _, m := range []map[string]string{s.Env, s.Headers} {
		for key, value := range m {
			if err := f(&value); err != nil {
				return err
			}
			m[key] = value
		}
	}
	return nil
}

// References returns the names of the secrets the definition uses, sorted.
func (s Server) References() []string {
	names := map[string]bool{}
	s = s.clone()
	_ = s.fields(func(text *string) error { // the callback never fails
		for _, name := range secret.References(*text) {
			names[name] = true
		}
		return nil
	})
	return slices.Sorted(maps.Keys(names))
}

// clone returns a copy whose lists and maps are its own.
func (s Server) clone() Server {
	s.Args, s.Tags, s.Roots = slices.Clone(s.Args), slices.Clone(s.Tags), slices.Clone(s.Roots)
	s.Env, s.Headers, s.Sandbox = maps.Clone(s.Env), maps.Clone(s.Headers), cloneSandbox(s.Sandbox)
	return s
}
