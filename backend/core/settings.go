package core

import (
	"sync"

	"fairlead/backend/config"
	"fairlead/backend/failure"
)

// Settings holds the person's choices in memory and on disk.
type Settings struct {
	path    string
	changed func()
	mu      sync.Mutex
	now     config.Settings
	broken  *failure.Error
}

func openSettings(path string, changed func()) *Settings {
	now, err := config.LoadSettings(path)
	return &Settings{path: path, changed: changed, now: now, broken: failure.From(err)}
}

// Get returns the settings; the defaults where the file cannot be read.
func (s *Settings) Get() config.Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Failure says why the file could not be read, nil when it could.
func (s *Settings) Failure() *failure.Error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}

// Set stores the settings.
func (s *Settings) Set(next config.Settings) error {
	s.mu.Lock()
	err := config.SaveSettings(s.path, next)
	if err == nil {
		s.now, s.broken = next, nil
	}
	s.mu.Unlock()
	if err == nil {
		s.changed()
	}
	return err
}
