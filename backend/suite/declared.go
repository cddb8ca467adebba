package suite

// Declared is a variable of a suite, for whoever runs it and may want another value.
type Declared struct {
	Name     string `json:"name"`
	Env      string `json:"env"`      // the environment variable it is taken from, or ""
	Default  string `json:"default"`  // what stands in the file where that is a text or a number, or ""
	Required bool   `json:"required"` // there is no value without one being given
}

// Declared are the suite's variables in the order of its file.
func (s *Suite) Declared() []Declared {
	all := make([]Declared, len(s.Variables))
	for i, v := range s.Variables {
		all[i] = Declared{Name: v.Name, Env: v.Env, Required: v.Env == "" && (v.value == nil || v.value.kind == isNull)}
		if v.value != nil && v.value.kind != isObject && v.value.kind != isList && v.value.kind != isNull {
			all[i].Default = v.value.text
		}
	}
	return all
}
