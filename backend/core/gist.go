package core

import (
	"bytes"

	"fairlead/backend/wire"
)

// gist is what distinguishes the params or the result of a message: without the
// braces, and without the _meta that every request of the newer era begins with.
// It is never nil.
func gist(object []byte) []byte {
	if object == nil {
		return []byte{}
	}
	if len(object) < 2 || object[0] != '{' || object[len(object)-1] != '}' {
		return object
	}
	rest := object[1 : len(object)-1]
	for _, member := range []string{"_meta", "resultType", "_meta"} {
		key := `"` + member + `":`
		if !bytes.HasPrefix(rest, []byte(key)) {
			continue
		}
		value := wire.Field(object, member)
		at := bytes.Index(rest, value)
		if value == nil || at < 0 {
			return rest
		}
		rest = rest[at+len(value):]
		rest = rest[len(rest)-len(bytes.TrimLeft(rest, ", \t\r\n")):]
	}
	return rest
}
