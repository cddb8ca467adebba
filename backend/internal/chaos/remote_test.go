//go:build linux

package chaos

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/url"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// remote is a server behind an address, with a hand on the wire to it.
type remote struct {
	listener net.Listener

	mu      sync.Mutex
	cmd     *exec.Cmd
	target  string
	refused bool
	open    map[net.Conn]bool
	work    sync.WaitGroup
}

func newRemote(t *testing.T) *remote {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &remote{listener: l, open: map[net.Conn]bool{}}
	if err := r.again(); err != nil {
		t.Fatal(err)
	}
	r.work.Go(r.accept)
	t.Cleanup(func() {
		_ = l.Close()
		r.cut()
		r.work.Wait()
		r.end()
	})
	return r
}

func (r *remote) url() string { return "http://" + r.listener.Addr().String() + "/mcp" }

// again ends the server, when there is one, and starts another.
func (r *remote) again() error {
	r.end()
	cmd := exec.Command(badserver, "-mode", "http-lost-session")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return fmt.Errorf("waiting for its address: %w", err)
	}
	u, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cmd, r.target = cmd, u.Host
	return nil
}

func (r *remote) end() {
	r.mu.Lock()
	cmd := r.cmd
	r.cmd = nil
	r.mu.Unlock()
	if cmd != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

func (r *remote) accept() {
	for {
		in, err := r.listener.Accept()
		if err != nil {
			return
		}
		r.mu.Lock()
		target, refused := r.target, r.refused
		r.mu.Unlock()
		out, err := net.Dial("tcp", target)
		if refused || err != nil {
			_ = in.Close()
			if err == nil {
				_ = out.Close()
			}
			continue
		}
		r.mu.Lock()
		r.open[in], r.open[out] = true, true
		r.mu.Unlock()
		r.work.Go(func() { r.pass(in, out) })
		r.work.Go(func() { r.pass(out, in) })
	}
}

func (r *remote) pass(to, from net.Conn) {
	// As plain streams: between sockets Go keeps pipes for later, which would be counted as left open.
	_, _ = io.Copy(struct{ io.Writer }{to}, struct{ io.Reader }{from})
	_, _ = to.Close(), from.Close()
	r.mu.Lock()
	delete(r.open, to)
	delete(r.open, from)
	r.mu.Unlock()
}

// cut breaks every connection in the middle of whatever it carries.
func (r *remote) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for conn := range r.open {
		_ = conn.Close()
	}
}

func (r *remote) refuse(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refused = on
}

func (r *remote) mend(t *testing.T) {
	t.Helper()
	r.refuse(false)
	if err := r.again(); err != nil {
		t.Fatal(err)
	}
}
