// Package api holds the facades the page talks to: small structs by subject
// with exported methods over plain DTOs. The window binds them through Wails;
// `fairlead serve` offers the same methods to a browser. No context, no
// time.Time, no `any`: times are int64 Unix milliseconds, raw JSON travels as
// text so that no number is ever rounded, errors are JSON text
// {"code","message","hint","details"}.
package api
