package config

import (
	"bytes"
	"encoding/json"

	"fairlead/backend/failure"
)

// signIn reads the key `oauth`: an object whose meaning is the oauth room's. Here its
// texts are only expanded, like those of env.
func (r *reader) signIn() json.RawMessage {
	raw, ok := r.o.get("oauth")
	if !ok || bytes.Equal(raw, []byte("null")) {
		return nil
	}
	if _, err := parseObject(raw); err != nil && r.err == nil {
		r.err = wrong("oauth", `"oauth" is not an object.`, `Write it as {"clientId": "…"}, or leave it out.`)
	}
	return raw
}

// eachText calls f with every text inside a JSON value and returns the value with
// what f made of them.
func eachText(raw json.RawMessage, f func(text *string) error) (json.RawMessage, error) {
	if len(raw) == 0 {
		return raw, nil
	}
	var value any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return raw, failure.Wrap(failure.Config, err, "\"oauth\" cannot be read: %v.", err)
	}
	value, err := mapTexts(value, f)
	if err != nil {
		return raw, err
	}
	return json.Marshal(value)
}

func mapTexts(value any, f func(text *string) error) (any, error) {
	var err error
	switch v := value.(type) {
	case string:
		err = f(&v)
		return v, err
	case []any:
		for i := range v {
			if v[i], err = mapTexts(v[i], f); err != nil {
				return v, err
			}
		}
	case map[string]any:
		for key := range v {
			if v[key], err = mapTexts(v[key], f); err != nil {
				return v, err
			}
		}
	}
	return value, nil
}
