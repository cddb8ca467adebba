package sandbox

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// program puts an executable of that name into a folder, which is returned.
func program(t *testing.T, name string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestDockerCommand: the command line is as it is written in the documentation,
// and holds no value of a variable.
func TestDockerCommand(t *testing.T) {
	t.Parallel()
	bin, docs, out := program(t, "docker"), t.TempDir(), filepath.Join(t.TempDir(), `with, "comma"`)
	if err := os.Mkdir(out, 0o700); err != nil {
		t.Fatal(err)
	}
	c := wire.Command{
		Name: "npx", Args: []string{"-y", "server", docs}, Dir: docs, Server: "My files",
		Env: []string{"PATH=" + bin, "TOKEN=very secret", "LANG=C"},
	}
	got, err := Wrap(Server{Command: c, Own: []string{"TOKEN"}, Folder: true, Home: "/home/me"}, Spec{Kind: Docker, Read: []string{docs}, Write: []string{out}})
	if err != nil {
		t.Fatal(err)
	}
	name := got.Args[slices.Index(got.Args, "--name")+1]
	if !regexp.MustCompile(`^fairlead-My-files-[0-9a-f]{10}$`).MatchString(name) {
		t.Errorf("the container is named %s", name)
	}
	want := []string{
		"run", "--rm", "-i", "--init", "--name", name, "--label", "fairlead=My files",
		"--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--log-driver", "none",
		"--read-only", "--tmpfs", "/tmp:rw,exec,nosuid,nodev", "--network", "none",
		"--mount", "type=bind,source=" + docs + ",target=" + docs + ",readonly",
		"--mount", `type=bind,"source=` + strings.ReplaceAll(out, `"`, `""`) + `","target=` + strings.ReplaceAll(out, `"`, `""`) + `"`,
		"--workdir", docs, "--env", "HOME=/tmp", "--env", "TOKEN", "node:22-slim", "npx", "-y", "server", docs,
	}
	args := withoutUser(got.Args)
	if !slices.Equal(args, want) {
		t.Errorf("got  %q\nwant %q", args, want)
	}
	if got.Name != filepath.Join(bin, "docker") || !slices.Contains(got.Env, "TOKEN=very secret") {
		t.Errorf("%s with %q", got.Name, got.Env)
	}
	if want := []string{got.Name, "rm", "--force", "--volumes", name}; !slices.Equal(got.Cleanup, want) {
		t.Errorf("it is cleared away by %q", got.Cleanup)
	}
}

// withoutUser leaves out the person, who is not the same on every machine.
func withoutUser(args []string) []string {
	i := slices.Index(args, "--user")
	if i < 0 {
		return args
	}
	return slices.Delete(slices.Clone(args), i, i+2)
}

func TestDockerChoices(t *testing.T) {
	t.Parallel()
	env := []string{"PATH=" + program(t, "docker"), "HOME=/home/server"}
	wrap := func(name string, own []string, spec Spec) (wire.Command, error) {
		spec.Kind = Docker
		return Wrap(Server{Command: wire.Command{Name: name, Env: env, Server: "x"}, Own: own, Home: "/home/me"}, spec)
	}
	open, err := wrap("/app/server", nil, Spec{Image: "me/server:1", Network: true})
	if err != nil || slices.Contains(open.Args, "none") && slices.Contains(open.Args, "--network") {
		t.Errorf("with a network: %q, %v", open.Args, err)
	}
	if n := len(open.Args); open.Args[n-2] != "me/server:1" || open.Args[n-1] != "/app/server" {
		t.Errorf("the image comes as %q", open.Args)
	}
	own, err := wrap("uvx", []string{"HOME", "PATH"}, Spec{})
	if err != nil || slices.Contains(own.Args, "PATH") || !slices.Contains(own.Args, "HOME") || !slices.Contains(own.Env, "DOCKER_CONFIG="+filepath.Join("/home/me", ".docker")) {
		t.Errorf("with a home of its own: %q, %q, %v", own.Args, own.Env, err)
	}
	if again, _ := wrap("uvx", nil, Spec{}); slices.Equal(again.Cleanup, own.Cleanup) {
		t.Error("two containers have one name")
	}
	for name, c := range map[string]struct {
		command string
		own     []string
		spec    Spec
	}{
		"no image for it":    {"some-server", nil, Spec{}},
		"docker in docker":   {"docker", nil, Spec{Image: "x"}},
		"an image like this": {"npx", nil, Spec{Image: "--privileged"}},
		"steers docker":      {"npx", []string{"DOCKER_HOST"}, Spec{}},
		"not there":          {"npx", nil, Spec{Read: []string{"/no/such/folder"}}},
		"half a path":        {"npx", nil, Spec{Write: []string{"docs"}}},
	} {
		if _, err := wrap(c.command, c.own, c.spec); !failure.Is(err, failure.Config) || failure.From(err).Hint == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMissing: without the sandbox's program the sentence says so, and nothing runs outside.
func TestMissing(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{Docker, Bubblewrap} {
		if kind == Bubblewrap && runtime.GOOS != "linux" {
			continue
		}
		_, err := Wrap(Server{Command: wire.Command{Name: "npx", Env: []string{"PATH=/nowhere"}}}, Spec{Kind: kind})
		f := failure.From(err)
		if f == nil || f.Code != failure.SpawnFailed || !strings.Contains(f.Message, "was not found") || !strings.Contains(f.Hint, "nstall") {
			t.Errorf("%s: %+v", kind, f)
		}
	}
	_, err := Wrap(Server{Command: wire.Command{Name: "npx", Dir: "/home/me/work"}, Folder: true}, Spec{Kind: Docker})
	if !failure.Is(err, failure.Config) || !strings.Contains(err.Error(), "/home/me/work") {
		t.Errorf("a working folder outside: %v", err)
	}
}
