package compare

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"fairlead/backend/jsonx"
)

var words = []string{"a", "b", "id", "name", "x/y", "~", "é", ""}

// random writes a value; few names and few numbers, so that much is the same.
func random(r *rand.Rand, depth int) string {
	kind := r.IntN(8)
	if depth <= 0 {
		kind = r.IntN(4)
	}
	switch kind {
	case 0:
		return fmt.Sprint(r.IntN(5))
	case 1:
		return string(jsonx.Quote(words[r.IntN(len(words))]))
	case 2:
		return []string{"true", "false", "null"}[r.IntN(3)]
	case 3:
		return []string{"1.5", "-2e3", "0.1", "12345678901234567890"}[r.IntN(4)]
	case 4, 5:
		return object(r, depth, nil)
	}
	var elements []string
	named := r.IntN(3) == 0
	for i := range r.IntN(7) {
		if named {
			elements = append(elements, object(r, depth, []string{fmt.Sprintf(`"id":%d`, (i*7)%11)}))
		} else {
			elements = append(elements, random(r, depth-1))
		}
	}
	return "[" + strings.Join(elements, ",") + "]"
}

func object(r *rand.Rand, depth int, members []string) string {
	seen := map[string]bool{"id": len(members) > 0}
	for range r.IntN(5) {
		if key := words[r.IntN(len(words))]; !seen[key] {
			seen[key] = true
			members = append(members, string(jsonx.Quote(key))+":"+random(r, depth-1))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// mutate changes a value a little: something else somewhere, elements taken away, added and put elsewhere.
func mutate(r *rand.Rand, raw string, depth int) string {
	if r.IntN(12) == 0 {
		return random(r, depth)
	}
	switch jsonx.Kind([]byte(raw)) {
	case "object":
		members, _ := jsonx.Members([]byte(raw))
		var out []string
		for _, m := range members {
			if r.IntN(10) > 0 {
				out = append(out, string(jsonx.Quote(m.Key))+":"+mutate(r, string(m.Value), depth-1))
			}
		}
		return "{" + strings.Join(out, ",") + "}"
	case "array":
		elements, _ := jsonx.Elements([]byte(raw))
		var out []string
		for _, e := range elements {
			if r.IntN(8) > 0 {
				out = append(out, mutate(r, string(e), depth-1))
			}
		}
		if r.IntN(3) == 0 {
			out = append(out, random(r, max(depth-1, 0)))
		}
		if len(out) > 1 && r.IntN(2) == 0 {
			i, j := r.IntN(len(out)), r.IntN(len(out))
			out[i], out[j] = out[j], out[i]
		}
		return "[" + strings.Join(out, ",") + "]"
	}
	return raw
}

// rewrite writes the same value in another way.
func rewrite(r *rand.Rand, raw string) string {
	space := []string{"", " ", "\n\t"}[r.IntN(3)]
	switch jsonx.Kind([]byte(raw)) {
	case "object":
		members, _ := jsonx.Members([]byte(raw))
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		var out []string
		for _, m := range members {
			key, _ := json.Marshal(m.Key)
			out = append(out, string(key)+space+":"+rewrite(r, string(m.Value)))
		}
		return space + "{" + strings.Join(out, space+",") + space + "}"
	case "array":
		elements, _ := jsonx.Elements([]byte(raw))
		var out []string
		for _, e := range elements {
			out = append(out, rewrite(r, string(e)))
		}
		return "[" + space + strings.Join(out, ","+space) + "]" + space
	case "number":
		if raw != "0" && !strings.ContainsAny(raw, ".eE") {
			return raw + []string{".0", "e0", "0E-1", ""}[r.IntN(4)]
		}
	}
	return raw
}
