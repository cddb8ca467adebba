package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/core"
)

// limit bounds a whole scenario; the suite has its own, which is shorter.
const limit = 2 * time.Minute

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	if err := run(ctx, os.Args[len(os.Args)-1], os.Getenv("MCP_CONFORMANCE_SCENARIO")); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, url, scenario string) error {
	var given setting
	if text := os.Getenv("MCP_CONFORMANCE_CONTEXT"); text != "" {
		if err := json.Unmarshal([]byte(text), &given); err != nil {
			return fmt.Errorf("reading the suite's context: %w", err)
		}
	}
	server, err := define(url, scenario, given)
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "fairlead-conformance-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	app, err := core.Open(ctx, core.Options{
		Version: "conformance", Environ: append(os.Environ(), "FAIRLEAD_HOME="+home), Keychain: none{},
		Extra: []config.Server{server}, Ask: accept, SignIn: browse,
	})
	if err != nil {
		return err
	}
	defer app.Close(ctx)
	return play(ctx, app, scenario, given)
}

// define is the server as a person would write it into servers.json.
func define(url, scenario string, given setting) (config.Server, error) {
	definition := map[string]any{"url": url}
	if version := os.Getenv("MCP_CONFORMANCE_PROTOCOL_VERSION"); version != "" && version < "2026-07-28" {
		definition["protocol"] = version
	}
	if strings.HasPrefix(scenario, "auth/") {
		definition["oauth"] = given.signIn(scenario)
	}
	raw, err := json.Marshal(definition)
	if err != nil {
		return config.Server{}, err
	}
	server, err := config.ParseDefinition(serverName, raw)
	return server, err
}

const serverName = "suite"
