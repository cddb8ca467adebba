package api

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
	"fairlead/backend/suite"
)

// Suites are files with calls and what is expected of them. Event "suites" tells
// how their runs go.
type Suites struct {
	h    *house
	runs *suiteRuns
}

// List finds the suites in files and folders that were opened.
func (s *Suites) List(paths []string) ([]SuitePlace, error) {
	return ask(s.h, func(app *core.App) ([]SuitePlace, error) {
		places := make([]SuitePlace, len(paths))
		for i, path := range paths {
			places[i] = SuitePlace{Path: path, Suites: []SuiteRow{}}
			files, err := suite.Find(path)
			if err != nil {
				places[i].Failure = toFailure(err)
				continue
			}
			for _, file := range files {
				places[i].Suites = append(places[i].Suites, s.row(app, file))
			}
		}
		return places, nil
	})
}

func (s *Suites) row(app *core.App, file string) SuiteRow {
	row := SuiteRow{File: file, Name: filepath.Base(file), Running: s.runs.underWay(app, file), Last: suite.Runs(app, file)}
	one, problems := suite.Load(file)
	row.Problems = len(problems)
	if one != nil {
		row.Name, row.Steps = one.Name, len(suite.Plan(one, suite.Options{}))
	}
	if row.Last == nil {
		row.Last = []suite.Ran{}
	}
	return row
}

// Open reads a file or the place of a folder: its full path, for List.
func (s *Suites) Open(path string) (string, error) {
	return ask(s.h, func(*core.App) (string, error) {
		path = strings.TrimSpace(path)
		if path == "" {
			return "", failure.New(failure.Usage, "Say which file or folder.")
		}
		if rest, home := strings.CutPrefix(path, "~/"); home {
			if dir, err := os.UserHomeDir(); err == nil {
				path = filepath.Join(dir, rest)
			}
		}
		full, err := filepath.Abs(path)
		if err != nil {
			return "", failure.Wrap(failure.Usage, err, "%s is no path: %v.", path, err)
		}
		found, err := suite.Find(full)
		if err != nil {
			return "", err
		}
		if len(found) == 0 {
			return "", failure.New(failure.Usage, "There are no suites in %s.", full).WithHint("In a folder, files that end in .suite.yaml are taken.")
		}
		if len(found) == 1 && found[0] == full {
			return full, onlyYAML(full)
		}
		return full, nil
	})
}

// Get returns a suite with its text.
func (s *Suites) Get(file string) (*SuiteDetail, error) {
	return ask(s.h, func(app *core.App) (*SuiteDetail, error) {
		if err := onlyYAML(file); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", file, err)
		}
		return s.detail(app, file, string(text)), nil
	})
}

// Check looks at a text that is not saved.
func (s *Suites) Check(file, text string) (*SuiteDetail, error) {
	return ask(s.h, func(app *core.App) (*SuiteDetail, error) { return s.detail(app, file, text), nil })
}

func (s *Suites) detail(app *core.App, file, text string) *SuiteDetail {
	d := &SuiteDetail{File: file, Name: filepath.Base(file), Text: text, Steps: []suite.Result{}, Variables: []suite.Declared{}, Runs: suite.Runs(app, file), Running: s.runs.underWay(app, file)}
	one, problems := suite.Parse(file, []byte(text))
	d.Problems = problems
	if one != nil {
		d.Name, d.Note, d.Steps = one.Name, one.Note, suite.Plan(one, suite.Options{})
		d.Variables = one.Declared()
	}
	if d.Runs == nil {
		d.Runs = []suite.Ran{}
	}
	if d.Problems == nil {
		d.Problems = []suite.Problem{}
	}
	return d
}

// Save writes a suite's text, also one with problems.
func (s *Suites) Save(file, text string) error {
	return s.h.do(func(app *core.App) error {
		if err := onlyYAML(file); err != nil {
			return err
		}
		if err := atomicfile.Write(file, []byte(text), 0o644); err != nil { // a repository's file is for its readers
			return failure.Wrap(failure.Storage, err, "%s could not be written: %v.", file, err)
		}
		app.Events.Publish(event.Event{Topic: event.Suites})
		return nil
	})
}

// Create writes the text of a suite that is not there yet.
func (s *Suites) Create(file, text string) error {
	return s.h.do(func(app *core.App) error {
		if err := onlyYAML(file); err != nil {
			return err
		}
		if _, err := os.Lstat(file); err == nil {
			return failure.New(failure.Usage, "%s is there already.", file).WithHint("Open it, or choose another name.")
		}
		if err := atomicfile.Write(file, []byte(text), 0o644); err != nil { // a repository's file is for its readers
			return failure.Wrap(failure.Storage, err, "%s could not be written: %v.", file, err).WithHint("Look whether its folder is there and may be written.")
		}
		app.Events.Publish(event.Event{Topic: event.Suites})
		return nil
	})
}

// AddStep saves a call of the history as the last step of a suite, and returns
// the step's name. A file that is not there becomes a suite.
func (s *Suites) AddStep(step SuiteStep) (string, error) {
	return ask(s.h, func(app *core.App) (string, error) {
		if err := onlyYAML(step.File); err != nil {
			return "", err
		}
		ctx, cancel := limited()
		defer cancel()
		added, err := suite.FromCall(ctx, app, step.Call)
		if err != nil {
			return "", err
		}
		if step.Name != "" {
			added.Name = step.Name
		}
		added.Snapshot = step.Snapshot
		text, err := os.ReadFile(step.File)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", failure.Wrap(failure.Storage, err, "%s cannot be read: %v.", step.File, err)
		}
		out, err := suite.Add(step.File, text, added)
		if err != nil {
			return "", err
		}
		if err := atomicfile.Write(step.File, out, 0o644); err != nil {
			return "", failure.Wrap(failure.Storage, err, "%s could not be written: %v.", step.File, err)
		}
		app.Events.Publish(event.Event{Topic: event.Suites})
		return added.Name, nil
	})
}

// Schema is the JSON Schema of suites, for completion.
func (s *Suites) Schema() (string, error) { return string(suite.Schema()), nil }

// onlyYAML keeps the page from reading and writing other files.
func onlyYAML(file string) error {
	if ext := strings.ToLower(filepath.Ext(file)); filepath.IsAbs(file) && (ext == ".yaml" || ext == ".yml") {
		return nil
	}
	return failure.New(failure.Usage, "%s is no suite.", file).WithHint("A suite is a file that ends in .yaml, given with its full path.")
}
