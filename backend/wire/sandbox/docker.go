package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/pattern"
	"fairlead/backend/wire"
)

// images have the programs that most servers are started with. Each is of one
// line of versions, so that it stays what it is.
var images = map[string]string{
	"npx": "node:22-slim", "node": "node:22-slim", "npm": "node:22-slim",
	"uvx": "ghcr.io/astral-sh/uv:python3.13-bookworm-slim", "uv": "ghcr.io/astral-sh/uv:python3.13-bookworm-slim",
	"python": "python:3.13-slim", "python3": "python:3.13-slim",
	"bunx": "oven/bun:1", "bun": "oven/bun:1",
	"deno": "denoland/deno:2",
}

// docker makes "docker run …". The container's root is read-only and forgotten,
// it has no privileges, and no network unless that is allowed. Values of variables
// are in docker's own environment, never among its arguments. What the server says
// is not written to the engine's log.
func (spec Spec) docker(s Server) (wire.Command, error) {
	c := s.Command
	image := spec.Image
	if image == "" {
		image = images[strings.TrimSuffix(filepath.Base(c.Name), ".exe")]
	}
	switch {
	case c.Name == "docker":
		return c, failure.New(failure.Config, "The command is docker already: it cannot run in a container as well.").
			WithHint("Take \"sandbox\" out, or write the program inside the image as \"command\" and the image as \"image\" of \"sandbox\".")
	case image == "":
		return c, failure.New(failure.Config, "The sandbox needs an image that has %s.", c.Name).
			WithHint(`Name it: "sandbox": {"kind": "docker", "image": "…"}.`)
	case strings.HasPrefix(image, "-"):
		return c, failure.New(failure.Config, "%q is no image.", image).WithHint("An image's name begins with a letter or a digit.")
	}
	program, err := find("docker", c.Env, missingDocker())
	if err != nil {
		return c, err
	}
	name := containerName(c.Server)
	args := []string{
		"run", "--rm", "-i", "--init", "--name", name, "--label", "fairlead=" + c.Server,
		"--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--log-driver", "none",
		"--read-only", "--tmpfs", "/tmp:rw,exec,nosuid,nodev",
	}
	if !spec.Network {
		args = append(args, "--network", "none")
	}
	if uid := os.Getuid(); runtime.GOOS == "linux" && uid > 0 {
		args = append(args, "--user", fmt.Sprintf("%d:%d", uid, os.Getgid()))
	}
	for _, path := range spec.Read {
		args = append(args, "--mount", mount(path)+",readonly")
	}
	for _, path := range spec.Write {
		args = append(args, "--mount", mount(path))
	}
	if s.Folder {
		args = append(args, "--workdir", inside(c.Dir))
	}
	env := slices.Clone(c.Env)
	if !slices.Contains(s.Own, "HOME") {
		args = append(args, "--env", "HOME=/tmp")
	} else if s.Home != "" && !hasVariable(env, "DOCKER_CONFIG") {
		env = append(env, "DOCKER_CONFIG="+filepath.Join(s.Home, ".docker")) // docker looks in HOME, which is the server's
	}
	for _, own := range slices.Sorted(slices.Values(s.Own)) {
		switch {
		case own == "PATH": // the image has its own
		case strings.HasPrefix(own, "DOCKER_"):
			return c, failure.New(failure.Config, "The variable %s cannot be given to a server in a container: it would steer docker itself.", own).
				WithHint("Take it out of \"env\".")
		default:
			args = append(args, "--env", own)
		}
	}
	args = append(append(args, image, c.Name), c.Args...)
	return wire.Command{
		Name: program, Args: args, Env: env, PathFrom: c.PathFrom, Server: c.Server,
		Cleanup: []string{program, "rm", "--force", "--volumes", name},
	}, nil
}

func hasVariable(env []string, name string) bool {
	return len(variables(env, func(n string) bool { return n == name })) > 0
}

var unfit = pattern.Lazy(`[^a-zA-Z0-9_.-]+`)

// containerName is like no other: several instances, and several Fairleads, may run.
func containerName(server string) string {
	random := make([]byte, 5)
	_, _ = rand.Read(random) // it does not fail
	return "fairlead-" + strings.Trim(unfit().ReplaceAllString(server, "-"), "-") + "-" + hex.EncodeToString(random)
}

// mount shows a path under its own name. The option is a line of CSV.
func mount(path string) string {
	return strings.Join([]string{"type=bind", field("source=" + path), field("target=" + inside(path))}, ",")
}

func field(text string) string {
	if !strings.ContainsAny(text, `,"`) {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// inside is a path's name in the container: C:\docs is /c/docs.
func inside(path string) string {
	if volume := filepath.VolumeName(path); len(volume) == 2 {
		path = "/" + strings.ToLower(volume[:1]) + path[2:]
	}
	return filepath.ToSlash(path)
}
