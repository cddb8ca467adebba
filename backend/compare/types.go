package compare

import "encoding/json"

// The kinds of changes and of lines.
const (
	Added   = "added"
	Removed = "removed"
	Changed = "changed"
	Moved   = "moved"
	Same    = "same" // of lines only
)

// Diff is in what two JSON values differ.
type Diff struct {
	a, b    opened
	Ignored []string // of the rules, those that named something
	Same    bool
	Changes []Change
	More    int  // changes there are besides these: more than MaxChanges are not listed
	Coarse  bool // some parts were too much to look into: they are told as changed in whole
}

// Change is one difference. Pointer is where it is in the second value, of what was
// removed where it was in the first. From is where it was in the first value, when
// that is another place: always of what moved, and of what changed in an element
// that has another index now.
//
// A moved element is told as it stands in both; when it changed as well, the
// changes inside follow with places of their own.
type Change struct {
	Kind          string // added, removed, changed or moved
	Pointer, From string
	Old, New      json.RawMessage // slices of the values as they are compared; nil where there is none
}

// MaxChanges is how many changes a Diff lists.
const MaxChanges = 100_000

// Work that is done at most, in bytes that are read for each byte of the input.
// Realistic values need two to five.
const workFactor = 40

// maxDepth is how deep values are looked into; maxElements is how many elements of
// one array are compared one by one (16 bytes of memory each).
const (
	maxDepth    = 5000
	maxElements = 4 << 20
)
