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
	return build(dir, "badserver", []string{"CGO_ENABLED=0"}, "fairlead/backend/internal/badserver")
}

// Fairlead builds the program without its window, as people have it: what a test
// measures is not what the race detector adds.
func Fairlead(dir string) (string, error) {
	return build(dir, "fairlead", nil, "-tags", "headless,sqlite_fts5", "fairlead")
}

func build(dir, name string, environ []string, args ...string) (string, error) {
	program := filepath.Join(dir, name)
	build := exec.Command("go", append([]string{"build", "-o", program}, args...)...)
	build.Env = append(os.Environ(), environ...)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	return program, nil
}
