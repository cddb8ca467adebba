//go:build !headless && !bindings

package main

import (
	"os"
	"testing"
)

func TestSecondWindowOfAFolderBringsTheFirstForward(t *testing.T) {
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		if os.Getenv("FAIRLEAD_TEST_FULL") != "" {
			t.Fatal("there is no session bus: run this under build/scripts/keyring.sh")
		}
		t.Skip("there is no session bus")
	}
	presented := make(chan struct{}, 1)
	release, ok := claim(folderID(t.TempDir()), func() { t.Error("the window of another folder came forward") })
	defer release()
	if !ok {
		t.Fatal("the first window of a folder was refused")
	}
	folder := folderID(t.TempDir())
	release, ok = claim(folder, func() { presented <- struct{}{} })
	if !ok {
		t.Fatal("the first window of another folder was refused")
	}
	if _, ok := claim(folder, func() {}); ok {
		t.Error("a second window of a folder was allowed")
	}
	select {
	case <-presented:
	default:
		t.Error("the first window did not come forward")
	}
	release()
	release, ok = claim(folder, func() {})
	if !ok {
		t.Error("a window was refused after the first had closed")
	}
	release()
}
