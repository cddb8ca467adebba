package cli

import (
	"fmt"

	"fairlead/backend/catalog"
	"fairlead/backend/manager"
)

// printServers lists the servers and how they stand in this shell.
func (s *shell) printServers() error {
	list := s.app.Fleet.List()
	if s.json {
		documents := make([]shellServer, len(list))
		for i, st := range list {
			documents[i] = shellServer{Name: st.Definition.Name, State: string(st.State), Tools: s.toolCount(st), Reason: st.Reason}
		}
		return s.document(documents)
	}
	t := newTable("SERVER", "STATE", "TOOLS", "")
	for _, st := range list {
		tools := "–"
		if n := s.toolCount(st); n >= 0 {
			tools = fmt.Sprint(n)
		}
		reason := st.Reason
		if st.Failure != nil {
			reason = st.Failure.Message
		}
		t.add(st.Definition.Name, cell{string(st.State), liveStyle(string(st.State))}, tools, reason)
	}
	t.print(s.out)
	return nil
}

// shellServer is a server in JSON.
type shellServer struct {
	Name   string `json:"name"`
	State  string `json:"state"`
	Tools  int    `json:"tools"` // -1: never listed
	Reason string `json:"reason"`
}

func (s *shell) toolCount(st manager.Status) int {
	tools, _, _, listed := s.app.Catalog.Tools(st.Definition.Name)
	if !listed {
		return -1
	}
	return len(catalog.Offered(tools))
}
