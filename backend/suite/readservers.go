package suite

import (
	"encoding/json"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// configured refuses what no configured server can be called.
func (r *reader) configured(at *value, name string) {
	if err := config.ValidServerName(name); err != nil {
		r.wrong(at, "Define the server under “servers:”, such as mine: {command: …}, or name a configured one.", "No configured server can be named %q.", name)
	}
}

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
