package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// lifetime ends a server whose test forgot it or was killed.
const lifetime = 10 * time.Minute

func main() {
	s := &server{out: &output{w: os.Stdout}, running: map[string]chan struct{}{}}
	flag.StringVar(&s.mode, "mode", "echo", "how to misbehave")
	flag.StringVar(&s.era, "era", "legacy", "legacy or modern")
	flag.IntVar(&s.bytes, "bytes", 0, "size of a large answer; 0: 50 MB, for huge-frame 70 MB")
	flag.Float64Var(&s.seconds, "seconds", 5, "how long slow works")
	flag.IntVar(&s.progress, "progress", 0, "how many progress notifications slow sends")
	flag.BoolVar(&s.sse, "sse", false, "HTTP answers as an event stream")
	flag.StringVar(&s.over, "over", "stdio", "what a hostile mode goes over: stdio, http, sse or ws")
	flag.IntVar(&s.tools, "tools", 1_000_000, "how many tools many-tools has")
	flag.StringVar(&s.remote, "remote", "", "the address that remote-ref refers to")
	flag.Parse()
	time.AfterFunc(lifetime, func() { exit(9, "lived for %s", lifetime) })

	if s.bytes == 0 {
		s.bytes = 50_000_000
		if s.mode == "huge-frame" {
			s.bytes = 70_000_000
		}
	}
	switch {
	case s.mode == "exit":
		exit(3, "cannot start: the configuration is missing")
	case hostileModes[s.mode] && s.over != "stdio":
		s.listenOver()
		return
	case s.mode == "http-sign-in":
		s.signIn()
	case strings.HasPrefix(s.mode, "http-"):
		s.listen()
		return
	case s.mode == "garbage" || s.mode == "garbage-only":
		s.garbage()
	case s.mode == "fork":
		fork()
	case s.mode == "ignore-eof":
		signal.Ignore(syscall.SIGTERM)
	}
	s.serve(os.Stdin)
	for s.mode == "ignore-eof" {
		time.Sleep(time.Hour)
	}
}

// exit ends the process with a line on stderr.
func exit(code int, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "badserver: "+format+"\n", args...)
	os.Exit(code)
}

// serve answers line by line until the end of in.
func (s *server) serve(in io.Reader) {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 1 {
			s.line(line)
		}
		if err != nil {
			return
		}
	}
}
