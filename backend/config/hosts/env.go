package hosts

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Env is the computer as the table of hosts sees it.
type Env struct {
	OS      string // as runtime.GOOS
	Home    string
	Getenv  func(string) string
	Project string // the folder whose project files are meant; "" none
}

// Here is the computer that this runs on.
func Here(project string) (Env, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return Env{}, err
	}
	if project != "" {
		if project, err = filepath.Abs(project); err != nil {
			return Env{}, err
		}
	}
	return Env{OS: runtime.GOOS, Home: home, Getenv: os.Getenv, Project: project}, nil
}

// expand fills in a path of the table: {home}, {config}, {appdata}, {local},
// {support}, {code}, {project}, or {NAME|path} for a folder that a variable moves.
// It returns "" when the path does not exist on this system.
func (e Env) expand(path string) string {
	for {
		start := strings.IndexByte(path, '{')
		if start < 0 {
			break
		}
		end := start + strings.IndexByte(path[start:], '}')
		value := e.folder(path[start+1 : end])
		if value == "" {
			return ""
		}
		path = path[:start] + value + path[end+1:]
	}
	if e.OS == "windows" {
		return strings.ReplaceAll(path, "/", `\`)
	}
	return path
}

func (e Env) folder(name string) string {
	if variable, otherwise, ok := strings.Cut(name, "|"); ok {
		if value := e.Getenv(variable); value != "" {
			return value
		}
		return e.folder(otherwise)
	}
	or := func(variable, otherwise string) string {
		if value := e.Getenv(variable); value != "" {
			return value
		}
		return otherwise
	}
	windows, mac := e.OS == "windows", e.OS == "darwin"
	switch name {
	case "home":
		return e.Home
	case "home/.codex", "home/.copilot":
		return e.Home + strings.TrimPrefix(name, "home")
	case "config": // also on macOS and Windows: programs that follow XDG everywhere
		return or("XDG_CONFIG_HOME", e.Home+"/.config")
	case "appdata":
		if windows {
			return or("APPDATA", e.Home+`\AppData\Roaming`)
		}
	case "local":
		if windows {
			return or("LOCALAPPDATA", e.Home+`\AppData\Local`)
		}
	case "support":
		if mac {
			return e.Home + "/Library/Application Support"
		}
	case "linux":
		if !windows && !mac {
			return or("XDG_CONFIG_HOME", e.Home+"/.config")
		}
	case "unix":
		if !windows {
			return or("XDG_CONFIG_HOME", e.Home+"/.config")
		}
	case "code": // where VS Code and what is made from it keep their folders
		switch {
		case windows:
			return e.folder("appdata")
		case mac:
			return e.folder("support")
		}
		return e.folder("linux")
	case "project":
		return e.Project
	}
	return ""
}
