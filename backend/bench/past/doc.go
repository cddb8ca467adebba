// Package past makes up the calls of a long past and records them: servers, tools,
// sizes, durations, errors and texts with the skew that real ones have, the same for
// the same seed. The calls go in by the store's own door, Begin and End.
//
// What does not live here: measuring. backend/bench/million does that.
package past
