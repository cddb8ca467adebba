package logs

import (
	"bytes"
	"context"
	"io"
	"os"
	"time"
)

// look is how often the file is looked at for more.
const look = 200 * time.Millisecond

// Follow calls yield with each line that is written from now on, until ctx ends or
// yield returns false. It goes on with the next file when one is full.
func Follow(ctx context.Context, dir, level string, yield func(Line) bool) {
	var at *os.File
	var rest []byte
	defer func() {
		if at != nil {
			_ = at.Close()
		}
	}()
	leaving := false // the file is the newest no more: once again, for who had it open
	end := true      // of what is there already nothing is wanted
	ticks := time.NewTicker(look)
	defer ticks.Stop()
	for {
		moved := false
		if at == nil {
			at, _ = os.Open(name(dir, 0)) // not there yet: at the next look
			if at != nil && end {
				_, _ = at.Seek(0, io.SeekEnd)
			}
			rest = nil
		} else {
			here, err := at.Stat()
			there, gone := os.Stat(name(dir, 0))
			moved = err != nil || gone != nil || !os.SameFile(here, there)
		}
		end = false
		if at != nil {
			more, _ := io.ReadAll(at)
			rest = append(rest, more...)
		}
		for {
			raw, after, found := bytes.Cut(rest, []byte("\n"))
			if !found {
				break
			}
			rest = after
			if l, ok := Parse(raw); ok && l.Has(level) && !yield(l) {
				return
			}
		}
		if leaving && moved {
			_ = at.Close()
			at, leaving = nil, false
			continue
		}
		leaving = moved
		select {
		case <-ticks.C:
		case <-ctx.Done():
			return
		}
	}
}
