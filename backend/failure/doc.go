// Package failure is the error taxonomy of Fairlead: one type that says what
// happened, why, and what to do, the same in window, CLI, API and history.
//
// Every error that crosses a room's boundary is a *failure.Error. Nothing
// matches on message strings; callers look at Code.
package failure
