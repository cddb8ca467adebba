package api

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"os"
	"sync"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// ImportReport is what was found in a file.
type ImportReport struct {
	Added    int           `json:"added"`
	Known    int           `json:"known"` // calls that were here already
	Problems []LineProblem `json:"problems"`
	More     int           `json:"more"` // lines with problems besides these
}

// LineProblem says what is wrong with a line of a file.
type LineProblem struct {
	Line    int    `json:"line"` // from 1
	Message string `json:"message"`
}

// files are the exports that may be fetched and the imports under way.
type files struct {
	mu      sync.Mutex
	exports map[string]*export
	order   []string
	imports map[string]*os.File
}

// maxExports is how many addresses of exports are good at the same time;
// maxImports is how many files may be on their way in.
const (
	maxExports = 16
	maxImports = 4
)

// StartImport begins to take in a file; ImportPiece adds to it.
func (h *History) StartImport() (string, error) {
	return ask(h.h, func(*core.App) (string, error) {
		f := &h.h.files
		f.mu.Lock()
		defer f.mu.Unlock()
		if len(f.imports) >= maxImports {
			return "", failure.New(failure.Busy, "%d files are being imported already.", maxImports)
		}
		file, err := os.CreateTemp("", "fairlead-import-*")
		if err != nil {
			return "", failure.Wrap(failure.Storage, err, "The file cannot be kept: %v.", err)
		}
		if f.imports == nil {
			f.imports = map[string]*os.File{}
		}
		id := rand.Text()
		f.imports[id] = file
		return id, nil
	})
}

// ImportPiece adds a piece of the file, in base64.
func (h *History) ImportPiece(id, piece string) error {
	return h.h.do(func(*core.App) error {
		raw, err := base64.StdEncoding.DecodeString(piece)
		if err != nil {
			return failure.Wrap(failure.Usage, err, "The piece is damaged: %v.", err)
		}
		file, err := h.h.files.incoming(id)
		if err != nil {
			return err
		}
		if _, err := file.Write(raw); err != nil {
			return failure.Wrap(failure.Storage, err, "The file cannot be kept: %v.", err)
		}
		return nil
	})
}

// FinishImport adds the calls of the file. With strict nothing is added unless
// every line is right.
func (h *History) FinishImport(id string, strict bool) (ImportReport, error) {
	return ask(h.h, func(app *core.App) (out ImportReport, err error) {
		file, err := h.h.files.incoming(id)
		if err != nil {
			return out, err
		}
		defer h.h.files.drop(id)
		for _, check := range []bool{true, false} {
			if check && !strict {
				continue
			}
			if _, err := file.Seek(0, 0); err != nil {
				return out, failure.Wrap(failure.Storage, err, "The file cannot be read: %v.", err)
			}
			report, err := app.Import(context.Background(), file, history.ImportOptions{Check: check})
			out = ImportReport{Added: report.Added, Known: report.Known, Problems: []LineProblem{}, More: report.More}
			for _, p := range report.Problems {
				out.Problems = append(out.Problems, LineProblem{Line: p.Line, Message: p.Message})
			}
			if err != nil {
				return out, err
			}
			if check && len(out.Problems) > 0 {
				out.Added = 0
				return out, nil
			}
		}
		return out, nil
	})
}

// CancelImport forgets a file that was on its way in.
func (h *History) CancelImport(id string) error {
	return h.h.do(func(*core.App) error {
		h.h.files.drop(id)
		return nil
	})
}

func (f *files) incoming(id string) (*os.File, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if file := f.imports[id]; file != nil {
		return file, nil
	}
	return nil, badID("import", id)
}

func (f *files) drop(id string) {
	f.mu.Lock()
	file := f.imports[id]
	delete(f.imports, id)
	f.mu.Unlock()
	if file != nil {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
}

// close forgets all files.
func (f *files) close() {
	f.mu.Lock()
	var ids []string
	for id := range f.imports {
		ids = append(ids, id)
	}
	f.mu.Unlock()
	for _, id := range ids {
		f.drop(id)
	}
}
