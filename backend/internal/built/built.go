// Package built builds the programs that tests run beside the code they test.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Badserver builds backend/internal/badserver into a folder and returns the
// program's path. It needs no libraries, so it also runs in an empty container.
func Badserver(dir string) (string, error) {
	program := filepath.Join(dir, "badserver")
	build := exec.Command("go", "build", "-o", program, "fairlead/backend/internal/badserver")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building badserver: %w\n%s", err, out)
	}
	return program, nil
}
