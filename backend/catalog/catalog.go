package catalog

import (
	"maps"
	"slices"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// Catalog is the registry over all servers. It is safe for concurrent use.
type Catalog struct {
	mu      sync.RWMutex
	servers map[string]*listing
	offers  map[string]*offers
	cache   *cacheFile
	schemas *schemas
}

// listing is what one server offers. It is replaced, never changed, so a slice
// handed out stays as it is.
type listing struct {
	tools    []Tool
	byName   map[string]int
	listedAt time.Time
	fresh    bool
}

// New opens a catalog that keeps its lists in file, or in memory only when file
// is "". A file that cannot be read is no error: lists come again with the
// next connection, and the file is replaced then.
func New(file string) *Catalog {
	c := &Catalog{servers: map[string]*listing{}, offers: map[string]*offers{}, cache: &cacheFile{path: file}, schemas: newSchemas()}
	for name, saved := range c.cache.read() {
		if saved.Tools != nil {
			c.servers[name] = newListing(saved.tools(name), time.UnixMilli(saved.ListedAt))
		}
		if saved.Offers != nil {
			c.offers[name] = saved.Offers.read(name)
		}
	}
	return c
}

func newListing(tools []Tool, at time.Time) *listing {
	l := &listing{tools: tools, byName: make(map[string]int, len(tools)), listedAt: at}
	for i, t := range tools {
		if _, twice := l.byName[t.Name]; !twice {
			l.byName[t.Name] = i
		}
	}
	return l
}

// SetTools takes the list a server just gave. The slice must not be changed
// afterwards.
func (c *Catalog) SetTools(server string, tools []Tool) {
	l := newListing(slices.Clip(tools), time.Now())
	l.fresh = true
	c.mu.Lock()
	c.servers[server] = l
	c.mu.Unlock()
	c.cache.put(server, l)
}

// Tools returns a server's tools in the server's order, when they were listed,
// and whether that was by a connection that is still up (fresh). ok is false
// for a server that was never listed. The slice is shared: do not change it.
func (c *Catalog) Tools(server string) (tools []Tool, listedAt time.Time, fresh bool, ok bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	l, ok := c.servers[server]
	if !ok {
		return nil, time.Time{}, false, false
	}
	return l.tools, l.listedAt, l.fresh, true
}

// MarkStale says that the connection a server's list came from has ended.
func (c *Catalog) MarkStale(server string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l, ok := c.servers[server]; ok && l.fresh {
		stale := *l
		stale.fresh = false
		c.servers[server] = &stale
	}
	c.stale(server)
}

// Forget drops a server and all it offers.
func (c *Catalog) Forget(server string) {
	c.mu.Lock()
	delete(c.servers, server)
	delete(c.offers, server)
	c.mu.Unlock()
	c.cache.put(server, nil)
}

// Rename keeps what a server offers under a new name.
func (c *Catalog) Rename(from, to string) {
	if from == to {
		return
	}
	c.mu.Lock()
	hasOffers := c.renameOffers(from, to)
	l := c.renameTools(from, to)
	c.mu.Unlock()
	if l == nil && !hasOffers {
		return
	}
	c.cache.put(from, nil)
	if l != nil {
		c.cache.put(to, l)
	}
	if hasOffers {
		c.cache.putOffers(to, func() *offers { o := c.known(to); return &o })
	}
}

// renameTools returns the tools under the new name, nil when there are none;
// the caller holds mu.
func (c *Catalog) renameTools(from, to string) *listing {
	old, ok := c.servers[from]
	if !ok {
		return nil
	}
	tools := slices.Clone(old.tools)
	for i := range tools {
		tools[i].Server = to
		tools[i].QualifiedName = qualified(to, tools[i].Name)
	}
	l := newListing(tools, old.listedAt)
	l.fresh = old.fresh
	delete(c.servers, from)
	c.servers[to] = l
	return l
}

// Servers returns the names of all servers that were ever listed, sorted.
func (c *Catalog) Servers() []string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.Sorted(maps.Keys(c.servers))
}

// Tool returns a server's tool. The failure is ToolNotFound; its details are
// {"candidates": ["server/tool", …]} with names that look alike.
func (c *Catalog) Tool(server, name string) (Tool, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	l, ok := c.servers[server]
	if !ok {
		return Tool{}, failure.New(failure.ToolNotFound, "The tools of %s are not known yet.", server).
			WithHint("Connect the server once, so that it can list its tools.")
	}
	if i, ok := l.byName[name]; ok {
		return l.tools[i], nil
	}
	var all []candidate
	for _, t := range Offered(l.tools) {
		all = append(all, candidate{t.Name, server + "/" + t.Name})
	}
	err := failure.New(failure.ToolNotFound, "%s has no tool %q.", server, name)
	return Tool{}, didYouMean(err, name, all)
}

// SaveError returns why the lists could not be kept in the file at the last
// attempt; nil when they could. Everything else works without the file.
func (c *Catalog) SaveError() error { return c.cache.lastError() }
