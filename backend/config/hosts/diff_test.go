package hosts

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPatchTakesTheDifference: patch(1) makes of the old text the new one.
func TestPatchTakesTheDifference(t *testing.T) {
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip("there is no patch(1)")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		var a []string
		for i := range r.IntN(40) {
			a = append(a, fmt.Sprintf("line %d\n", i%7))
		}
		b := append([]string{}, a...)
		for range r.IntN(6) {
			if i := r.IntN(len(b) + 1); r.IntN(2) == 0 || i == len(b) {
				b = append(b[:i:i], append([]string{fmt.Sprintf("new %d\n", r.IntN(5))}, b[i:]...)...)
			} else {
				b = append(b[:i:i], b[i+1:]...)
			}
		}
		before, after := strings.Join(a, ""), strings.Join(b, "")
		if r.IntN(3) == 0 {
			before = strings.TrimSuffix(before, "\n")
		}
		if r.IntN(3) == 0 {
			after = strings.TrimSuffix(after, "\n")
		}
		diff := unified("file", []byte(before), []byte(after), false)
		if before == after {
			if diff != "" {
				t.Fatalf("no difference is written as\n%s", diff)
			}
			continue
		}
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("patch", path)
		cmd.Stdin = strings.NewReader(diff)
		out, err := cmd.CombinedOutput()
		got, _ := os.ReadFile(path) // compared below
		if err != nil || string(got) != after || strings.Contains(string(out), "fuzz") {
			t.Fatalf("%v: %s\n%s\nof %q\nmakes %q\nnot   %q", err, out, diff, before, got, after)
		}
	}
}
