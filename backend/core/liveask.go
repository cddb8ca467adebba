package core

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/manager"
	"fairlead/backend/secret/atomicfile"
)

const (
	// askTaken is how long a request may lie until somebody takes it: several looks
	// into the folder of one who cannot watch it.
	askTaken = 3 * liveEvery
	// askDone is how long an answer may take then.
	askDone = askWork + 5*time.Second
	askLook = 20 * time.Millisecond
	// answerMost bounds an answer: a tree of many processes with long command lines.
	answerMost = 16 << 20
)

// HeldTruth returns what is true of a server's connections in the Fairlead that
// runs besides, and how it stands there at this moment; nil where no other runs.
func (a *App) HeldTruth(ctx context.Context, name string) ([]manager.Truth, *LiveServer, error) {
	path, _ := a.living()
	if a.stays || path == "" {
		return nil, nil, nil
	}
	answer, err := ask(ctx, path, askTruth, name)
	return answer.Truth, answer.Server, err
}

// ConnectHeld, DisconnectHeld and RestartHeld have the Fairlead that runs besides
// do it, and return how the server stands then. failure.NotConnected when none runs.
func (a *App) ConnectHeld(ctx context.Context, name string) (LiveServer, error) {
	return a.askHeld(ctx, askConnect, name)
}

// DisconnectHeld ends the server's connections there.
func (a *App) DisconnectHeld(ctx context.Context, name string) (LiveServer, error) {
	return a.askHeld(ctx, askDisconnect, name)
}

// RestartHeld ends them and connects again.
func (a *App) RestartHeld(ctx context.Context, name string) (LiveServer, error) {
	return a.askHeld(ctx, askRestart, name)
}

func (a *App) askHeld(ctx context.Context, what, name string) (LiveServer, error) {
	path, _ := a.living()
	if path == "" {
		return LiveServer{}, failure.New(failure.NotConnected, "No window and no \"fairlead serve\" runs: nothing holds connections.").
			WithHint("Start one of them. A command line connects by itself, and disconnects when it ends.")
	}
	answer, err := ask(ctx, path, what, name)
	if err != nil {
		return LiveServer{}, err
	}
	if answer.Server == nil {
		return LiveServer{}, failure.New(failure.ServerNotFound, "The Fairlead that runs has no server %q.", name)
	}
	return *answer.Server, nil
}

// ask asks the Fairlead whose files begin with path.
func ask(ctx context.Context, path, what, server string) (answer liveAnswer, err error) {
	base := filepath.Join(path+asksSuffix, history.NewID())
	request, result := base+askSuffix, base+answerSuffix
	raw, _ := json.Marshal(liveAsk{What: what, Server: server, Until: time.Now().Add(askTaken).UnixMilli()}) // texts and a number
	if err := atomicfile.Write(request, raw, 0o600); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return answer, errHeldEnded()
		}
		return answer, failure.Wrap(failure.Storage, err, "The Fairlead that runs could not be asked: %v.", err)
	}
	defer func() {
		_ = os.Remove(request)
		_ = os.Remove(result)
	}()
	look := time.NewTicker(askLook)
	defer look.Stop()
	limit := time.NewTimer(askTaken)
	defer limit.Stop()
	taken := false
	for {
		if raw, err := readAtMost(result, answerMost); err == nil {
			if err := json.Unmarshal(raw, &answer); err != nil {
				return answer, failure.Wrap(failure.Protocol, err, "The answer of the Fairlead that runs cannot be read: %v.", err).
					WithHint("It is of another version: end it and start it again.")
			}
			if answer.Failure != nil {
				return answer, answer.Failure
			}
			return answer, nil
		}
		if missing(path + asksSuffix) {
			return answer, errHeldEnded()
		}
		if !taken && missing(request) {
			taken = true
			limit.Reset(askDone)
		}
		select {
		case <-ctx.Done():
			return answer, failure.From(ctx.Err())
		case <-limit.C:
			return answer, failure.New(failure.Timeout, "The Fairlead that runs does not answer.").
				WithHint("End it and start it again.")
		case <-look.C:
		}
	}
}

func errHeldEnded() *failure.Error {
	return failure.New(failure.NotConnected, "The Fairlead that ran has just ended, and its connections with it.")
}

// readAtMost reads a file that is not larger than it should be.
func readAtMost(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > most {
		return nil, fs.ErrInvalid
	}
	return os.ReadFile(path)
}
