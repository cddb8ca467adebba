package config

import (
	"bytes"

	"github.com/tailscale/hujson"
)

// removeMember takes a member out of an object with the comments that are about
// it: those on the lines right above it and behind it on its last line. Comments
// set apart by an empty line, and the one behind the member before, stay.
func removeMember(o *hujson.Object, i int) {
	removed := o.Members[i]
	behindPrevious, above := splitFirstLine(removed.Name.BeforeExtra)
	after := &o.AfterExtra
	last := i == len(o.Members)-1
	if !last {
		after = &o.Members[i+1].Name.BeforeExtra
	}
	kept := append(bytes.Clone(behindPrevious), apart(above)...)
	switch {
	case bytes.ContainsRune(*after, '\n'):
		_, rest := splitFirstLine(*after) // the first line is about the removed one
		if !last && len(kept) > len(behindPrevious) {
			kept = append(kept, '\n') // the empty line that sets it apart
		}
		*after = append(kept, rest...)
	case !last: // the next one stands on the same line and takes the place
		*after = append(kept, lastLine(above)...)
	case commentsOf(kept) != nil: // the closing bracket stands on the same line
		*after = append(kept, *after...)
	}
	o.Members = append(o.Members[:i], o.Members[i+1:]...)
	if last && i > 0 {
		keepTrailingComma(o, removed.Value.AfterExtra != nil)
	}
}

// keepTrailingComma makes the new last member end as the old one did. What the
// parser finds between a value and the comma is lost as a place without it.
func keepTrailingComma(o *hujson.Object, comma bool) {
	v := &o.Members[len(o.Members)-1].Value
	switch {
	case comma && v.AfterExtra == nil:
		v.AfterExtra = hujson.Extra{}
	case !comma && v.AfterExtra != nil:
		o.AfterExtra = append(bytes.Clone(v.AfterExtra), o.AfterExtra...)
		v.AfterExtra = nil
	}
}

// splitFirstLine cuts extra before its first line break. A block comment that goes
// over several lines is in one piece.
func splitFirstLine(extra hujson.Extra) (first, rest hujson.Extra) {
	for i := 0; i < len(extra); i++ {
		switch {
		case extra[i] == '\n':
			if i > 0 && extra[i-1] == '\r' {
				i--
			}
			return extra[:i], extra[i:]
		case bytes.HasPrefix(extra[i:], []byte("//")):
			i = skipComment(extra, i) - 1 // to its line break
		case bytes.HasPrefix(extra[i:], []byte("/*")):
			i = skipComment(extra, i)
		}
	}
	return extra, nil
}

// apart returns the part of the lines above a member that an empty line sets
// apart from it, nil when there is none. above begins with a line break.
func apart(above hujson.Extra) hujson.Extra {
	end := 0
	for at := 0; at < len(above); {
		start := at + 1 + bytes.IndexByte(above[at:], '\n')
		line, rest := splitFirstLine(above[start:])
		if at > 0 && len(rest) > 0 && len(bytes.TrimSpace(line)) == 0 {
			end = at
		}
		at = start + len(line)
	}
	if commentsOf(above[:end]) == nil {
		return nil
	}
	return above[:end]
}

// lastLine returns the line break and the indent that end extra.
func lastLine(extra hujson.Extra) hujson.Extra {
	i := bytes.LastIndexByte(extra, '\n')
	if i < 0 {
		return nil
	}
	if i > 0 && extra[i-1] == '\r' {
		i--
	}
	return extra[i:]
}
