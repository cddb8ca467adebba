package compare

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"fairlead/backend/jsonx"
)

// apply puts changes on a. It knows nothing of how they were found: what the fields of
// a Change are documented to say must be enough.
func apply(t *testing.T, a []byte, d Diff) string {
	t.Helper()
	p := patch{t: t, removed: map[string]bool{}, at: map[string]Change{}, fromPlace: map[string]bool{}, moved: map[string]Change{}}
	for _, c := range d.Changes {
		switch c.Kind {
		case Removed:
			p.removed[c.Pointer] = true
		case Moved:
			p.moved[c.Pointer], p.fromPlace[c.From] = c, true
		default:
			if _, twice := p.at[c.Pointer]; twice {
				t.Fatalf("two changes at %q", c.Pointer)
			}
			p.at[c.Pointer] = c
		}
	}
	return p.value(strings.TrimSpace(string(a)), "", "")
}

type patch struct {
	t         *testing.T
	removed   map[string]bool
	fromPlace map[string]bool
	at        map[string]Change // changed and added, by their place in b
	moved     map[string]Change
}

func (p *patch) value(raw, was, is string) string {
	if c, ok := p.at[is]; ok && c.Kind == Changed {
		from := c.From
		if from == "" {
			from = c.Pointer
		}
		if from != was && was != "" {
			p.t.Fatalf("the change at %q says it was at %q, it was at %q", is, from, was)
		}
		return string(c.New)
	}
	switch jsonx.Kind([]byte(raw)) {
	case "object":
		return p.object(raw, was, is)
	case "array":
		return p.array(raw, was, is)
	}
	return raw
}

func (p *patch) object(raw, was, is string) string {
	members, _ := jsonx.Members([]byte(raw))
	last := map[string]json.RawMessage{}
	for _, m := range members {
		last[m.Key] = m.Value
	}
	var out []string
	for key, v := range last {
		if !p.removed[was+jsonx.Pointer(key)] {
			out = append(out, string(jsonx.Quote(key))+":"+p.value(string(v), was+jsonx.Pointer(key), is+jsonx.Pointer(key)))
		}
	}
	for pointer, c := range p.at {
		if c.Kind == Added && strings.HasPrefix(pointer, is+"/") && !strings.Contains(pointer[len(is)+1:], "/") {
			tokens, _ := jsonx.Tokens(pointer)
			out = append(out, string(jsonx.Quote(tokens[len(tokens)-1]))+":"+string(c.New))
		}
	}
	return "{" + strings.Join(out, ",") + "}"
}

func (p *patch) array(raw, was, is string) string {
	elements, _ := jsonx.Elements([]byte(raw))
	var stay []int
	for i := range elements {
		place := was + "/" + strconv.Itoa(i)
		if !p.removed[place] && !p.fromPlace[place] {
			stay = append(stay, i)
		}
	}
	var out []string
	for {
		place := is + "/" + strconv.Itoa(len(out))
		c, added := p.at[place]
		if added = added && c.Kind == Added; added {
			out = append(out, string(c.New))
			continue
		}
		if m, moved := p.moved[place]; moved {
			out = append(out, p.value(string(m.Old), m.From, place))
			continue
		}
		if len(stay) == 0 {
			return "[" + strings.Join(out, ",") + "]"
		}
		out = append(out, p.value(string(elements[stay[0]]), was+"/"+strconv.Itoa(stay[0]), place))
		stay = stay[1:]
	}
}
