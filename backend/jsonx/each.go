package jsonx

// Item is a member of an object or an element of an array, by its places in the
// text: of 60 MB nobody wants a slice of slices.
type Item struct {
	Key      []byte // as it is written, with quotes; nil for an element
	From, To int    // the value is raw[From:To]
}

// Each calls yield with the items of the object or array that begins at
// raw[start], until yield returns false. Raw is taken to be valid JSON. A value
// of another type has no items.
func Each(raw []byte, start int, yield func(Item) bool) {
	walk(raw, start, func(it item) bool {
		out := Item{From: it.value.from, To: it.value.to}
		if it.key.to > 0 {
			out.Key = raw[it.key.from:it.key.to]
		}
		return yield(out)
	})
}

// End returns where the value that begins at raw[start] ends. Raw is taken to be
// valid JSON.
func End(raw []byte, start int) int {
	end, ok := skipValue(raw, start)
	if !ok {
		return len(raw)
	}
	return end
}

// Begin returns where the next value or bracket after raw[i] begins.
func Begin(raw []byte, i int) int { return space(raw, i) }

// Unquote returns what a string that is written with its quotes says.
func Unquote(quoted []byte) string { return unquote(quoted) }
