package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/session"
)

// TestLastWords: of what a process wrote before it ended, the line that says
// what is wrong is told, wherever it stands; all of it is in the details.
func TestLastWords(t *testing.T) {
	tests := []struct{ name, stderr, hint string }{
		{"Node.js", `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/srv/gone.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
    at node:internal/main/run_main_module:36:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v22.22.2`, "It wrote: Error: Cannot find module '/srv/gone.js'"},
		{"Node.js with a code", "TypeError [ERR_INVALID_URL]: Invalid URL\n    at new URL {\n  input: 'x'\n}", "It wrote: TypeError [ERR_INVALID_URL]: Invalid URL"},
		{"Python", `Traceback (most recent call last):
  File "/srv/a.py", line 3, in <module>
KeyError: 'x'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/srv/a.py", line 5, in <module>
ModuleNotFoundError: No module named 'mcp'`, "It wrote: ModuleNotFoundError: No module named 'mcp'"},
		{"Go", "panic: no key\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/main.go:4 +0x25\nexit status 2", "It wrote: panic: no key ⏎ exit status 2"},
		{"a package", "npm error code E404\nnpm error 404 Not Found - GET https://example.com/x\nnpm error 404\nnpm error A complete log of this run can be found in: /x", "It wrote: npm error 404 Not Found - GET https://example.com/x"},
		{"another reason after an error", "error: no cache, going on\nstarting\nAPI_URL is missing", "It wrote: error: no cache, going on ⏎ API_URL is missing"},
		{"only an indented one", "Exception Group\n  | ValueError: bad port\n  +----", "It wrote: | ValueError: bad port"},
		{"nothing like an error", "one\ntwo\nthree\nAPI_URL is missing", "It wrote last: two ⏎ three ⏎ API_URL is missing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			spec := session.Spec{Name: "x", Command: "/bin/sh", Args: []string{"-c", `printf '%s\n' "$1" >&2; exit 1`, "sh", tt.stderr}}
			_, err := session.Connect(t.Context(), spec, session.Options{Line: (&lines{}).add})
			f := failure.From(err)
			if f == nil || f.Code != failure.SpawnFailed || f.Hint != tt.hint {
				t.Fatalf("the failure is %+v", f)
			}
			var details struct{ Stderr []string }
			_ = json.Unmarshal(f.Details, &details) // what cannot be read lacks it
			if all := strings.ReplaceAll(tt.stderr, "\n\n", "\n"); strings.Join(details.Stderr, "\n") != all {
				t.Errorf("the details are %s", f.Details)
			}
		})
	}
}
