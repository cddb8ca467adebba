package cli

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// target is a server given on the command line instead of by name.
type target struct {
	stdio, url     string
	cwd, protocol  string
	env, headers   []string
	connectTimeout time.Duration
}

func (t *target) flags(f *pflag.FlagSet) {
	f.StringVar(&t.stdio, "stdio", "", "a server that is in no configuration: its `command line`, started without a shell")
	f.StringVar(&t.url, "url", "", "a server that is in no configuration: its `address` (Streamable HTTP)")
	t.details(f)
}

// details are the flags that describe a server further.
func (t *target) details(f *pflag.FlagSet) {
	f.StringArrayVar(&t.env, "env", nil, "an environment variable for it, `NAME=value`; ${VAR} and ${secret:NAME} are filled in")
	f.StringArrayVar(&t.headers, "header", nil, "an HTTP header for it, `NAME=value`; ${VAR} and ${secret:NAME} are filled in")
	f.StringVar(&t.cwd, "cwd", "", "the `folder` it starts in")
	f.StringVar(&t.protocol, "protocol", "", "the MCP `version` to insist on")
	f.DurationVar(&t.connectTimeout, "connect-timeout", 0, "how long connecting may take, such as 10s")
}

// given says that a server was described.
func (t *target) given() bool { return t.stdio != "" || t.url != "" }

// detailed says that there are further flags.
func (t *target) detailed() bool {
	return len(t.env)+len(t.headers) > 0 || t.cwd != "" || t.protocol != "" || t.connectTimeout > 0
}

// stray says that there are details of a server that was not described.
func (t *target) stray() error {
	if t.given() || !t.detailed() {
		return nil
	}
	return failure.New(failure.Usage, "--env, --header, --cwd, --protocol and --connect-timeout describe a server given by --stdio or --url.").
		WithHint("Change a configured server with: fairlead servers edit NAME")
}

// draft makes a definition of what was given, and a name for it.
func (t *target) draft() (config.Draft, error) {
	if t.stdio != "" && t.url != "" {
		return config.Draft{}, errBoth()
	}
	var draft config.Draft
	if t.stdio != "" {
		var err error
		if draft, err = config.ParseCommandLine(t.stdio); err != nil {
			return draft, err
		}
	} else {
		draft.Name = hostOf(t.url)
		draft.Raw, _ = json.Marshal(map[string]string{"url": t.url}) // texts always marshal
	}
	raw, err := t.describe(draft.Raw)
	if err != nil {
		return draft, err
	}
	draft.Raw = raw
	_, err = config.ParseDefinition(draft.Name, raw)
	return draft, err
}

// server is the definition for one run. Its name says how it was started, and
// cannot be that of a configured server, where a colon is refused.
func (t *target) server() (config.Server, error) {
	if t.stdio != "" && t.url != "" {
		return config.Server{}, errBoth()
	}
	kind, name := "url:", hostOf(t.url)
	raw, _ := json.Marshal(map[string]string{"url": t.url}) // texts always marshal
	if t.stdio != "" {
		var err error
		kind = "stdio:"
		if name, raw, err = config.CommandDefinition(t.stdio); err != nil {
			return config.Server{}, err
		}
	}
	raw, err := t.describe(raw)
	if err != nil {
		return config.Server{}, err
	}
	s, err := config.ParseDefinition(name, raw)
	if err != nil {
		return s, err
	}
	s.Name = kind + name
	if slices.ContainsFunc(s.Args, func(arg string) bool { return strings.ContainsAny(arg, " \t\n") }) {
		// A name must not quote from a script (sh -c …): there may be secrets in it.
		s.Name = kind + config.SuggestServerName(filepath.Base(s.Command))
	}
	return s, nil
}

func errBoth() error { return failure.New(failure.Usage, "--stdio and --url exclude each other.") }

// hostOf names a server by the host of its address, port included; nothing
// else of an address is free of secrets.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "server"
	}
	return config.SuggestServerName(strings.ToLower(strings.ReplaceAll(u.Host, ":", "-")))
}

// extra is what the program is opened with for the target, and the name it has.
func (t *target) extra() (name string, o core.Options, err error) {
	if !t.given() {
		return "", o, t.stray()
	}
	server, err := t.server()
	if err != nil {
		return "", o, err
	}
	if server.Transport == config.Stdio && server.Cwd == "" {
		// What is typed in a terminal is meant from there; configured servers start at home.
		if server.Cwd, err = os.Getwd(); err != nil {
			return "", o, failure.Wrap(failure.SpawnFailed, err, "The current folder cannot be found: %v.", err).
				WithHint("Change to a folder that exists.")
		}
	}
	o.Extra = []config.Server{server}
	return server.Name, o, nil
}
