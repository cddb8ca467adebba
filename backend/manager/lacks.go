package manager

import (
	"fmt"
	"strings"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// toolsOf reads the tools of a list, and says what the list has besides; nil: nothing.
func toolsOf(name string, l session.Listing) ([]catalog.Tool, *failure.Error) {
	tools := make([]catalog.Tool, 0, len(l.Elements))
	first, why := 0, error(nil)
	for n, element := range l.Elements {
		tool, err := catalog.ParseTool(name, element)
		if err == nil {
			tools = append(tools, tool)
		} else if why == nil {
			first, why = n+1, err
		}
	}
	return tools, lacking(name, l, len(l.Elements)-len(tools)+l.Refused, first, why)
}

// lacking says what a list lacks: it was cut, or entries are left out.
func lacking(name string, l session.Listing, left, first int, why error) *failure.Error {
	code, hint := failure.Protocol, "The server's log says which."
	var says []string
	if l.Cut != "" {
		says = append(says, "it "+l.Cut+".")
		code, hint = failure.TooLarge, "The fault is in the server's answers to tools/list."
	}
	if left > 0 {
		says = append(says, fmt.Sprintf("%d of its entries are left out.", left))
	}
	if len(says) == 0 {
		return nil
	}
	if why != nil {
		hint = fmt.Sprintf("The first of them is entry %d: %v", first, why)
	}
	return failure.New(code, "The list of tools of %q is not complete: %s", name, strings.Join(says, " ")).
		WithHint("%s", hint).WithDetails(map[string]any{"cut": l.Cut != "", "leftOut": left})
}
