package reports

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

const (
	callKey  = `"call":"`
	gone     = "What came back was deleted from the history, with its call."
	lockWait = time.Second // for the moment that another program takes to rewrite a report
	// halfWritten is how old a file is that nobody will put in its place any more.
	halfWritten = time.Minute
)

// Forget takes what came of calls out of the reports in a data folder: the calls were
// deleted. A run that a program is at is left out: it looks itself when it is over.
func Forget(data string, calls []string) {
	folder := filepath.Join(data, Folder)
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) == 0 {
		return // no suite was ever run
	}
	deleted := make(map[string]bool, len(calls))
	for _, id := range calls {
		deleted[id] = true
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if info, err := entry.Info(); err == nil && strings.HasSuffix(path, tmpSuffix) && time.Since(info.ModTime()) > halfWritten {
			_ = os.Remove(path) // by a program that was killed
			continue
		}
		if text, err := os.ReadFile(path); err == nil && strings.HasSuffix(path, Suffix) && names(text, deleted) && !Alive(path) {
			forgetIn(data, path, deleted)
		}
	}
}

// names says whether a report names one of the calls.
func names(text []byte, calls map[string]bool) bool {
	for {
		_, rest, more := bytes.Cut(text, []byte(callKey))
		if !more {
			return false
		}
		if end := bytes.IndexByte(rest, '"'); end >= 0 && calls[string(rest[:end])] {
			return true
		}
		text = rest
	}
}

// forgetIn rewrites one report. One that cannot be rewritten goes.
func forgetIn(data, path string, deleted map[string]bool) {
	lock := flock.New(filepath.Join(data, Folder+LockSuffix), flock.SetPermissions(0o600))
	limited, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	_, _ = lock.TryLockContext(limited, lockWait/100) // whoever holds it so long is not about to write
	defer func() { _ = lock.Close() }()
	text, err := os.ReadFile(path)
	if err != nil {
		return
	}
	if text, err = without(text, deleted); err == nil {
		err = Write(path, text)
	}
	if err != nil {
		_ = os.Remove(path)
	}
}

// without is a report without what came of the calls.
func without(text []byte, deleted map[string]bool) ([]byte, error) {
	var report map[string]json.RawMessage
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, err
	}
	var results []map[string]json.RawMessage
	if err := json.Unmarshal(report["results"], &results); err != nil {
		return nil, err
	}
	for _, one := range results {
		var call string
		if json.Unmarshal(one["call"], &call) != nil || !deleted[call] {
			continue
		}
		for _, told := range []string{"call", "answer", "misses"} {
			delete(one, told)
		}
		one["reason"] = json.RawMessage(`"` + gone + `"`)
	}
	var err error
	if report["results"], err = json.Marshal(results); err != nil {
		return nil, err
	}
	return json.Marshal(report)
}
