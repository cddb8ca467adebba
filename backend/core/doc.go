// Package core puts the rooms together, opens them in order and closes them in
// the reverse order. Window, CLI and tests start here.
package core
