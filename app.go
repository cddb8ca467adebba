//go:build !headless && !bindings

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/signal"
	goruntime "runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"

	"fairlead/backend/api"
	"fairlead/backend/config"
	"fairlead/backend/core"
	"fairlead/backend/event"
	"fairlead/backend/failure"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// window is the program as Wails sees it.
type window struct {
	environ []string // the person's own, before the window adds to it: what servers get
	folder  string   // the data folder
	api     *api.API
	frames  func() appFrames         // how apps are shown, decided once
	open    func() *core.App         // opens the program, once; nil when it cannot be opened
	connect func()                   // connects the servers, once
	app     atomic.Pointer[core.App] // the open program
	started chan struct{}            // closed when ctx is set
	ctx     context.Context          // Wails' own: its runtime functions want it
	dark    atomic.Bool              // the system's colours are dark, as the page sees them
	closed  error                    // why closing failed
}

// openWindow shows the window until it is closed and returns the exit code.
func openWindow() (code int) {
	if !hasDisplay() {
		return complain(failure.New(failure.Usage, "There is no display to open a window on.").
			WithHint("Run `fairlead serve` and open the address it prints in a browser."))
	}
	// GTK that finds a display in the environment but cannot reach it ends in a panic of Wails.
	defer func() {
		if p := recover(); p != nil {
			code = complain(failure.New(failure.Internal, "The window could not be opened: %v.", p).
				WithHint("Check that the display in DISPLAY or WAYLAND_DISPLAY answers, or run `fairlead serve`."))
		}
	}()
	assets, err := pages()
	if err != nil {
		return complain(err)
	}
	w := newWindow()
	release, first := claim(folderID(w.folder), w.present)
	defer release()
	if !first {
		fmt.Fprintln(os.Stderr, "fairlead: The window is open already.")
		return 0
	}
	// Some Linux graphics drivers show an empty window with WebKit's DMA-BUF renderer.
	if _, set := os.LookupEnv("WEBKIT_DISABLE_DMABUF_RENDERER"); !set && goruntime.GOOS == "linux" {
		_ = os.Setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
	}
	o := w.options()
	o.AssetServer = &assetserver.Options{Assets: assets, Middleware: func(next http.Handler) http.Handler {
		return pageHandler(next, w.api.Handler(), w.frames)
	}}
	if err := errors.Join(wails.Run(o), w.closed); err != nil {
		return complain(err)
	}
	return 0
}

func newWindow() *window {
	// The program itself tells, in the window, what is wrong with the folder.
	paths, _ := config.FindPaths(os.Getenv)
	w := &window{environ: os.Environ(), folder: paths.Data, api: api.New("window"), started: make(chan struct{})}
	w.api.SetDialogs(&dialogs{window: w})
	w.open = sync.OnceValue(w.openProgram)
	w.frames = sync.OnceValue(w.showApps)
	w.connect = sync.OnceFunc(func() {
		if app := w.open(); app != nil {
			app.Fleet.Start()
		}
	})
	return w
}

func (w *window) options() *options.App {
	state := loadWindowState(w.folder)
	w.dark.Store(state.Dark)
	start := options.Normal
	if state.Maximised {
		start = options.Maximised
	}
	return &options.App{
		Title: "Fairlead",
		Width: state.Width, Height: state.Height, MinWidth: minWidth, MinHeight: minHeight,
		WindowStartState: start,
		BackgroundColour: background(state.Dark),
		Bind:             slices.Collect(maps.Values(w.api.Facades())),
		OnStartup:        w.startup,
		OnDomReady:       w.domReady,
		OnBeforeClose:    w.beforeClose,
		OnShutdown:       w.shutdown,
		Logger:           newWindowLogger(),
		ErrorFormatter:   formatError,
		// The system's menu, where there is text to cut, copy and paste; the page has its own elsewhere.
		EnableDefaultContextMenu: true,
		SingleInstanceLock:       w.instanceLock(),
		Linux:                    &linux.Options{ProgramName: "fairlead", WebviewGpuPolicy: linux.WebviewGpuPolicyOnDemand},
		DragAndDrop:              &options.DragAndDrop{DisableWebViewDrop: true},
	}
}

// startup opens the program while the page is loading: the facades wait for it.
func (w *window) startup(ctx context.Context) {
	w.ctx = ctx
	close(w.started)
	// Wails closes the window on SIGINT and SIGTERM itself, but not when the terminal it was started from goes.
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		<-hangup
		runtime.Quit(ctx)
	}()
	w.open()
}

// present brings the window forward.
func (w *window) present() {
	select {
	case <-w.started:
		runtime.WindowUnminimise(w.ctx)
		runtime.Show(w.ctx)
	default: // it is coming anyway
	}
}

// openProgram opens the program, and tells the page of its events from then on.
func (w *window) openProgram() *core.App {
	options := core.Options{Version: version, Environ: w.environ, Watch: true}
	if self, err := os.Executable(); err == nil {
		options.Guard = []string{self, guardCommand}
	}
	app, err := core.Open(context.Background(), options)
	if err != nil {
		w.api.Fail(err)
		return nil
	}
	go forwardEvents(app.Events.Subscribe(), func(e event.Event) { runtime.EventsEmit(w.ctx, "fairlead", e) })
	w.api.Attach(app)
	w.app.Store(app)
	return app
}

// domReady connects the servers, and asks the page for the system's colours:
// Wails itself cannot tell. No process is started earlier, because it would
// inherit the pipes through which Wails sends the page: see uninherited.
func (w *window) domReady(ctx context.Context) {
	go w.connect()
	runtime.EventsOn(ctx, "fairlead:dark", func(data ...any) {
		if dark, ok := data[0].(bool); ok {
			w.dark.Store(dark)
		}
	})
	w.followAttention(ctx)
	runtime.WindowExecJS(ctx, `runtime.EventsEmit("fairlead:dark", matchMedia("(prefers-color-scheme: dark)").matches)`)
}

// beforeClose remembers the window while there still is one. It never prevents closing.
func (w *window) beforeClose(ctx context.Context) bool {
	state := loadWindowState(w.folder)
	state.Maximised = runtime.WindowIsMaximised(ctx)
	if !state.Maximised {
		state.Width, state.Height = runtime.WindowGetSize(ctx)
	}
	state.Dark = w.dark.Load()
	if app := w.app.Load(); app != nil && app.Settings.Get().Theme != "system" {
		state.Dark = app.Settings.Get().Theme == "dark"
	}
	if err := state.save(w.folder); err != nil {
		complain(failure.Wrap(failure.Storage, err, "The window's size could not be saved: %v.", err))
	}
	return false
}

// shutdown cancels what runs and ends the servers. Closing limits its own time.
func (w *window) shutdown(context.Context) {
	w.api.Close()
	if app := w.open(); app != nil {
		w.closed = app.Close(context.Background())
	}
}

// formatError makes of an error the text the page parses. An object would arrive as "[object Object]".
func formatError(err error) any {
	text, marshalErr := failure.From(err).MarshalJSON()
	if marshalErr != nil {
		return err.Error()
	}
	return string(text)
}

// background is the page's own background colour, so that there is no white flash before it is drawn.
func background(dark bool) *options.RGBA {
	if dark {
		return options.NewRGB(0x14, 0x16, 0x1b)
	}
	return options.NewRGB(0xf6, 0xf7, 0xf9)
}

// folderID tells the data folders apart: there is one window for each.
func folderID(folder string) string {
	sum := sha256.Sum256([]byte(folder))
	return hex.EncodeToString(sum[:8])
}

// hasDisplay tells whether there is anything to open a window on.
func hasDisplay() bool {
	return goruntime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
