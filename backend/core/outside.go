package core

import (
	"net/url"
	"os/exec"
	"runtime"
	"strings"

	"fairlead/backend/failure"
)

// WebAddress returns an http or https address as it may be opened, or
// failure.Denied: a server that names javascript: or file: wants more than a look.
func WebAddress(address string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", failure.New(failure.Denied, "Only http and https addresses are opened.").
			WithHint("Copy the address if you trust it.")
	}
	return u.String(), nil
}

// OpenOutside hands an address or a folder to the desktop, as one argument: no
// shell in between. Ask the person first, and check an address with WebAddress.
func OpenOutside(target string) error {
	argv := []string{"xdg-open", target}
	switch runtime.GOOS {
	case "darwin":
		argv = []string{"open", target}
	case "windows":
		argv = []string{"rundll32", "url.dll,FileProtocolHandler", target}
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	if err := cmd.Start(); err != nil {
		return failure.Wrap(failure.Internal, err, "%s could not be started: %v.", argv[0], err).
			WithHint("Copy it and open it yourself.")
	}
	go func() { _ = cmd.Wait() }() // ends with the opener
	return nil
}
