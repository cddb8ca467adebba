package invoke

import (
	"fairlead/backend/failure"
	"fairlead/backend/session"
	"fairlead/backend/telemetry"
	"fairlead/backend/wire"
)

// tell begins to tell of a call, where somebody wants to hear of it.
func (i *Invoker) tell(c *call) {
	if i.o.Telemetry == nil {
		return
	}
	c.span = i.o.Telemetry().Begin(c.started, telemetry.Call{
		ID: c.id, Server: c.tool.Server, Origin: c.req.Origin, Method: c.req.Method, Target: c.tool.Name, Arguments: c.req.Arguments,
	})
}

// Peer is the other side of a session, as a collector is told of it.
func Peer(s *session.Session) telemetry.Peer {
	info := s.Info()
	return telemetry.Peer{Protocol: info.Protocol, Transport: info.Transport, URL: s.URL(), Session: s.Word()}
}

// told is what is told of a call's end.
func told(a *Answer, s sent) telemetry.End {
	end := telemetry.End{Took: a.Took, Attempts: len(s.attempts), Result: a.Result, Peer: s.peer}
	for _, m := range a.Frames {
		if m.Out && m.Kind == wire.Request && m.Method == a.Method {
			end.RequestID = string(m.ID)
			break
		}
	}
	f := a.Failure
	switch {
	case f == nil:
		return end
	case f.Code == failure.RPCError:
		// The conventions want the code itself as the kind of error.
		if code := string(wire.Field(f.Details, "code")); code != "" {
			end.Error, end.RPCCode = code, code
			break
		}
		fallthrough
	default:
		end.Error = string(f.Code)
	}
	end.Message = f.Message
	return end
}
