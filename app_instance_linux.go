//go:build !headless && !bindings

package main

import (
	"context"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/wailsapp/wails/v2/pkg/options"
)

const (
	instanceObject = "/io/fairlead/Window"
	instanceMethod = "io.fairlead.Window"
	// instanceWait is how long a window may take to come forward: it may be busy, or stopped.
	instanceWait = 2 * time.Second
)

// presenter is what a window offers on the bus: to come forward, nothing else.
type presenter func()

// Present brings the window forward.
func (p presenter) Present() *dbus.Error {
	p()
	return nil
}

// claim makes this process the window of a data folder, told apart by id. When
// there is one already it is brought forward and ok is false. Without a session
// bus there is no way to know, and every process is the first; the store is safe
// either way. Wails' own lock is not used here: it starts a bus where there is
// none, which outlives the program, and ends the second process as a failure.
func claim(id string, present func()) (release func(), ok bool) {
	nothing := func() {}
	conn, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nothing, true
	}
	release = func() { _ = conn.Close() }
	if conn.Auth(nil) != nil || conn.Hello() != nil {
		release()
		return nothing, true
	}
	// Exported before the name is asked for, so that whoever finds the name finds the method.
	if err := conn.Export(presenter(present), instanceObject, instanceMethod); err != nil {
		release()
		return nothing, true
	}
	name := "io.fairlead.Window.folder" + id
	reply, err := conn.RequestName(name, dbus.NameFlagDoNotQueue)
	if err != nil || reply != dbus.RequestNameReplyExists {
		return release, true
	}
	defer release()
	ctx, cancel := context.WithTimeout(context.Background(), instanceWait)
	defer cancel()
	err = conn.Object(name, instanceObject).CallWithContext(ctx, instanceMethod+".Present", 0).Err
	return nothing, err != nil
}

// instanceLock is nothing here: see claim.
func (w *window) instanceLock() *options.SingleInstanceLock { return nil }
