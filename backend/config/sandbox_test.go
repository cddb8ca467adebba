package config_test

import (
	"reflect"
	"strings"
	"testing"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/secret"
	"fairlead/backend/wire/sandbox"
)

func TestSandbox(t *testing.T) {
	for raw, want := range map[string]*sandbox.Spec{
		`{"command":"npx"}`:                        nil,
		`{"command":"npx","sandbox":null}`:         nil,
		`{"command":"npx","sandbox":false}`:        nil,
		`{"command":"npx","sandbox":"docker"}`:     {Kind: sandbox.Docker},
		`{"command":"npx","sandbox":"bubblewrap"}`: {Kind: sandbox.Bubblewrap},
		`{"command":"npx","sandbox":{"kind":"docker","image":"me/x:1","network":true,"read":["~/a"],"write":["${OUT}"]}}`: {
			Kind: sandbox.Docker, Image: "me/x:1", Network: true, Read: []string{"~/a"}, Write: []string{"${OUT}"},
		},
	} {
		s, err := config.ParseDefinition("n", []byte(raw))
		if err != nil || !reflect.DeepEqual(s.Sandbox, want) {
			t.Errorf("%s: %+v, %v", raw, s.Sandbox, err)
		}
	}
	for raw, message := range map[string]string{
		`{"command":"npx","sandbox":"chroot"}`:                            "neither",
		`{"command":"npx","sandbox":true}`:                                "not a text",
		`{"command":"npx","sandbox":{}}`:                                  "neither",
		`{"command":"npx","sandbox":{"kind":"docker","readonly":["/a"]}}`: "unknown key",
		`{"command":"npx","sandbox":{"kind":"docker","network":"no"}}`:    "true or false",
		`{"command":"npx","sandbox":{"kind":"bubblewrap","image":"x"}}`:   "no images",
		`{"url":"https://example.com/mcp","sandbox":"docker"}`:            "remote",
	} {
		_, err := config.ParseDefinition("n", []byte(raw))
		if !failure.Is(err, failure.Config) || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

func TestSandboxIsResolved(t *testing.T) {
	written, err := config.ParseDefinition("n", []byte(`{"command":"npx","sandbox":{"kind":"docker","read":["~/a","${OUT}/b"]}}`))
	must(t, err)
	env := func(name string) (string, bool) {
		v, ok := map[string]string{"HOME": "/home/me", "OUT": "/out"}[name]
		return v, ok
	}
	vault := secret.Open(secret.Options{Dir: t.TempDir()})
	resolved, err := config.Resolve(t.Context(), written, vault, env)
	must(t, err)
	if got := resolved.Sandbox.Read; !reflect.DeepEqual(got, []string{"/home/me/a", "/out/b"}) {
		t.Errorf("it reads %q", got)
	}
	if written.Sandbox.Read[0] != "~/a" {
		t.Error("what was written has changed")
	}
}
