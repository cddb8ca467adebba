package manager

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
)

// eras remembers which protocol version each definition negotiated, so that a
// server of the older era is not asked server/discover at every start. It is
// keyed by the definition's fingerprint: another command is another server.
type eras struct {
	path string
	mu   sync.Mutex
	m    map[string]string
}

const maxEras = 1000

func loadEras(path string) *eras {
	e := &eras{path: path, m: make(map[string]string)}
	if raw, err := os.ReadFile(path); err == nil {
		// A damaged file only costs the questions to be asked again.
		_ = json.Unmarshal(raw, &e.m)
	}
	if e.m == nil {
		e.m = make(map[string]string)
	}
	return e
}

func (e *eras) recall(fingerprint string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.m[fingerprint]
}

func (e *eras) remember(fingerprint, version string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.path == "" || e.m[fingerprint] == version {
		return
	}
	if len(e.m) >= maxEras {
		clear(e.m)
	}
	e.m[fingerprint] = version
	raw, err := json.MarshalIndent(e.m, "", "  ")
	if err != nil {
		return
	}
	// Best effort: losing it costs one question.
	if temp, err := os.CreateTemp(filepath.Dir(e.path), ".eras-*"); err == nil {
		_, werr := temp.Write(raw)
		cerr := temp.Close()
		if werr != nil || cerr != nil || os.Rename(temp.Name(), e.path) != nil {
			_ = os.Remove(temp.Name())
		}
	}
}
