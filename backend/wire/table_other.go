//go:build unix && !linux && !darwin

package wire

// Here only the group of a server is known.

// tableKnown says that processes tells who is there.
const tableKnown = false

func processes() []row { return nil }

func processesSince(int) ([]row, bool) { return nil, false }

func process(int) (row, bool) { return row{}, false }

func usage([]row) {}

func environ(int) string { return "" }

func arguments(int) []string { return nil }

// sameNumbers reports whether a process counts processes as we do.
func sameNumbers(int) bool { return true }

// youngest: not known here.
func youngest() string { return "" }
