//go:build !headless && !bindings

package main

import (
	"net/http"
	"os"
	"strconv"
	"syscall"
)

// sniffed is as much of a body as its type is recognised by. It fits any pipe,
// so that writing it never waits.
const sniffed = 512

// uninherited keeps the pipe of a response from the servers we start. Wails
// makes it without O_CLOEXEC: a process that is started just then holds its
// other end, and WebKit waits for the end of the response as long as that
// process lives. No process can be started while Go's own lock for this is held.
type uninherited struct {
	http.ResponseWriter
	open bool // the pipe is there
}

func (w *uninherited) WriteHeader(status int) {
	if w.open {
		return
	}
	w.open = true
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	w.ResponseWriter.WriteHeader(status)
	closeAllOnExec()
}

func (w *uninherited) Write(p []byte) (int, error) {
	if w.open {
		return w.ResponseWriter.Write(p)
	}
	w.open = true
	n, err := w.first(p[:min(len(p), sniffed)])
	if err != nil || n == len(p) {
		return n, err
	}
	more, err := w.ResponseWriter.Write(p[n:])
	return n + more, err
}

// first writes the beginning of a body, for which the pipe is made.
func (w *uninherited) first(p []byte) (int, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	defer closeAllOnExec()
	return w.ResponseWriter.Write(p)
}

// closeAllOnExec marks every open file: none is meant for a server.
func closeAllOnExec() {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return
	}
	for _, entry := range entries {
		if fd, err := strconv.Atoi(entry.Name()); err == nil && fd > 2 {
			syscall.CloseOnExec(fd)
		}
	}
}
