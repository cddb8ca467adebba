package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestSuitesOfServersThatOthersWrote runs testdata/npm against the servers of
// test/servers, which each story finds in $MODULES.
func TestSuitesOfServersThatOthersWrote(t *testing.T) {
	modules, err := filepath.Abs(filepath.Join("..", "..", "test", "servers", "node_modules", "@modelcontextprotocol"))
	if err == nil {
		_, err = os.Stat(filepath.Join(modules, "server-everything"))
	}
	if err == nil {
		_, err = exec.LookPath("node")
	}
	if err != nil {
		if os.Getenv("FAIRLEAD_TEST_FULL") != "" {
			t.Fatal("FAIRLEAD_TEST_FULL is set, and: ", err)
		}
		t.Skip("run make test, which installs the servers: ", err)
	}
	runScripts(t, testscript.Params{Dir: filepath.Join("testdata", "npm")}, "", "MODULES="+modules)
}
