package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/secret"
)

// scope holds the values of variables. It is not changed while several steps run
// at once: what they save is put in afterwards.
type scope struct {
	values map[string]json.RawMessage
	absent map[string]string // why a value that is saved somewhere is not there
	vault  *secret.Vault
}

// Overrides are values for variables, given for one run. A text is taken as a
// number or a boolean where the suite's own value is one.
type Overrides map[string]Override

// Override is one value.
type Override struct {
	Text string
	JSON json.RawMessage // instead
}

// newScope gives the suite's variables their values.
func newScope(s *Suite, given Overrides, getenv func(string) (string, bool), vault *secret.Vault) (*scope, error) {
	if getenv == nil {
		getenv = os.LookupEnv
	}
	sc := &scope{values: map[string]json.RawMessage{}, absent: map[string]string{}, vault: vault}
	names := make([]string, 0, len(s.Variables))
	byName := map[string]Variable{}
	for _, v := range s.Variables {
		names = append(names, v.Name)
		byName[v.Name] = v
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if _, ok := byName[name]; !ok {
			hint := didYouMean(name, names)
			return nil, failure.New(failure.Usage, "%s has no variable %q.", s.File, name).WithHint("%s", hint)
		}
	}
	var resolve func(name string) error
	find := frugal("the suite", func(p piece) (json.RawMessage, error) {
		if !p.secret {
			if err := resolve(p.name); err != nil {
				return nil, err
			}
		}
		return sc.find(context.Background(), p)
	})
	resolve = func(name string) error {
		if _, done := sc.values[name]; done {
			return nil
		}
		v := byName[name]
		if o, ok := given[name]; ok {
			sc.values[name] = o.value(v.value)
			return nil
		}
		if v.Env != "" {
			if text, ok := getenv(v.Env); ok {
				sc.values[name] = Override{Text: text}.value(v.value)
				return nil
			}
		}
		if v.value == nil {
			return failure.New(failure.Usage, "%s:%d: The variable %s has no value: %s is not in the environment.", s.File, v.Line, name, v.Env).
				WithHint("Set it, or give --var %s=VALUE.", name)
		}
		raw, err := fill(v.value, find)
		if f, ok := errors.AsType[*failure.Error](err); ok && f.Code == failure.TooLarge {
			return failure.New(failure.Usage, "%s:%d: %s", v.value.file, v.Line, f.Message).WithHint("It is the variable %s.", name)
		}
		if err != nil {
			return err
		}
		sc.values[name] = raw
		return nil
	}
	for _, name := range names {
		if err := resolve(name); err != nil {
			return nil, failure.From(err)
		}
	}
	return sc, nil
}

// value takes the type of the value that it replaces.
func (o Override) value(instead *value) json.RawMessage {
	if o.JSON != nil {
		return o.JSON
	}
	if instead != nil && (instead.kind == isNumber || instead.kind == isBool) {
		return cell(o.Text)
	}
	return jsonx.Quote(o.Text)
}

// with is the scope and more values on top.
func (sc *scope) with(values map[string]json.RawMessage) *scope {
	if len(values) == 0 {
		return sc
	}
	over := &scope{values: maps.Clone(sc.values), absent: sc.absent, vault: sc.vault}
	maps.Copy(over.values, values)
	return over
}

// lacks notes what a step did not save, once it was its turn.
func (sc *scope) lacks(s *Step) {
	for _, save := range s.Save {
		if _, there := sc.values[save.Name]; !there {
			sc.absent[save.Name] = fmt.Sprintf("the step %q, which saves it, did not pass.", s.Name)
		}
	}
}

// missing says that a variable has no value because of what happened before.
type missing struct{ name, why string }

func (m *missing) Error() string { return fmt.Sprintf("${%s} has no value: %s", m.name, m.why) }

func (sc *scope) find(ctx context.Context, p piece) (json.RawMessage, error) {
	if p.secret {
		value, err := sc.vault.Get(ctx, p.name)
		if err != nil {
			return nil, err
		}
		sc.vault.Redactor().Add(value)
		return jsonx.Quote(value), nil
	}
	if raw, ok := sc.values[p.name]; ok {
		return raw, nil
	}
	if why, known := sc.absent[p.name]; known {
		return nil, &missing{p.name, why}
	}
	return nil, failure.New(failure.Usage, "${%s} has no value.", p.name) // told when the file was read
}

// lookup finds what is put into one call, or into one expectation.
func (sc *scope) lookup(ctx context.Context) lookup {
	return frugal("the step", func(p piece) (json.RawMessage, error) { return sc.find(ctx, p) })
}

// Has says whether the suite has a variable of that name.
func (s *Suite) Has(name string) bool {
	return slices.ContainsFunc(s.Variables, func(v Variable) bool { return v.Name == name })
}
