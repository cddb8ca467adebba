// Package jsonx works on raw JSON without loss: what a server wrote is what is
// shown, stored and sent on. Numbers keep all their digits, members their order
// (duplicates too), strings their escapes.
//
// Nothing here decodes into Go values; encoding/json does that well enough
// where a value is needed. All of it is iterative, so nesting a million levels
// deep costs memory, never the stack.
package jsonx
