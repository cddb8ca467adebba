package doctor

import (
	"strings"
	"sync"
	"time"
	"unicode"

	"fairlead/backend/failure"
)

// sheet is the report while it is written.
type sheet struct {
	mu     sync.Mutex
	began  time.Time
	report Report
	clean  func(string) string
	told   func(Report)
	broken string // the title of the step that failed; what depends on it is skipped
}

// finding is what a step comes to.
type finding struct {
	status  Status // "" is Passed
	says    string
	hint    string
	details []string
	took    time.Duration // 0: measured
}

func pass(says string, details ...string) finding { return finding{says: says, details: details} }

func warn(says, hint string, details ...string) finding {
	return finding{status: Warning, says: says, hint: hint, details: details}
}

func fail(f *failure.Error, details ...string) finding {
	return finding{status: Failed, says: f.Message, hint: f.Hint, details: details}
}

func skip(why string) finding { return finding{status: Skipped, says: why} }

// step looks at one thing, unless what it needs has failed before. When it fails
// itself, what comes after it is skipped.
func (s *sheet) step(id string, look func() finding) {
	if s.aside(id, look).status == Failed {
		s.broken = title[id]
	}
}

// aside looks at one thing on which nothing depends, unless what it needs has failed before.
func (s *sheet) aside(id string, look func() finding) finding {
	if s.broken == "" {
		return s.anyway(id, look)
	}
	f := skip("Not tried: " + s.broken + " failed.")
	s.fill(s.open(id), f)
	return f
}

// anyway looks at one thing, whatever has failed before.
func (s *sheet) anyway(id string, look func() finding) finding {
	at := s.open(id)
	began := time.Now()
	f := look()
	if f.took == 0 && f.status != Skipped {
		f.took = time.Since(began)
	}
	s.fill(at, f)
	return f
}

// write adds a step that is over, and breaks what comes after it when it failed.
func (s *sheet) write(id string, f finding, took time.Duration) {
	f.took = took
	s.fill(s.open(id), f)
	if f.status == Failed {
		s.broken = title[id]
	}
}

func (s *sheet) open(id string) int {
	s.mu.Lock()
	s.report.Steps = append(s.report.Steps, Step{ID: id, Title: title[id], Status: Running})
	at := len(s.report.Steps) - 1
	s.mu.Unlock()
	s.tell()
	return at
}

func (s *sheet) fill(at int, f finding) {
	s.mu.Lock()
	step := &s.report.Steps[at]
	step.Status, step.Says, step.Hint = f.status, s.plain(f.says), s.plain(f.hint)
	if step.Status == "" {
		step.Status = Passed
	}
	for _, line := range f.details {
		step.Details = append(step.Details, s.plain(line))
	}
	step.TookMs = f.took.Milliseconds()
	s.mu.Unlock()
	s.tell()
}

// plain is a text without secrets, and without characters that move the cursor
// or turn the direction of text: much of it comes from servers.
func (s *sheet) plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return unicode.ReplacementChar
		}
		return r
	}, s.clean(text))
}

// set changes what is beside the steps.
func (s *sheet) set(change func(r *Report)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.report)
}

func (s *sheet) tell() {
	if s.told == nil {
		return
	}
	s.told(s.snapshot())
}

func (s *sheet) snapshot() Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.report.clone()
	if !r.Done {
		r.TookMs = time.Since(s.began).Milliseconds()
	}
	return r
}
