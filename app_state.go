//go:build !headless && !bindings

package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"fairlead/backend/secret/atomicfile"
)

// windowState is what the window looks like at the next start. It lies in a
// file of its own in the data folder, because it is needed before the store is
// open: to make the window in its size and its colour.
type windowState struct {
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximised bool `json:"maximised"`
	Dark      bool `json:"dark"` // the page was dark when the window closed
}

const (
	minWidth, minHeight = 900, 600
	// maxSide is more than any screen: a larger number in the file is damage.
	maxSide = 16384
)

func windowFile(folder string) string { return filepath.Join(folder, "window-size.json") }

// loadWindowState never fails: whatever is not readable is as at the first start.
func loadWindowState(folder string) windowState {
	first := windowState{Width: 1280, Height: 800}
	text, err := os.ReadFile(windowFile(folder))
	if err != nil {
		return first
	}
	s := first
	if json.Unmarshal(text, &s) != nil {
		return first
	}
	if s.Width < minWidth || s.Height < minHeight || s.Width > maxSide || s.Height > maxSide {
		s.Width, s.Height = first.Width, first.Height
	}
	return s
}

func (s windowState) save(folder string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return atomicfile.Write(windowFile(folder), text, 0o600)
}
