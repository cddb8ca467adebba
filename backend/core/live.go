package core

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/manager"
	"fairlead/backend/secret/atomicfile"
)

// LiveServer is how a server stands in a Fairlead that stays, for others to
// read. Times are Unix milliseconds, 0 for none.
type LiveServer struct {
	LiveCondition
	Protocol  string         `json:"protocol,omitempty"`
	Pid       int            `json:"pid,omitempty"`
	Running   int            `json:"running"`
	Instances []LiveInstance `json:"instances"`
}

// LiveCondition is manager.Condition as it is written.
type LiveCondition struct {
	State     string         `json:"state"`
	Since     int64          `json:"since"`
	Reason    string         `json:"reason,omitempty"`
	Failure   *failure.Error `json:"failure,omitempty"`
	Attempt   int            `json:"attempt,omitempty"`
	NextTryAt int64          `json:"nextTryAt,omitempty"`
	Restarts  int            `json:"restarts"`
	LastCheck int64          `json:"lastCheck,omitempty"`
	TookUs    int64          `json:"tookUs,omitempty"` // the last check
}

// LiveInstance is one of a server's connections.
type LiveInstance struct {
	ID int `json:"id"`
	LiveCondition
	Pid      int   `json:"pid,omitempty"`
	Running  int   `json:"running"`
	Calls    int64 `json:"calls"`
	LastUsed int64 `json:"lastUsed,omitempty"`
}

// liveFile is what one program writes.
type liveFile struct {
	Started int64                 `json:"started"`
	Servers map[string]LiveServer `json:"servers"`
}

const (
	liveFolder = "live"
	// liveEvery is how often figures are written that no event tells of.
	liveEvery = 5 * time.Second
	liveQuiet = 100 * time.Millisecond // changes come in bursts
)

// tellOthers keeps the states of the servers in a file while the program lives.
// A lock on the file beside it says that it does: nobody else has to clean up.
func (a *App) tellOthers(life context.Context, log *slog.Logger) {
	path := filepath.Join(a.Paths.Data, liveFolder, history.NewID())
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	lock := flock.New(path+".lock", flock.SetPermissions(0o600))
	if err == nil {
		_, err = lock.TryLock()
	}
	if err == nil {
		err = os.Mkdir(path+asksSuffix, 0o700)
	}
	if err != nil {
		_ = lock.Close()
		log.Warn("the states of the servers do not show in the command line", "error", err)
		return
	}
	var answering sync.WaitGroup
	answering.Go(func() { a.answerOthers(life, path+asksSuffix, log) })
	defer func() {
		answering.Wait()
		_ = os.Remove(path + ".json")
		_ = os.RemoveAll(path + asksSuffix)
		_ = lock.Unlock()
		_ = os.Remove(path + ".lock")
	}()
	changes := a.Events.Subscribe()
	defer changes.Close()
	started, written := time.Now(), []byte(nil)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for soon := true; ; {
		select {
		case <-life.Done():
			return
		case e := <-changes.C:
			if !soon && (e.Topic == event.Servers || e.Topic == event.Config) {
				soon = true
				timer.Reset(liveQuiet)
			}
		case <-timer.C:
			soon = false
			timer.Reset(liveEvery)
			if raw := a.liveStates(started); !bytes.Equal(raw, written) {
				if err := atomicfile.Write(path+".json", raw, 0o600); err != nil {
					continue // a full disk: perhaps next time
				}
				written = raw
			}
		}
	}
}

func (a *App) liveStates(started time.Time) []byte {
	file := liveFile{Started: started.UnixMilli(), Servers: map[string]LiveServer{}}
	for _, st := range a.Fleet.List() {
		file.Servers[st.Definition.Name] = liveServer(st)
	}
	raw, _ := json.Marshal(file) // texts and numbers
	return raw
}

func liveServer(st manager.Status) LiveServer {
	one := LiveServer{LiveCondition: liveCondition(st.Condition), Protocol: st.Info.Protocol, Pid: st.Pid, Running: st.Running}
	for _, i := range st.Instances {
		one.Instances = append(one.Instances, LiveInstance{
			ID: i.ID, LiveCondition: liveCondition(i.Condition), Pid: i.Pid, Running: i.Running, Calls: i.Calls, LastUsed: milli(i.LastUsed),
		})
	}
	return one
}

func liveCondition(c manager.Condition) LiveCondition {
	return LiveCondition{
		State: string(c.State), Since: milli(c.Since), Reason: c.Reason, Failure: c.Failure, Attempt: c.Attempt,
		NextTryAt: milli(c.NextTry), Restarts: c.Restarts, LastCheck: milli(c.Health.LastCheck), TookUs: c.Health.Took.Microseconds(),
	}
}

func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Live returns how the servers stand in the Fairlead that runs besides, a window
// for example; nil when there is none. Of several the one started last counts.
func (a *App) Live() map[string]LiveServer {
	_, file := a.living()
	return file.Servers
}

// living finds the Fairlead that runs: its files begin with path, "" for none.
func (a *App) living() (newestPath string, newest liveFile) {
	locks, _ := filepath.Glob(filepath.Join(a.Paths.Data, liveFolder, "*.lock"))
	for _, name := range locks {
		path := strings.TrimSuffix(name, ".lock")
		raw, err := os.ReadFile(path + ".json")
		if err != nil {
			continue // it has just begun, or ended
		}
		lock := flock.New(name, flock.SetFlag(os.O_RDWR))
		if free, err := lock.TryLock(); err != nil || free {
			if free { // its program was killed
				_ = os.Remove(path + ".json")
				_ = os.RemoveAll(path + asksSuffix)
				_ = lock.Unlock()
				_ = os.Remove(name)
			}
			continue
		}
		var one liveFile
		if json.Unmarshal(raw, &one) == nil && one.Started >= newest.Started {
			newestPath, newest = path, one
		}
	}
	return newestPath, newest
}

// Words says how the server stands, for a person.
func (c LiveCondition) Words(now time.Time) string {
	words := strings.ReplaceAll(c.State, "-", " ")
	switch {
	case c.NextTryAt > 0:
		wait := max(0, time.UnixMilli(c.NextTryAt).Sub(now)).Round(time.Second)
		words += fmt.Sprintf(", attempt %d in %s", c.Attempt, wait)
	case c.Attempt > 1:
		words += fmt.Sprintf(", attempt %d", c.Attempt)
	}
	return words
}
