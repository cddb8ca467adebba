package core

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"fairlead/backend/catalog"
	"fairlead/backend/catalog/icon"
	"fairlead/backend/config"
	"fairlead/backend/consent"
	"fairlead/backend/demo"
	"fairlead/backend/event"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/invoke"
	"fairlead/backend/invoke/cache"
	"fairlead/backend/logs"
	"fairlead/backend/manager"
	"fairlead/backend/oauth"
	"fairlead/backend/secret"
	"fairlead/backend/wire"
)

// DemoServer is the name of the built-in server.
const DemoServer = "demo"

// Options say how to open the program. The zero value is what a user's start needs.
type Options struct {
	Version  string
	Environ  []string        // nil: the process's
	Keychain secret.Keychain // nil: the operating system's
	Logger   *slog.Logger    // nil: the log in the data folder
	// Guard is the command line that starts the guard process; empty starts none.
	Guard []string
	// Connect connects every enabled server at once; otherwise the first call does.
	Connect bool
	// Watch follows changes of servers.json and of the store by others, and records
	// all messages: the program stays.
	Watch bool
	// Brief is for a program that ends after one call: the history opens while
	// the server starts, and nobody stays to hear that its tools changed.
	Brief bool
	// Ends says that the process ends when the program is closed.
	Ends bool
	// Ask has a server's question answered; nil puts it into the inbox.
	Ask Asker
	// Refused, when set, hears of a question that nobody is asked, where no failure of
	// a call tells it: in the older era only the server gets an answer.
	Refused func(f *failure.Error)
	// SignIn brings the address of a sign-in, which a server's refusal began, to the
	// person; nil: the refusal is the answer (auth_needed), and somebody starts the sign-in.
	SignIn oauth.Prompt
	// Extra are servers that are in no file. What they offer is not remembered.
	Extra []config.Server
}

// App is the program without a face.
type App struct {
	Version  string
	Paths    config.Paths
	First    bool // no servers.json existed: the first start
	File     *config.File
	Settings *Settings
	Vault    *secret.Vault
	Catalog  *catalog.Catalog
	Fleet    *manager.Fleet
	Invoke   *invoke.Invoker
	Events   *event.Bus
	Inbox    *consent.Inbox

	asker         Asker
	refused       func(f *failure.Error) // nil: the inbox and the log are enough
	home          string                 // the person's home folder
	subscriptions subscriptions
	icons         *icon.Fetcher
	signIn        signIn
	environ       []string
	life          context.Context // ends when Close begins

	results  *cache.Cache
	stays    bool // Options.Watch
	telling  telling
	log      *slog.Logger
	own      *logs.Log // nil: somebody else's
	guard    *wire.Guard
	archive  *archive
	traffic  *history.Traffic // nil: messages are not recorded
	leaving  leaving
	aside    atomic.Pointer[*history.SetAside] // what Close found
	storage  *failure.Error                    // what was wrong with the folders at the start
	cancel   context.CancelFunc
	watchers sync.WaitGroup
}

// Open opens the rooms, ground floor first. Only what nothing works without is
// an error: a store, a configuration or a keychain that is broken is told
// where it shows, and the rest of the program lives.
func Open(ctx context.Context, o Options) (*App, error) {
	if o.Environ == nil {
		o.Environ = os.Environ()
	}
	if o.Keychain == nil {
		o.Keychain = secret.OSKeychain()
	}
	paths, err := config.FindPaths(getenv(o.Environ))
	if paths.Data == "" {
		return nil, err
	}
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	a := &App{Version: o.Version, Paths: paths, Events: &event.Bus{}, cancel: cancel, storage: failure.From(err), life: life, environ: o.Environ, stays: o.Watch}
	a.First = missing(paths.Servers)
	a.icons = icon.New()
	a.Inbox, a.asker, a.home = newInbox(a.Events), o.Ask, getenv(o.Environ)("HOME")
	if a.asker == nil {
		a.asker = toInbox
	}
	a.refused = o.Refused
	a.Vault = secret.Open(secret.Options{Dir: paths.Data, Keychain: o.Keychain, OnChange: func() { a.publish(event.Secrets) }})
	a.signIn.options = oauth.Options{
		Vault: a.Vault, Redactor: a.Vault.Redactor(), Events: a.Events, Dir: paths.Data, Version: o.Version, Prompt: o.SignIn,
	}
	a.Settings = openSettings(paths.Settings, func() { a.settled(); a.publish(event.Settings) })
	o.Logger = a.openLog(o.Logger)
	if o.Watch {
		a.traffic = a.newTraffic()
	}
	kept := a.keeping(history.Options{Dir: paths.Data, Redact: a.Vault.Redactor().Bytes, Logger: o.Logger, Traffic: a.traffic, Lazy: true, Leave: o.Ends})
	a.archive = newArchive(life, kept, o.Watch, func() { a.publish(event.History) })
	if o.Connect || o.Watch {
		a.archive.open() // it will be wanted
	}
	a.File, err = config.OpenFile(config.FileOptions{Path: paths.Servers, LastGood: paths.LastGood, OnChange: func([]string) { a.configured() }})
	if err != nil {
		_ = a.Close(ctx)
		return nil, err
	}
	lists := filepath.Join(paths.Data, "catalog")
	if len(o.Extra) > 0 {
		lists = "" // servers of one run are nothing to remember
	}
	a.Catalog = catalog.New(lists)
	a.Catalog.OnTrouble(func(f *failure.Error) { o.Logger.Warn(f.Message, "hint", f.Hint) })
	if len(o.Guard) > 0 {
		a.guard = wire.NewGuard(o.Guard...)
		switch {
		case o.Brief:
			a.guard.Brief()
		case o.Connect || o.Watch:
			a.guard.Begin()
		}
	}
	a.tellCollector(true)
	a.results = cache.New(filepath.Join(paths.Data, "cache"), a.cacheLimits)
	var underWay func()
	if o.Brief {
		// Not sooner: starting a process takes twice as long beside another thread that maps memory.
		underWay = a.archive.open
	}
	a.Fleet = manager.New(manager.Options{
		File: a.File, Vault: a.Vault, Catalog: a.Catalog, Events: a.Events, Guard: a.guard,
		BuiltIns: map[string]manager.BuiltIn{DemoServer: func(ctx context.Context, in io.Reader, out io.Writer) error { return demo.ServeStdio(ctx, in, out) }},
		Extra:    o.Extra,
		Brief:    o.Brief,
		UnderWay: underWay,
		Leaving:  a.leaving.call,
		Eras:     filepath.Join(paths.Data, "eras.json"),
		Hooks:    manager.Hooks{Authorize: a.authorize, Traffic: a.watchConnection, Ask: a.ask, Roots: a.roots, Updated: a.updated, Task: a.taskChanged, Stale: a.stale, Over: a.sessionOver},
		Line:     a.line,
		Version:  o.Version, Environ: o.Environ, Settings: a.Settings.Get, SearchPath: searchPath(o),
	})
	a.Invoke = invoke.New(invoke.Options{
		Cache: a.results, Telemetry: a.collector, Ended: a.logCall, Fleet: a.Fleet, Catalog: a.Catalog, History: a.archive, Redactor: a.Vault.Redactor(),
		Changed: func(server, id string) { a.Events.Publish(event.Event{Topic: event.Calls, Server: server, ID: id}) },
		Limits: func() invoke.Limits {
			s := a.Settings.Get()
			return invoke.Limits{Timeout: s.CallTimeout, MaxTimeout: s.MaxCallTimeout}
		},
	})
	if o.Watch {
		a.ForgetGone()
		a.watch(life, o.Logger)
		a.watchers.Go(func() { a.logStates(life) })
	}
	if o.Connect {
		a.Fleet.Start()
	}
	return a, nil
}

// StorageFailure says why the history cannot be written, nil when it can.
func (a *App) StorageFailure() *failure.Error {
	store, err := a.archive.writable(a.life)
	if err != nil {
		return failure.From(err)
	}
	if f := store.Degraded(); f != nil {
		return f
	}
	if a.storage == nil {
		return nil
	}
	// They could not be used at the start; perhaps there is room now.
	_, err = config.FindPaths(getenv(a.environ))
	return failure.From(err)
}

// Store returns the history, once it is open, or the failure to show in its place.
func (a *App) Store() (*history.Store, error) { return a.archive.get() }

// configured takes over a changed servers.json.
func (a *App) configured() {
	if a.Fleet != nil {
		a.Fleet.Apply()
	}
	a.publish(event.Config)
}

func (a *App) publish(topic event.Topic) { a.Events.Publish(event.Event{Topic: topic}) }

// watch follows what others write: an editor, or another Fairlead.
func (a *App) watch(life context.Context, log *slog.Logger) {
	a.watchers.Go(func() {
		if err := a.File.Watch(life); err != nil {
			log.Warn("edits of servers.json take effect at the next start only", "error", err)
		}
	})
	a.watchers.Go(func() { a.tellOthers(life, log) })
	a.watchers.Go(func() {
		if err := a.Vault.Watch(life); err != nil {
			log.Warn("secrets stored by another program show at the next look only", "error", err)
		}
	})
}

// closeLimit bounds the end of everything: two grace periods of a process that
// ignores every signal but SIGKILL, and the store.
const closeLimit = 10 * time.Second

// Close ends the rooms in reverse order: calls first, then servers and their
// processes, then the store. It is safe on an App that Open gave up on.
func (a *App) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeLimit)
	defer cancel()
	var errs []error
	a.cancel()
	if a.Invoke != nil {
		errs = append(errs, a.Invoke.Close(ctx))
	}
	if a.Inbox != nil {
		a.Inbox.Close()
	}
	a.watchers.Wait()
	// No call is left: the history is written while the servers end, unless it records how they do.
	stored := make(chan error, 1)
	store := sync.OnceFunc(func() { go func() { stored <- a.closeArchive(ctx) }() })
	if a.traffic == nil {
		defer a.leaving.first(store)()
	}
	if a.Fleet != nil {
		errs = append(errs, a.Fleet.Close(ctx))
	}
	store()
	a.closeTelling(ctx)
	errs = append(errs, a.signIn.close(), a.guard.Close(), <-stored)
	a.closeLog(errors.Join(errs...))
	return errors.Join(errs...)
}

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, os.ErrNotExist)
}

func getenv(environ []string) func(string) string {
	return func(name string) string {
		for i := len(environ) - 1; i >= 0; i-- {
			if key, value, ok := strings.Cut(environ[i], "="); ok && key == name {
				return value
			}
		}
		return ""
	}
}
