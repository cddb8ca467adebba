package secret

// Part is one piece of a text that may hold references: a literal, or one of the others.
type Part struct {
	Literal  string // what stands there, $$ read as $
	Secret   string // ${secret:NAME}
	Variable string // ${VAR}, $VAR, env:VAR
	Fallback string // ${VAR:-fallback}, unread
	HasElse  bool
}

// Parts takes a text apart as Expand reads it. A malformed reference is
// failure.Config.
func Parts(text string) ([]Part, error) {
	var parts []Part
	err := scan(text, func(literal string) {
		if last := len(parts) - 1; last >= 0 && parts[last].isLiteral() {
			parts[last].Literal += literal
		} else if literal != "" {
			parts = append(parts, Part{Literal: literal})
		}
	}, func(r reference) error {
		parts = append(parts, Part{Secret: r.secret, Variable: r.variable, Fallback: r.fallback, HasElse: r.hasElse})
		return nil
	})
	return parts, err
}

func (p Part) isLiteral() bool { return p.Secret == "" && p.Variable == "" }
