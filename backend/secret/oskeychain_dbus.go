//go:build linux || netbsd || openbsd || (dragonfly && cgo) || (freebsd && cgo)

package secret

import (
	"context"
	"slices"

	"github.com/godbus/dbus/v5"
)

// Names of the Secret Service API, https://specifications.freedesktop.org/secret-service/.
const (
	secretsName    = "org.freedesktop.secrets"
	secretsPath    = "/org/freedesktop/secrets"
	secretsIface   = "org.freedesktop.Secret.Service"
	collectionBase = "/org/freedesktop/secrets/collection/"
)

// hangMeans is the state of a keychain that does not return although it is not locked.
const hangMeans = Failing

// inspect finds out in which state the Secret Service is, without starting a bus
// and without raising a prompt.
func inspect(ctx context.Context) (string, error) {
	conn, err := sessionBus(ctx)
	if err != nil {
		return Missing, KeychainError(Missing, err, "There is no keychain: this session has no D-Bus.")
	}
	defer func() { _ = conn.Close() }()

	if !offered(ctx, conn) {
		return Failing, KeychainError(Failing, nil, "There is a D-Bus session but no keychain service on it.")
	}
	path, err := collection(ctx, conn)
	if err != nil {
		return Failing, KeychainError(Failing, err, "The keychain service does not answer: %v.", err)
	}
	if path == "/" {
		return Failing, KeychainError(Failing, nil, "The keychain service has no keyring yet.").
			WithHint("Log in through your desktop once or create a default keyring (Seahorse: File, New, Password Keyring). Or choose a passphrase for the vault.")
	}
	locked, err := conn.Object(secretsName, path).GetProperty("org.freedesktop.Secret.Collection.Locked")
	if err != nil {
		return Failing, KeychainError(Failing, err, "The keychain service does not answer: %v.", err)
	}
	if yes, _ := locked.Value().(bool); yes {
		return Locked, KeychainError(Locked, nil, "The keychain is locked.")
	}
	return Available, nil
}

// sessionBus opens a connection of its own: the library's shared one starts a
// bus where there is none, and the daemons it brings outlive the program.
func sessionBus(ctx context.Context) (*dbus.Conn, error) {
	conn, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	if err = conn.Auth(nil); err == nil {
		err = conn.Hello()
	}
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return conn, nil
}

// offered reports whether a Secret Service runs or would be started by the bus.
func offered(ctx context.Context, conn *dbus.Conn) bool {
	var owned bool
	if conn.BusObject().CallWithContext(ctx, "org.freedesktop.DBus.NameHasOwner", 0, secretsName).Store(&owned) == nil && owned {
		return true
	}
	var names []string
	err := conn.BusObject().CallWithContext(ctx, "org.freedesktop.DBus.ListActivatableNames", 0).Store(&names)
	return err == nil && slices.Contains(names, secretsName)
}

// collection returns the path of the collection the library will use: "login"
// where it exists, else the default one, "/" when there is neither.
func collection(ctx context.Context, conn *dbus.Conn) (dbus.ObjectPath, error) {
	service := conn.Object(secretsName, secretsPath)
	all, err := service.GetProperty(secretsIface + ".Collections")
	if err != nil {
		return "", err
	}
	if paths, ok := all.Value().([]dbus.ObjectPath); ok && slices.Contains(paths, collectionBase+"login") {
		return collectionBase + "login", nil
	}
	var path dbus.ObjectPath
	err = service.CallWithContext(ctx, secretsIface+".ReadAlias", 0, "default").Store(&path)
	return path, err
}

// platformState finds a state in the library's error; here inspect has said it all.
func platformState(error) string { return Failing }
