package core

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/manager"
	"fairlead/backend/secret/atomicfile"
)

// What a Fairlead that stays can be asked for.
const (
	askTruth      = "truth"
	askConnect    = "connect"
	askDisconnect = "disconnect"
	askRestart    = "restart"
)

// liveAsk is one request: a file in the folder of the one that is asked. Only its
// own user can write there.
type liveAsk struct {
	What   string `json:"what"`
	Server string `json:"server"`
	Until  int64  `json:"until"` // Unix milliseconds; later nobody waits for it
}

// liveAnswer is the file that answers. No secret is in it: what it quotes is
// redacted where it comes from.
type liveAnswer struct {
	Failure *failure.Error  `json:"failure,omitempty"`
	Server  *LiveServer     `json:"server,omitempty"` // how it stands afterwards
	Truth   []manager.Truth `json:"truth,omitempty"`
}

const (
	asksSuffix   = ".asks"
	askSuffix    = ".ask"
	answerSuffix = ".answer"

	askMost    = 4 << 10 // bytes of a request
	asksAtOnce = 8
	// askWork bounds what is done for a request. Connecting may take longer: then
	// the answer is that it goes on.
	askWork = 40 * time.Second
	// asksKept is how long a file may lie in the folder. Who wrote it, or was to
	// read it, is gone by then.
	asksKept = 2 * time.Minute
)

// answerOthers does what others ask for until life ends. Where the folder cannot
// be watched it is looked into now and then.
func (a *App) answerOthers(life context.Context, folder string, log *slog.Logger) {
	var events <-chan fsnotify.Event
	var troubles <-chan error
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		defer func() { _ = watcher.Close() }()
		events, troubles = watcher.Events, watcher.Errors
		err = watcher.Add(folder)
	}
	if err != nil {
		log.Warn("what the command line asks for is answered late", "error", err)
	}
	var working sync.WaitGroup
	defer working.Wait()
	places, again := make(chan struct{}, asksAtOnce), make(chan struct{}, 1)
	ticks := time.NewTicker(liveEvery)
	defer ticks.Stop()
	for {
		for name, request := range takeAsks(folder, asksAtOnce-len(places)) {
			places <- struct{}{}
			working.Go(func() {
				raw, _ := json.Marshal(a.answer(life, request)) // texts and numbers
				// Nobody is left to be told that it could not be written; they stop waiting.
				_ = atomicfile.Write(filepath.Join(folder, strings.TrimSuffix(name, askSuffix)+answerSuffix), raw, 0o600)
				<-places
				select {
				case again <- struct{}{}:
				default:
				}
			})
		}
		select {
		case <-life.Done():
			return
		case <-events:
		case <-troubles: //nolint:errcheck // the folder is looked at with the next tick
		case <-again:
		case <-ticks.C:
		}
	}
}

// takeAsks takes up to most requests out of a folder. Each is gone before
// anything is done for it, so that it is done once. What is old is cleared away.
func takeAsks(folder string, most int) map[string]liveAsk {
	entries, _ := os.ReadDir(folder) // gone: there is nothing to do
	taken := make(map[string]liveAsk)
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		info, err := entry.Info()
		if err != nil {
			continue
		}
		if time.Since(info.ModTime()) > asksKept {
			_ = os.Remove(path)
			continue
		}
		if !strings.HasSuffix(entry.Name(), askSuffix) || len(taken) >= most {
			continue
		}
		var raw []byte
		if info.Mode().IsRegular() && info.Size() <= askMost {
			raw, _ = os.ReadFile(path)
		}
		var ask liveAsk
		if os.Remove(path) == nil && json.Unmarshal(raw, &ask) == nil && time.Now().UnixMilli() <= ask.Until {
			taken[entry.Name()] = ask
		}
	}
	return taken
}

func (a *App) answer(life context.Context, ask liveAsk) liveAnswer {
	ctx, cancel := context.WithTimeout(life, askWork)
	defer cancel()
	var truth []manager.Truth
	var err error
	switch ask.What {
	case askTruth:
		truth, err = a.Fleet.Truth(ask.Server)
	case askConnect:
		err = a.Fleet.Connect(ask.Server)
	case askRestart:
		err = a.Fleet.Restart(ask.Server)
	case askDisconnect:
		err = a.Fleet.Disconnect(ctx, ask.Server)
	default:
		err = failure.New(failure.Usage, "The Fairlead that runs does not know what %q is.", ask.What).
			WithHint("It is of another version: end it and start it again.")
	}
	if err == nil && (ask.What == askConnect || ask.What == askRestart) {
		a.whileConnecting(ctx, ask.Server)
	}
	answer := liveAnswer{Failure: failure.From(err), Truth: truth}
	if st, err := a.Fleet.Status(ask.Server); err == nil {
		one := liveServer(st)
		answer.Server = &one
	}
	return answer
}

// whileConnecting waits until a server is not being connected any more, or ctx ends.
func (a *App) whileConnecting(ctx context.Context, name string) {
	changes := a.Events.Subscribe()
	defer changes.Close()
	for {
		if st, err := a.Fleet.Status(name); err != nil || st.State != manager.Connecting {
			return
		}
		for told := false; !told; {
			select {
			case <-ctx.Done():
				return
			case e := <-changes.C:
				told = e.Topic == event.Servers
			}
		}
	}
}
