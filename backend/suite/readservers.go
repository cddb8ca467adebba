package suite

import (
	"encoding/json"

	"fairlead/backend/failure"
)

// definitionTrouble puts a failure of a definition at the key that it names.
func (r *reader) definitionTrouble(at, definition *value, err error) {
	f := failure.From(err)
	var details struct {
		Key string `json:"key"`
	}
	if json.Unmarshal(f.Details, &details) == nil { // without one it is the definition's
		if v := definition.get(details.Key); v != nil {
			at = v
		}
	}
	r.wrong(at, f.Hint, "%s", f.Message)
}
