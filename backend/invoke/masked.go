package invoke

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/catalog"
	"fairlead/backend/jsonx"
	"fairlead/backend/secret"
)

// unmasked refuses to send a mask in the place of a secret: a call that is made again,
// copied or saved as a step has only that. SendAnyway is for who means the word.
func unmasked(r Request) error {
	problems := Masks(r.Arguments)
	if r.SendAnyway || len(problems) == 0 {
		return nil
	}
	return wrong("The call had secret arguments, which the history does not keep", problems).
		WithHint("Edit the call and give them again, or send it anyway.")
}

// Masks are the places in arguments where a mask stands for a secret.
func Masks(raw json.RawMessage) []catalog.Problem {
	var arguments any
	if !bytes.Contains(raw, []byte(secret.Mask)) || json.Unmarshal(raw, &arguments) != nil {
		return nil // what is no JSON is said elsewhere
	}
	problems := masks(nil, "", arguments)
	if len(problems) == 0 { // in a name
		problems = []catalog.Problem{maskAt("")}
	}
	return problems
}

func maskAt(pointer string) catalog.Problem {
	return catalog.Problem{Pointer: pointer, Keyword: "secret", Message: "has " + secret.Mask + " in the place of a secret"}
}

// masks are the places of texts with a mask in them.
func masks(all []catalog.Problem, at string, value any) []catalog.Problem {
	switch v := value.(type) {
	case string:
		if strings.Contains(v, secret.Mask) {
			all = append(all, maskAt(at))
		}
	case []any:
		for i, one := range v {
			all = masks(all, at+"/"+strconv.Itoa(i), one)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			all = masks(all, at+jsonx.Pointer(name), v[name])
		}
	}
	return all
}
