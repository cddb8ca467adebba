package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/testscript"

	"fairlead/backend/internal/authserver"
	"fairlead/backend/secret"
)

// condition knows [keychain]: a keychain can be used here; and [root].
func condition(name string) (bool, error) {
	switch name {
	case "root":
		return os.Getuid() == 0, nil
	case "keychain":
	default:
		return false, nil
	}
	for range 5 { // a machine that does much else may keep the daemon from answering in time
		v := secret.Open(secret.Options{Dir: os.TempDir()})
		if v.State(context.Background()).Keychain == secret.Available {
			return true, nil
		}
	}
	if os.Getenv("FAIRLEAD_TEST_FULL") != "" {
		log.Fatal("FAIRLEAD_TEST_FULL is set, and there is no keychain")
	}
	return false, nil
}

// keychain lets the script see the keychain of the test.
func keychain(ts *testscript.TestScript, _ bool, _ []string) {
	for _, name := range []string{"DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"} {
		ts.Setenv(name, os.Getenv(name))
	}
}

// patience is how long something may take that a script waits for.
const patience = 2 * time.Minute

// await FILE PATTERN: waits until the file has a match.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE PATTERN")
	}
	pattern := regexp.MustCompile("(?m)" + args[1])
	path := ts.MkAbs(args[0])
	ticks := time.NewTicker(5 * time.Millisecond)
	defer ticks.Stop()
	var content []byte
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-ticks.C {
		content, _ = os.ReadFile(path) // not there yet
		if pattern.Match(content) {
			return
		}
	}
	ts.Fatalf("%s has no match for %s:\n%s", args[0], args[1], content)
}

// serve VARIABLE (tls | closed | signin | badserver ARG…): puts the URL of a server into
// the variable: one with a certificate nobody knows, a port nobody listens on,
// one that asks for a sign-in, or badserver in an HTTP mode.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: serve VARIABLE tls|closed|signin|badserver ARG…")
	}
	switch args[1] {
	case "tls":
		s := httptest.NewUnstartedServer(http.NotFoundHandler())
		s.Config.ErrorLog = log.New(io.Discard, "", 0) // the refused handshake
		s.StartTLS()
		ts.Defer(s.Close)
		ts.Setenv(args[0], s.URL+"/mcp")
	case "signin":
		pair := authserver.New(authserver.Options{Handler: toolServer()})
		ts.Defer(pair.Close)
		ts.Setenv(args[0], pair.URL)
	case "closed":
		l, err := net.Listen("tcp", "127.0.0.1:0")
		ts.Check(err)
		ts.Setenv(args[0], "http://"+l.Addr().String()+"/mcp")
		ts.Check(l.Close())
	default:
		path, err := exec.LookPath(args[1])
		if err != nil {
			path = strings.Split(ts.Getenv("PATH"), string(os.PathListSeparator))[0] + "/" + args[1]
		}
		cmd := exec.Command(path, args[2:]...)
		out, err := cmd.StdoutPipe()
		ts.Check(err)
		ts.Check(cmd.Start())
		ts.Defer(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
		line, err := bufio.NewReader(out).ReadString('\n')
		ts.Check(err)
		ts.Setenv(args[0], strings.TrimSpace(line))
	}
}

// toolServer is an MCP server with one tool.
func toolServer() http.Handler {
	server := mcp.NewServer(&mcp.Implementation{Name: "remote", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "whoami"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "somebody who signed in"}}}, nil, nil
	})
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &mcp.StreamableHTTPOptions{Stateless: true})
}

// json stdout|stderr [LINES]: it is one JSON document, or that many, one a line.
func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: json stdout|stderr [LINES]")
	}
	want := "1"
	if len(args) > 1 {
		want = args[1]
	}
	documents := 0
	dec := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0])))
	dec.UseNumber() // there are numbers that no float holds
	for {
		var v any
		err := dec.Decode(&v)
		if err == io.EOF {
			break
		}
		ts.Check(err)
		documents++
	}
	if got := strings.Count(ts.ReadFile(args[0]), "\n"); got != documents {
		ts.Fatalf("%d JSON documents on %d lines", documents, got)
	}
	if want != "" && want != jsonNumber(documents) {
		ts.Fatalf("%d JSON documents, want %s", documents, want)
	}
}

func jsonNumber(n int) string {
	raw, _ := json.Marshal(n) // a number always marshals
	return string(raw)
}
