//go:build !unix

package wire

import "os"

// tryWriter: Windows pipes have no non-blocking write here; all frames go
// through the goroutine.
func tryWriter(*os.File) func(p []byte) (int, bool) { return nil }
