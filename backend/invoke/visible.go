package invoke

import "fairlead/backend/failure"

// OriginApp is the origin of calls that a server's own app makes (MCP Apps).
const OriginApp = "app"

// visible keeps apart what tools are for: "Host MUST reject tools/call requests
// from apps for tools that don't include "app" in visibility", and tools that
// are only for the app are for nobody else. SendAnyway is a tester's way past
// the latter; an app has no way past the former.
func visible(r Request, found target) error {
	switch {
	case r.Method != CallTool:
	case r.Origin == OriginApp && !found.known:
		return failure.New(failure.ToolNotFound, "%s has no tool %q for its app.", r.Server, r.Tool)
	case r.Origin == OriginApp && !found.tool.ForApp:
		return failure.New(failure.Denied, "%s does not let its app call %s.", found.tool.Server, found.tool.Name).
			WithHint("Of its visibility the server says that the tool is not for apps.")
	case r.Origin != OriginApp && found.tool.AppOnly && !r.SendAnyway:
		return failure.New(failure.Denied, "%s of %s is only for the server's own app.", found.tool.Name, found.tool.Server).
			WithHint("Open the app of a tool that has one; it calls this by itself. To try it all the same, call it without checks (--send-anyway).")
	}
	return nil
}
