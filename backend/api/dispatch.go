package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"fairlead/backend/failure"
)

// dispatch calls a facade's method by name with JSON arguments: the same
// methods that the window binds, for a browser.
func (a *API) dispatch(facade, method string, arguments json.RawMessage) (result any, err error) {
	defer guard(&err)
	target, ok := a.Facades()[facade]
	if !ok {
		return nil, failure.New(failure.Usage, "There is no %q to call.", facade)
	}
	m := reflect.ValueOf(target).MethodByName(method)
	if !m.IsValid() {
		return nil, failure.New(failure.Usage, "%s has no method %q.", facade, method)
	}
	in, err := decodeArguments(m.Type(), arguments)
	if err != nil {
		return nil, failure.Wrap(failure.Usage, err, "The arguments of %s.%s are wrong: %v.", facade, method, err)
	}
	out := m.Call(in)
	if last := out[len(out)-1]; !last.IsNil() {
		return nil, last.Interface().(error)
	}
	if len(out) == 1 {
		return nil, nil
	}
	return out[0].Interface(), nil
}

func decodeArguments(t reflect.Type, raw json.RawMessage) ([]reflect.Value, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("not a JSON array: %w", err)
	}
	if len(list) != t.NumIn() {
		return nil, fmt.Errorf("got %d, want %d", len(list), t.NumIn())
	}
	in := make([]reflect.Value, len(list))
	for i, element := range list {
		value := reflect.New(t.In(i))
		decoder := json.NewDecoder(bytes.NewReader(element))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(value.Interface()); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		in[i] = value.Elem()
	}
	return in, nil
}
