// Package doctor finds out, step by step, what works between Fairlead and a
// server and what does not (R14): is the program found, does the name resolve,
// does anybody listen, is the certificate good, is a sign-in wanted, which
// protocol is spoken, what is offered, and does the server end when asked to.
//
// It makes a connection of its own, beside those of the fleet, and ends it. A
// step that fails says what to do; what depends on it is skipped and says so.
package doctor
