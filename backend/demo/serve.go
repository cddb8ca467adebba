package demo

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Name and Version are what the server says of itself.
const (
	Name    = "fairlead-demo"
	Version = "1.0.0"
)

const instructions = `Fairlead's built-in demo server. Begin with echo, get_time and add.
Then try slow (progress and cancel), form (every kind of input field), content_mixed (every kind of result),
big_numbers (digits that must not be rounded) and fail (what an error looks like), roll (an app).
Nothing here reads or changes anything outside this server.`

// Server makes the server for any transport, with what ticks in it until ctx is
// done; wait returns when that has ended. Its state is shared by all clients.
func Server(ctx context.Context) (server *mcp.Server, wait func()) {
	return (&demo{}).serve(ctx)
}

func (d *demo) serve(ctx context.Context) (server *mcp.Server, wait func()) {
	server = d.server()
	var ticker sync.WaitGroup
	ticker.Go(func() { d.clock.tick(ctx, server) })
	return server, ticker.Wait
}

// ServeStdio serves one client, newline-delimited JSON-RPC on in and out, until
// in ends or ctx is done; both are an ordinary end and give nil. Whatever of in
// and out is an io.Closer is closed at the end.
func ServeStdio(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	d := &demo{large: newLarge()}
	server, wait := d.serve(ctx)
	w := &lineWriter{w: out, large: d.large}
	tasks := newTasks(ctx, w, &d.events)
	w.announce = tasks.announce
	defer wait()
	defer tasks.running.Wait()
	defer cancel() // before waiting

	reader := newLineReader(in, w)
	reader.tasks = tasks
	err := server.Run(ctx, &mcp.IOTransport{
		Reader:        reader,
		Writer:        w,
		MaxLineLength: -1, // lineReader has its own limit, which leaves the session alive
	})
	if err == nil || ctx.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		return nil
	}
	return err
}

// demo is the state of one served client.
type demo struct {
	clock  clock
	events journal
	large  large
}

func (d *demo) server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{
		Name:    Name,
		Title:   "Fairlead demo",
		Version: Version,
		Icons:   ownIcons(),
	}, &mcp.ServerOptions{
		Instructions:            instructions,
		CompletionHandler:       complete,
		SubscribeHandler:        d.clock.subscribe,
		UnsubscribeHandler:      d.clock.unsubscribe,
		RootsListChangedHandler: func(context.Context, *mcp.RootsListChangedRequest) { d.events.add("roots changed") }, //nolint:staticcheck // SA1019: roots are deprecated and in use
		Capabilities:            &mcp.ServerCapabilities{Logging: &mcp.LoggingCapabilities{}},                          //nolint:staticcheck // shown while clients know it
	})
	for _, group := range [][]tool{
		basicTools(), slowTools(&d.events), contentTools(), structuredTools(), numberTools(d.large),
		troubleTools(), clientTools(&d.events), questionTools(), formTools(), taskTools(&d.events), appTools(),
	} {
		for _, t := range group {
			t.add(s)
		}
	}
	addResources(s, &d.events)
	addWeather(s)
	addApp(s)
	addPrompts(s)
	return s
}
