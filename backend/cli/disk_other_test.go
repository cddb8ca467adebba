//go:build !linux

package cli_test

import "github.com/rogpeppe/go-internal/testscript"

func disk(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("only Linux mounts a disk for one process")
}
