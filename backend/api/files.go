package api

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"
	"sync"

	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// Dialogs are the system's own, where there is a window to show them. Each
// returns a full path, "" when the person wants none.
type Dialogs interface {
	// SaveFile asks where a file goes; name is proposed.
	SaveFile(name string) (string, error)
	// OpenFile asks for a file. Its name matches one of the patterns, such as "*.yaml".
	OpenFile(title, kind, patterns string) (string, error)
	OpenFolder(title string) (string, error)
}

// Files are what a person chooses in the system's dialogs. Only the window has
// them; a browser downloads, and takes paths that are typed.
type Files struct {
	h     *house
	serve http.Handler

	mu      sync.Mutex
	dialogs Dialogs
	saves   map[string]*save
	order   []string
}

// savesKept is how many saves are remembered that nobody looks at any more.
const savesKept = 20

// SetDialogs gives the facades the system's dialogs.
func (a *API) SetDialogs(d Dialogs) {
	a.Files.mu.Lock()
	defer a.Files.mu.Unlock()
	a.Files.dialogs = d
}

// SaveState is how far the saving of a file is.
type SaveState struct {
	Path    string   `json:"path"`  // "" until the person has chosen it
	Bytes   int64    `json:"bytes"` // written so far
	Total   int64    `json:"total"` // -1: not known
	Done    bool     `json:"done"`  // it is over; the file is there when Path is set and Failure is null
	Failure *Failure `json:"failure"`
}

// Save asks where to and writes there what an address below /blob/ serves. It
// returns an id for State at once.
func (f *Files) Save(address string) (string, error) {
	return ask(f.h, func(*core.App) (string, error) {
		if !strings.HasPrefix(address, "/blob/") {
			return "", badID("blob", address)
		}
		dialogs, err := f.system()
		if err != nil {
			return "", err
		}
		ctx, cancel := context.WithCancel(context.Background())
		one := &save{ctx: ctx, cancel: cancel, dialogs: dialogs, ended: make(chan struct{}), state: SaveState{Total: -1}}
		id := rand.Text()
		f.mu.Lock()
		if f.saves == nil {
			f.saves = map[string]*save{}
		}
		if len(f.order) == savesKept && f.saves[f.order[0]].over() {
			delete(f.saves, f.order[0])
			f.order = f.order[1:]
		}
		f.saves[id], f.order = one, append(f.order, id)
		f.mu.Unlock()
		go one.run(f.serve, address)
		return id, nil
	})
}

// State tells how far a save is.
func (f *Files) State(id string) (*SaveState, error) {
	return ask(f.h, func(*core.App) (*SaveState, error) {
		one, err := f.find(id)
		if err != nil {
			return nil, err
		}
		one.mu.Lock()
		defer one.mu.Unlock()
		state := one.state
		return &state, nil
	})
}

// Cancel ends a save. What was written of it goes away.
func (f *Files) Cancel(id string) error {
	return f.h.do(func(*core.App) error {
		one, err := f.find(id)
		if err == nil {
			one.cancel()
		}
		return err
	})
}

// OpenSuite asks for a suite's file, OpenFolder for a folder with suites. "": none was chosen.
func (f *Files) OpenSuite() (string, error) {
	return f.choose(func(d Dialogs) (string, error) { return d.OpenFile("Open a suite", "Suites", "*.yaml;*.yml") })
}

// OpenFolder asks for a folder with suites. "": none was chosen.
func (f *Files) OpenFolder() (string, error) {
	return f.choose(func(d Dialogs) (string, error) { return d.OpenFolder("Open a folder with suites") })
}

// NewSuite asks where a new suite goes. "": none was chosen.
func (f *Files) NewSuite() (string, error) {
	return f.choose(func(d Dialogs) (string, error) { return d.SaveFile("new.suite.yaml") })
}

func (f *Files) choose(by func(Dialogs) (string, error)) (string, error) {
	return ask(f.h, func(*core.App) (string, error) {
		dialogs, err := f.system()
		if err != nil {
			return "", err
		}
		return by(dialogs)
	})
}

func (f *Files) system() (Dialogs, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dialogs == nil {
		return nil, failure.New(failure.Usage, "There are no dialogs here: this is not the window.").WithHint("Type the path, or download the file.")
	}
	return f.dialogs, nil
}

func (f *Files) find(id string) (*save, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one := f.saves[id]; one != nil {
		return one, nil
	}
	return nil, badID("save", id)
}

// close ends what is being saved, and waits until nothing half written is left.
// One whose dialog is open has written nothing.
func (f *Files) close() {
	f.mu.Lock()
	var all []*save
	for _, one := range f.saves {
		all = append(all, one)
	}
	f.mu.Unlock()
	for _, one := range all {
		one.cancel()
		if one.writing() {
			<-one.ended
		}
	}
}
