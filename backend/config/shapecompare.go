package config

import (
	"slices"

	"fairlead/backend/failure"
)

// Compare returns under which keys a definition that came from the shape and one
// of ours are not the same; of ours only what the shape can express counts. A
// secret of the vault is the same as its value in plain text.
func (s *Shape) Compare(theirs, ours []byte, secret func(string) (string, error)) ([]string, error) {
	a, err := canonical("theirs", theirs)
	if err != nil {
		return nil, err
	}
	b, err := canonical("ours", ours)
	if err != nil {
		return nil, err
	}
	different := differs(a, b, s.ours())
	if len(different) == 0 {
		return nil, nil
	}
	w := &writer{shape: s, o: WriteOptions{Secret: secret}}
	return differs(w.filled(a, a), w.filled(b, b), different), nil
}

// Merge takes over from theirs what is not the same, and keeps the rest of ours:
// its references, and what the shape cannot express.
func (s *Shape) Merge(theirs, ours []byte, secret func(string) (string, error)) ([]byte, error) {
	different, err := s.Compare(theirs, ours, secret)
	if err != nil {
		return nil, err
	}
	o, err := parseObject(ours)
	if err != nil {
		return nil, err
	}
	normalise(&o)
	from, err := parseObject(theirs)
	if err != nil {
		return nil, err
	}
	if slices.Contains(different, "command") || slices.Contains(different, "url") || slices.Contains(different, "type") {
		different = append(different, "type", "command", "args", "url")
	}
	w := &writer{shape: s, o: WriteOptions{Secret: secret}}
	for _, key := range s.ours() {
		if !slices.Contains(different, key) {
			continue
		}
		value, ok := from.get(key)
		switch {
		case !ok:
			o.remove(key)
		case key == "env" || key == "headers":
			was, _ := o.get(key)
			mine, _ := parseObject(was)
			inner, err := parseObject(value)
			if err != nil {
				return nil, failure.From(err)
			}
			for i, m := range inner {
				text, _ := scalar(m.value)
				if now := oldText(mine, m.key); now != "" && w.fill(now) == text {
					inner[i].value = marshal(now)
				}
			}
			o.set(key, inner.pack())
		default:
			o.set(key, value)
		}
	}
	return pretty(o), nil
}

// MaskLine hides the texts of a line of JSON that look like secrets.
func MaskLine(line string) string { return maskLine(line) }

// ServerName is the name that a server of another program gets here.
func ServerName(theirs string) string { return draftName(theirs) }

// WithFirst puts a text under a key of an object, in front when it is new.
func WithFirst(raw []byte, key, value string) []byte {
	o, err := parseObject(raw)
	if err != nil {
		return raw
	}
	if o.index(key) >= 0 {
		o.set(key, value)
		return o.pack()
	}
	return append(object{{key, marshal(value)}}, o...).pack()
}
