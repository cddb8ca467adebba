package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
)

// object is a JSON object whose keys keep their order and whose values keep
// their text, so that nothing unknown is lost and no number is rounded.
type object []member

type member struct {
	key   string
	value json.RawMessage // standard JSON, minimized
}

// parseObject reads a JSON object, comments and trailing commas allowed. A key
// that is there twice is an error.
func parseObject(raw []byte) (object, error) {
	v, err := parseJSON(raw)
	if err != nil {
		return nil, err
	}
	obj, ok := v.Value.(*hujson.Object)
	if !ok {
		return nil, failure.New(failure.Config, "Expected a JSON object, got %s.", kindName(v.Value))
	}
	var o object
	for i := range obj.Members {
		key := obj.Members[i].Name.Value.(hujson.Literal).String()
		if o.index(key) >= 0 {
			return nil, failure.New(failure.Config, "The key %q is there twice.", key).
				WithHint("Remove one of them.")
		}
		value := obj.Members[i].Value.Clone()
		value.Minimize()
		o = append(o, member{key, value.Pack()})
	}
	return o, nil
}

func (o object) index(key string) int {
	return slices.IndexFunc(o, func(m member) bool { return m.key == key })
}

func (o object) get(key string) (json.RawMessage, bool) {
	if i := o.index(key); i >= 0 {
		return o[i].value, true
	}
	return nil, false
}

// set replaces the key's value, or appends it.
func (o *object) set(key string, value any) {
	raw, ok := value.(json.RawMessage)
	if !ok {
		raw = marshal(value)
	}
	if i := o.index(key); i >= 0 {
		(*o)[i].value = raw
		return
	}
	*o = append(*o, member{key, raw})
}

func (o *object) remove(key string) {
	*o = slices.DeleteFunc(*o, func(m member) bool { return m.key == key })
}

// setAfter is set, but a new key comes right behind another.
func (o *object) setAfter(neighbour, key string, value any) {
	at, isNew := o.index(neighbour)+1, o.index(key) < 0
	o.set(key, value)
	if last := len(*o) - 1; isNew && at > 0 && at < last {
		m := (*o)[last]
		*o = slices.Insert((*o)[:last], at, m)
	}
}

// rename moves a value to another key, in its place, unless that key is taken.
func (o object) rename(from, to string) bool {
	i := o.index(from)
	if i < 0 || o.index(to) >= 0 {
		return false
	}
	o[i].key = to
	return true
}

// pack returns the object as one line of standard JSON.
func (o object) pack() json.RawMessage {
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, marshal(m.key)...), ':'), m.value...)
	}
	return append(out, '}')
}

// marshal is json.Marshal of strings, numbers, and lists and maps of them, which
// cannot fail, without the escapes that are for HTML alone.
func marshal(v any) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("marshalling %T: %v", v, err))
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// kindName names a value's kind for a person.
func kindName(v hujson.ValueTrimmed) string {
	switch v.Kind() {
	case 'n':
		return "null"
	case 't', 'f':
		return "true or false"
	case '"':
		return "a text"
	case '0':
		return "a number"
	case '[':
		return "a list"
	}
	return "an object"
}
