//go:build !headless && !bindings

package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// piping is a response that makes an inheritable pipe when it begins, as Wails' does.
type piping struct {
	*httptest.ResponseRecorder
	read, write int
}

func (p *piping) begin() {
	if p.write != 0 {
		return
	}
	var ends [2]int
	if err := syscall.Pipe2(ends[:], 0); err != nil {
		panic(err)
	}
	p.read, p.write = ends[0], ends[1]
}

func (p *piping) WriteHeader(status int) {
	p.begin()
	p.ResponseRecorder.WriteHeader(status)
}

func (p *piping) Write(b []byte) (int, error) {
	p.begin()
	return p.ResponseRecorder.Write(b)
}

func TestServersDoNotInheritResponses(t *testing.T) {
	for name, begin := range map[string]func(w *uninherited){
		"by a body":   func(w *uninherited) { _, _ = io.WriteString(w, strings.Repeat("x", 3*sniffed)) },
		"by a status": func(w *uninherited) { w.WriteHeader(http.StatusNoContent) },
	} {
		t.Run(name, func(t *testing.T) {
			response := &piping{ResponseRecorder: httptest.NewRecorder()}
			begin(&uninherited{ResponseWriter: response})
			server := exec.Command("sleep", "60")
			if err := server.Start(); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = server.Process.Kill(); _ = server.Wait() }()
			_ = syscall.Close(response.write)
			read := os.NewFile(uintptr(response.read), "response")
			defer func() { _ = read.Close() }()
			// While the server lives, the end must come all the same; a missing one runs into the test's time limit.
			if n, err := read.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
				t.Errorf("read %d bytes, %v", n, err)
			}
			if name == "by a body" && response.Body.Len() != 3*sniffed {
				t.Errorf("%d bytes of the body arrived", response.Body.Len())
			}
		})
	}
}
