package secret_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/zalando/go-keyring"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

// busAlone is a bus that can start no services: nobody answers to a name on it
// who was not started by hand.
const busAlone = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>`

func TestOSKeychainAvailable(t *testing.T) {
	if !inSession(t, "") {
		return
	}
	startKeyring(t, "x")
	keychainContract(t, func(t *testing.T) secret.Keychain {
		must(t, keyring.DeleteAll("fairlead"))
		return secret.OSKeychain()
	})
}

func TestOSKeychainLocked(t *testing.T) {
	if !inSession(t, "") {
		return
	}
	ctx, dir := t.Context(), t.TempDir()
	unlocked := startKeyring(t, "x")
	must(t, openVault(t, dir, secret.OSKeychain()).Set(ctx, "name", "canary-4711"))
	before, err := os.ReadFile(filepath.Join(dir, "vault.json"))
	must(t, err)
	stopKeyring(unlocked)
	locked := startKeyring(t, "")

	v := openVault(t, dir, secret.OSKeychain())
	s := v.State(ctx)
	if s.Keychain != secret.Locked || !s.Sealed || s.Mode != secret.ModeKeychain || !failure.Is(s.Err, failure.Keychain) {
		t.Errorf("state = %+v", s)
	}
	if _, err := v.Get(ctx, "name"); secret.StateOf(err) != secret.Locked || failure.From(err).Hint == "" {
		t.Errorf("reading: %v", err)
	}
	if err := v.Set(ctx, "name", "other"); secret.StateOf(err) != secret.Locked {
		t.Errorf("writing: %v", err)
	}
	if list, err := v.List(ctx); err != nil || len(list) != 1 {
		t.Errorf("names need no key: %v, %v", list, err)
	}
	after, err := os.ReadFile(filepath.Join(dir, "vault.json"))
	must(t, err)
	if string(after) != string(before) {
		t.Error("the sealed vault was written")
	}
	refusalContract(t, secret.OSKeychain(), secret.Locked)

	stopKeyring(locked)
	startKeyring(t, "x")
	if s := v.Retry(ctx); s.Keychain != secret.Available || s.Sealed || s.Err != nil {
		t.Errorf("after unlocking: %+v", s)
	}
	if value, err := v.Get(ctx, "name"); value != "canary-4711" {
		t.Errorf("after unlocking: %q, %v", value, err)
	}
}

func TestOSKeychainMissing(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "no-bus"))
	refusalContract(t, secret.OSKeychain(), secret.Missing)
}

// TestOSKeychainStartsNoDaemons: without a bus the library would run dbus-launch.
func TestOSKeychainStartsNoDaemons(t *testing.T) {
	if _, err := os.Stat("/run/user/" + uid() + "/bus"); err == nil {
		t.Skip("this session has a bus")
	}
	bin := t.TempDir()
	marker := filepath.Join(bin, "started")
	must(t, os.WriteFile(filepath.Join(bin, "dbus-launch"), []byte("#!/bin/sh\ntouch "+marker+"\n"), 0o700))
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	for _, address := range []string{"", "autolaunch:"} {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
		refusalContract(t, secret.OSKeychain(), secret.Missing)
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("dbus-launch was run")
	}
}

func TestOSKeychainFailingWithoutAService(t *testing.T) {
	if !inSession(t, busAlone) {
		return
	}
	refusalContract(t, secret.OSKeychain(), secret.Failing)
}

func TestOSKeychainWithoutAKeyring(t *testing.T) {
	if !inSession(t, busAlone) {
		return
	}
	startKeyring(t, "") // a fresh home folder: the daemon has no keyring to unlock
	refusalContract(t, secret.OSKeychain(), secret.Failing)
}

// TestOSKeychainHangs: the daemon is there and stopped. The vault's limit holds.
func TestOSKeychainHangs(t *testing.T) {
	if !inSession(t, "") {
		return
	}
	daemon := startKeyring(t, "x")
	must(t, daemon.Process.Signal(syscall.SIGSTOP))
	v := openVault(t, t.TempDir(), secret.OSKeychain())
	s := v.State(t.Context())
	if s.Keychain != secret.Failing || s.Err == nil || !strings.Contains(s.Err.Message, "did not answer") {
		t.Errorf("state = %+v", s)
	}
	must(t, daemon.Process.Signal(syscall.SIGCONT))
	if s := v.Retry(t.Context()); s.Keychain != secret.Available || s.Err != nil {
		t.Errorf("once it goes on: %+v", s)
	}
}

func uid() string { return strconv.Itoa(os.Getuid()) }
