package core_test

import (
	"os/exec"
	"strings"
	"testing"

	"fairlead/backend/doctor"
)

// TestExamineSandboxed: a server in a sandbox is looked for where the sandbox
// has it, and the report says that there is one.
func TestExamineSandboxed(t *testing.T) {
	t.Parallel()
	if out, err := exec.Command("bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true").CombinedOutput(); err != nil {
		t.Skipf("bubblewrap does not run here: %v %s", err, out)
	}
	app := house(t, map[string]string{
		"shut": with(bad("echo"), "sandbox", `{"kind": "bubblewrap", "read": ["`+badserver+`"]}`),
		// The container has the program; what is missing here is the engine.
		"contained": `{"command": "no-such-program-here", "sandbox": {"kind": "docker", "image": "x"}, "env": {"PATH": "/nowhere"}}`,
	})
	for name, says := range map[string]string{"shut": "It runs in a sandbox", "contained": "docker"} {
		r := examine(t, app, name)
		text := strings.ToLower(r.Text())
		if !strings.Contains(text, strings.ToLower(says)) || strings.Contains(text, `"no-such-program-here" was not found`) ||
			name == "shut" && r.Verdict != doctor.Passed {
			t.Errorf("%s: %s\n%s", name, r.Verdict, text)
		}
	}
}
