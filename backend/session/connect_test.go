package session_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fairlead/backend/session"
)

// TestSlowToSayModern: a server of the newer era that is too slow to answer
// server/discover, and says so when it is asked initialize, is asked once more.
func TestSlowToSayModern(t *testing.T) {
	for _, code := range []int{-32020, -32021, -32022} {
		var connections atomic.Int32
		serve := func(_ context.Context, in io.Reader, out io.Writer) error {
			first := connections.Add(1) == 1
			lines := bufio.NewScanner(in)
			for lines.Scan() {
				var r scripted
				if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
					return err
				}
				switch {
				case r.Method == "initialize":
					fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"too old"}}`+"\n", r.ID, code)
				case r.Method == "server/discover" && !first:
					fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","supportedVersions":[%q],"capabilities":{}}}`+"\n", r.ID, session.ModernVersion)
				}
			}
			return nil
		}
		log := &lines{}
		live := connect(t, session.Spec{Name: "slow", BuiltIn: serve, ProbeTimeout: 10 * time.Millisecond}, session.Options{Line: log.add})
		if live.Info().Protocol != session.ModernVersion || connections.Load() != 2 || !strings.Contains(log.text(), "newest protocol first") {
			t.Errorf("%d: the protocol is %s after %d connections; the log is %s", code, live.Info().Protocol, connections.Load(), log.text())
		}
	}
}

// TestLateToSayModern: a server of both eras that answers server/discover after
// it was given up, for example because it had to start first, is asked again.
func TestLateToSayModern(t *testing.T) {
	var connections atomic.Int32
	serve := func(_ context.Context, in io.Reader, out io.Writer) error {
		first := connections.Add(1) == 1
		var discover json.RawMessage
		answer := func(id json.RawMessage) {
			fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","supportedVersions":[%q],"capabilities":{}}}`+"\n", id, session.ModernVersion)
		}
		lines := bufio.NewScanner(in)
		for lines.Scan() {
			var r scripted
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				return err
			}
			switch r.Method {
			case "server/discover":
				if discover = r.ID; !first {
					answer(discover)
				}
			case "initialize":
				answer(discover)
				fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":%q,"capabilities":{},"serverInfo":{"name":"x","version":"1"}}}`+"\n", r.ID, session.LegacyVersion)
			}
		}
		return nil
	}
	live := connect(t, session.Spec{Name: "late", BuiltIn: serve, ProbeTimeout: 10 * time.Millisecond}, session.Options{})
	if live.Info().Protocol != session.ModernVersion || connections.Load() != 2 || !live.Live() {
		t.Errorf("the protocol is %s after %d connections", live.Info().Protocol, connections.Load())
	}
}
