package api

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strings"
	"sync"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/history"
)

// ExportRequest says which calls are written to a file, and what of them is masked.
type ExportRequest struct {
	Text   string   `json:"text"`   // a filter
	IDs    []string `json:"ids"`    // only these; empty: what the filter selects
	Redact bool     `json:"redact"` // mask what looks like a secret
	Mask   []string `json:"mask"`   // and what these rules name in arguments and results
}

// ExportState is how far an export is, and what was written.
type ExportState struct {
	Written int      `json:"written"` // calls that were looked at
	Of      int      `json:"of"`      // 0 as long as nobody fetches it
	Done    bool     `json:"done"`
	Calls   int      `json:"calls"`
	Running int      `json:"running"` // calls left out because they have not ended
	Missing int      `json:"missing"` // large bodies of which only the size could be written
	Failure *Failure `json:"failure"` // why the file is not whole; null: it is
}

// export is a file that may be fetched.
type export struct {
	options core.ExportOptions
	mu      sync.Mutex
	state   ExportState
}

// Export returns the address of a file with calls, one a line. A wrong filter fails
// with code usage, a wrong rule with invalid_arguments.
func (h *History) Export(r ExportRequest) (string, error) {
	return ask(h.h, func(*core.App) (string, error) {
		filter, err := history.ParseFilter(r.Text)
		if err != nil {
			return "", err
		}
		o := core.ExportOptions{Filter: filter, Redact: r.Redact, Mask: r.Mask}
		if err := o.Check(); err != nil {
			return "", err
		}
		if len(r.IDs) > 0 {
			o.IDs = r.IDs
		}
		f := &h.h.files
		f.mu.Lock()
		defer f.mu.Unlock()
		if f.exports == nil {
			f.exports = map[string]*export{}
		}
		if len(f.order) == maxExports {
			delete(f.exports, f.order[0])
			f.order = f.order[1:]
		}
		ticket := rand.Text()
		f.exports[ticket], f.order = &export{options: o}, append(f.order, ticket)
		return exportPath + ticket, nil
	})
}

const exportPath = "/blob/calls/"

// Exported tells how far the export at an address is, and what was left out of it.
func (h *History) Exported(address string) (ExportState, error) {
	return ask(h.h, func(*core.App) (ExportState, error) {
		e, err := h.h.files.export(address)
		if err != nil {
			return ExportState{}, err
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		return e.state, nil
	})
}

// serveCalls writes an export. Its end is the end of the connection: what goes
// wrong on the way leaves a file that import tells to be cut off.
func (a *API) serveCalls(w http.ResponseWriter, r *http.Request, app *core.App) error {
	e, err := a.house.files.export(r.URL.Path)
	if err != nil {
		return err
	}
	head := w.Header()
	head.Set("Content-Type", "application/x-ndjson")
	head.Set("Content-Disposition", `attachment; filename="calls.jsonl"`)
	if r.Method == http.MethodHead {
		return nil
	}
	o := e.options
	o.Progress = func(done, all int) { e.change(func(s *ExportState) { s.Written, s.Of = done, all }) }
	e.change(func(s *ExportState) { *s = ExportState{} })
	report, err := app.Export(r.Context(), w, o)
	e.change(func(s *ExportState) {
		s.Done, s.Calls, s.Running, s.Missing = true, report.Calls, report.Running, report.Missing
		switch {
		case err == nil:
		case r.Context().Err() != nil || errors.Is(err, errDismissed):
			s.Failure = toFailure(failure.New(failure.Cancelled, "The file was not wanted after all."))
		default:
			s.Failure = toFailure(err)
		}
	})
	if err != nil {
		panic(http.ErrAbortHandler) // a file that ends early must not look whole
	}
	return nil
}

func (e *export) change(how func(*ExportState)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	how(&e.state)
}

func (f *files) export(address string) (*export, error) {
	ticket := strings.TrimPrefix(address, exportPath)
	f.mu.Lock()
	defer f.mu.Unlock()
	if e := f.exports[ticket]; e != nil {
		return e, nil
	}
	return nil, badID("export", ticket)
}
