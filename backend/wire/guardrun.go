package wire

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// RunGuard is what the guard does in the end: in has one line with what is to
// be ended.
func RunGuard(in io.Reader) {
	s := scope{groups: make(map[int]bool), known: make(map[int]int64), pipes: make(pipeEnds)}
	var cleanups [][]string
	line, _ := bufio.NewReader(in).ReadString('\n')
	for word := range strings.FieldsSeq(line) {
		if mark, ok := strings.CutPrefix(word, wordMark); ok {
			s.mark = mark
		}
		if group, ok := strings.CutPrefix(word, wordGroup); ok {
			if pgid, err := strconv.Atoi(group); err == nil && pgid > 1 {
				s.groups[pgid] = true
			}
		}
		if text, ok := strings.CutPrefix(word, wordKnown); ok {
			var pid int
			var birth int64
			if _, err := fmt.Sscanf(text, "%d:%d", &pid, &birth); err == nil && pid > 1 {
				s.known[pid] = birth
			}
		}
		if text, ok := strings.CutPrefix(word, wordPipe); ok {
			s.pipes.read(text)
		}
		if text, ok := strings.CutPrefix(word, wordCleanup); ok {
			var argv []string
			raw, err := base64.StdEncoding.DecodeString(text)
			if err == nil && json.Unmarshal(raw, &argv) == nil {
				cleanups = append(cleanups, argv)
			}
		}
	}
	if s.mark == "" && len(s.groups) == 0 {
		return // it was typed
	}
	s.finish()
	var all sync.WaitGroup
	for _, argv := range cleanups {
		all.Go(func() { cleanUp(argv, nil) })
	}
	all.Wait()
}

// cleanupLimit bounds a command that clears away what a tree left elsewhere.
const cleanupLimit = 5 * time.Second

// cleanUp runs such a command. It may well fail: mostly there is nothing left.
func cleanUp(argv, env []string) {
	if len(argv) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), cleanupLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env, cmd.WaitDelay = env, time.Second
	_ = cmd.Run()
}
