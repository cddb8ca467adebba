package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// system is what programs need of the system, besides /usr: linked there, or folders.
var system = []string{"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"}

// settings are the files of /etc without which names, certificates and times are
// not known. The rest of /etc is not shown.
var settings = []string{
	"/etc/alternatives", "/etc/ca-certificates", "/etc/crypto-policies", "/etc/group", "/etc/hosts", "/etc/ld.so.cache",
	"/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/pki",
	"/etc/resolv.conf", "/etc/ssl", "/etc/timezone",
}

// home is where the server is at home: it is empty at each start.
const home = "/tmp/home"

// bubblewrap makes "bwrap …": own namespaces of everything, a root with the
// system's programs and what is listed, an own /tmp, no rights, and of the
// environment only what is no person's.
func (spec Spec) bubblewrap(s Server) (wire.Command, error) {
	c := s.Command
	if runtime.GOOS != "linux" {
		return c, failure.New(failure.Config, "bubblewrap exists on Linux only.").WithHint(`Write "sandbox": "docker".`)
	}
	program, err := find("bwrap", c.Env, "Install bubblewrap (apt install bubblewrap, dnf install bubblewrap), or write \"sandbox\": \"docker\".")
	if err != nil {
		return c, err
	}
	command, err := wire.Find(wire.Command{Name: c.Name, Env: c.Env, Dir: dirOf(s)})
	if err != nil {
		return c, err
	}
	args := []string{"--unshare-all"}
	if spec.Network {
		args = append(args, "--share-net")
	}
	// A session of its own: what reaches a terminal could type into it.
	args = append(args, "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/usr", "/usr")
	for _, path := range system {
		if target, err := os.Readlink(path); err == nil {
			args = append(args, "--symlink", target, path)
		} else if isFolder(path) {
			args = append(args, "--ro-bind", path, path)
		}
	}
	for _, path := range settings {
		if real, err := filepath.EvalSymlinks(path); err == nil { // resolv.conf often lies in /run
			args = append(args, "--ro-bind", real, path)
		}
	}
	args = append(args, "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--dir", home)
	for _, path := range tools(command, c.Env, s.Home) {
		args = append(args, "--ro-bind", path, path)
	}
	for _, path := range spec.Read {
		args = append(args, "--ro-bind", path, path)
	}
	for _, path := range spec.Write {
		args = append(args, "--bind", path, path)
	}
	if s.Folder {
		args = append(args, "--chdir", c.Dir)
	} else {
		args = append(args, "--chdir", home)
	}
	args = append(append(args, "--", command), c.Args...)
	env := variables(c.Env, func(name string) bool {
		return slices.Contains(s.Own, name) || slices.Contains([]string{"PATH", "LANG", "LANGUAGE", "TERM", "TZ"}, name) || strings.HasPrefix(name, "LC_")
	})
	if !slices.Contains(s.Own, "HOME") {
		env = append(env, "HOME="+home)
	}
	return wire.Command{Name: program, Args: args, Env: env, Dir: "/", PathFrom: c.PathFrom, Server: c.Server}, nil
}

// dirOf is the folder a command such as ./server is meant from.
func dirOf(s Server) string {
	if s.Folder {
		return s.Command.Dir
	}
	return ""
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
