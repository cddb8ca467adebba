package catalog

import (
	"encoding/json"
	"fmt"
	"strings"

	"fairlead/backend/failure"
)

// Given is a list as a server gave it.
type Given struct {
	Elements []json.RawMessage
	Cut      string // why it is not all the server has, to follow "it "; "" when it is
	Refused  int    // elements that were left out already; the server's log says which
}

// read takes what can be read out of a list, and says what the list lacks then;
// nil: nothing. what is the list of, method what was asked.
func read[T any](server, what, method string, g Given, parse func(string, json.RawMessage) (T, error)) ([]T, *failure.Error) {
	items := make([]T, 0, len(g.Elements))
	first, why := 0, error(nil)
	for n, element := range g.Elements {
		item, err := parse(server, element)
		if err == nil {
			items = append(items, item)
		} else if why == nil {
			first, why = n+1, err
		}
	}
	left := len(g.Elements) - len(items) + g.Refused
	code, hint := failure.Protocol, "The server's log says which."
	var says []string
	if g.Cut != "" {
		says = append(says, "it "+g.Cut+".")
		code, hint = failure.TooLarge, "The fault is in the server's answers to "+method+"."
	}
	if left > 0 {
		says = append(says, fmt.Sprintf("%d of its entries are left out.", left))
	}
	if len(says) == 0 {
		return items, nil
	}
	if why != nil {
		hint = fmt.Sprintf("The first of them is entry %d: %v", first, why)
	}
	return items, failure.New(code, "The list of %s of %q is not complete: %s", what, server, strings.Join(says, " ")).
		WithHint("%s", hint).WithDetails(map[string]any{"cut": g.Cut != "", "leftOut": left})
}

func sameLack(a, b *failure.Error) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Message == b.Message)
}
