//go:build !headless && !bindings

package main

import (
	"os"
	"testing"
)

func TestWindowStateSurvives(t *testing.T) {
	folder := t.TempDir()
	want := windowState{Width: 1000, Height: 700, Maximised: true, Dark: true}
	if err := want.save(folder); err != nil {
		t.Fatal(err)
	}
	if got := loadWindowState(folder); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	info, err := os.Stat(windowFile(folder))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode is %v", info.Mode())
	}
}

func TestDamagedWindowStateIsTheFirstStart(t *testing.T) {
	first := loadWindowState(t.TempDir())
	if first.Width != 1280 || first.Height != 800 {
		t.Fatalf("the first start is %+v", first)
	}
	for _, text := range []string{"", "{", `{"width":"a"}`, `{"width":10,"height":10}`, `{"width":1e6,"height":900}`} {
		folder := t.TempDir()
		if err := os.WriteFile(windowFile(folder), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := loadWindowState(folder); got != first {
			t.Errorf("%q gives %+v", text, got)
		}
	}
}
