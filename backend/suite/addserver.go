package suite

import (
	"fmt"
	"strings"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// serverFor is the name by which a suite's step finds the server that a call was made
// to. One that was given on the command line, or is another suite's own, has none.
func serverFor(root *value, server string) (string, error) {
	if config.ValidServerName(server) == nil {
		return server, nil
	}
	own, ofSuite := strings.CutPrefix(server, "suite:")
	if ofSuite && root != nil {
		if servers := root.get("servers"); servers != nil && servers.get(own) != nil {
			return own, nil
		}
	}
	f := failure.New(failure.Usage, "The call was made to %s, which is in no configuration: a suite could not find it.", server)
	if ofSuite {
		return "", f.WithHint("Define it under “servers:” of this suite too, by the name %s.", own)
	}
	return "", f.WithHint("Add the server under a name and make the call there; or say where it is now: fairlead suites add CALL-ID FILE --server NAME")
}

// oneServer refuses a second server where steps rely on there being only one: which
// of the two they are for is not for a program to say.
func oneServer(path string, text []byte, server string) error {
	s, problems := Parse(path, text)
	if len(problems) > 0 || len(s.Servers) != 1 || s.Servers[0].Name == server {
		return nil // what is wrong is told with the step in it
	}
	var lines []string
	for _, list := range [][]*Step{s.Setup, s.Steps, s.Teardown} {
		each(list, func(one *Step) {
			if one.Kind != Group && !one.served {
				lines = append(lines, fmt.Sprintf("%s:%d", one.File, one.Line))
			}
		})
	}
	if len(lines) == 0 {
		return nil
	}
	more := ""
	if len(lines) > maxPlaces {
		more = fmt.Sprintf(" and %d more", len(lines)-maxPlaces)
		lines = lines[:maxPlaces]
	}
	return failure.New(failure.Usage, "The suite has one server, %s, and steps that do not name it; with %s as a second one it would be open which they are for.", s.Servers[0].Name, server).
		WithHint("Write “server: %s” into these steps first: %s%s", s.Servers[0].Name, strings.Join(lines, ", "), more)
}

const maxPlaces = 5
