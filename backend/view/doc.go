// Package view makes a stored body readable that is too large to hold: a text in
// a file of its own that one pages through by rows, searches, and asks by JSON
// Path. The file is mapped, so the system reads what is looked at and can take
// the memory back at any time; Go's own memory does not grow with the body.
// Where bodies are stored and who looks at them is none of its business.
package view
