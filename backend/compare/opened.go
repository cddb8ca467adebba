package compare

import (
	"slices"

	"fairlead/backend/jsonx"
)

// opened is a JSON value in which the texts that the rules name, where they are JSON
// themselves, stand as that JSON: what is in them has a place like everything else.
type opened struct {
	raw   []byte
	texts map[int]span // where what was a text begins, and where that stood
}

// open opens texts of two values. Where one of the two has no text in such a place
// neither is opened: {"a":1} is not the text that says so.
func open(a, b []byte, pointers []string) (opened, opened) {
	placesA, okA := textsAt(a, pointers)
	placesB, okB := textsAt(b, pointers)
	if !okA || !okB {
		return opened{raw: a}, opened{raw: b}
	}
	return openAt(a, placesA), openAt(b, placesB)
}

// textsAt are the places that pointers name, in order; all must be texts.
func textsAt(raw []byte, pointers []string) (places []int, ok bool) {
	ok = true
	for _, pointer := range pointers {
		tokens, _ := jsonx.Tokens(pointer)
		seek(raw, jsonx.Begin(raw, 0), tokens, func(offset int) {
			places = append(places, offset)
			ok = ok && raw[offset] == '"'
		})
	}
	slices.Sort(places)
	return slices.Compact(places), ok
}

func openAt(raw []byte, places []int) opened {
	out := opened{raw: raw}
	done := 0
	var all []byte
	for _, from := range places {
		to := jsonx.End(raw, from)
		text := jsonx.Unquote(raw[from:to])
		if !isDocument(text) {
			continue
		}
		if out.texts == nil {
			out.texts = make(map[int]span)
			all = make([]byte, 0, len(raw))
		}
		all = append(all, raw[done:from]...)
		inner := whole([]byte(text))
		out.texts[len(all)] = span{from, to}
		all = append(all, text[inner.from:inner.to]...)
		done = to
	}
	if out.texts != nil {
		out.raw = append(all, raw[done:]...)
	}
	return out
}
