package catalog

import (
	"iter"
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
	icons   map[string]ownIcons
	loaded  map[string]bool      // looked for in the store
	kept    map[string]time.Time // when what is stored was true
	whole   bool                 // all of the store was looked at
	store   *store
	schemas *schemas

	migrated sync.Once
}

// listing is what one server offers. It is replaced, never changed, so a slice
// handed out stays as it is.
type listing struct {
	tools    []Tool
	byName   map[string]int
	listedAt time.Time
	fresh    bool
	lacks    *failure.Error // what the server gave besides, nil: nothing
}

// New opens a catalog that keeps its lists in the folder dir, or in memory only
// when dir is "". Nothing is read before it is wanted. A file that cannot be
// read is no error: lists come again with the next connection.
func New(dir string) *Catalog {
	return &Catalog{
		servers: map[string]*listing{}, offers: map[string]*offers{}, icons: map[string]ownIcons{}, loaded: map[string]bool{}, kept: map[string]time.Time{},
		store: &store{dir: dir}, schemas: newSchemas(),
	}
}

// OnTrouble says who is told, by a line for each, when something could not be
// kept or read. Call it before anything else.
func (c *Catalog) OnTrouble(report func(*failure.Error)) { c.store.report = report }

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
func (c *Catalog) SetTools(server string, tools []Tool) { c.setTools(server, tools, nil) }

// GiveTools takes it as raw elements. What cannot be read is left out.
func (c *Catalog) GiveTools(server string, given Given) {
	tools, lacks := read(server, "tools", "tools/list", given, ParseTool)
	c.setTools(server, tools, lacks)
}

func (c *Catalog) setTools(server string, tools []Tool, lacks *failure.Error) {
	l := newListing(slices.Clip(tools), time.Now())
	l.fresh, l.lacks = true, lacks
	c.load(server)
	c.mu.Lock()
	old := c.servers[server]
	c.servers[server] = l
	c.mu.Unlock()
	c.keep(server, old == nil || !sameLack(old.lacks, lacks) || !slices.EqualFunc(old.tools, l.tools, func(a, b Tool) bool { return string(a.Raw) == string(b.Raw) }))
}

// Tools returns a server's tools in the server's order, when they were listed,
// and whether that was by a connection that is still up (fresh). ok is false
// for a server that was never listed. The slice is shared: do not change it.
func (c *Catalog) Tools(server string) (tools []Tool, listedAt time.Time, fresh bool, ok bool) {
	c.load(server)
	c.mu.RLock()
	defer c.mu.RUnlock()
	l, ok := c.servers[server]
	if !ok {
		return nil, time.Time{}, false, false
	}
	return l.tools, l.listedAt, l.fresh, true
}

// ToolsLack says why the list of a server's tools is not all that the server
// gave; nil when it is.
func (c *Catalog) ToolsLack(server string) *failure.Error {
	c.load(server)
	c.mu.RLock()
	defer c.mu.RUnlock()
	if l, ok := c.servers[server]; ok {
		return l.lacks
	}
	return nil
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
	c.drop(server)
	c.mu.Unlock()
	c.store.remove(server)
}

// Keep forgets all servers but those that are named.
func (c *Catalog) Keep(servers []string) {
	c.mu.Lock()
	for _, known := range []iter.Seq[string]{maps.Keys(c.servers), maps.Keys(c.offers), maps.Keys(c.icons)} {
		for name := range known {
			if !slices.Contains(servers, name) {
				c.drop(name)
			}
		}
	}
	c.mu.Unlock()
	c.store.sweep(servers)
}

// drop forgets a server in memory, and that it was ever in the store; the caller holds mu.
func (c *Catalog) drop(server string) {
	delete(c.servers, server)
	delete(c.offers, server)
	delete(c.icons, server)
	c.loaded[server] = true
}

// Rename keeps what a server offers under a new name.
func (c *Catalog) Rename(from, to string) {
	if from == to {
		return
	}
	c.load(from)
	c.mu.Lock()
	hasOffers := c.renameOffers(from, to)
	hasTools := c.renameTools(from, to)
	icons, hasIcons := c.icons[from]
	if hasIcons {
		c.icons[to] = icons
	}
	c.drop(from)
	c.loaded[to] = true
	c.mu.Unlock()
	if hasTools || hasOffers || hasIcons {
		c.store.remove(from)
		c.store.remove(to) // who had the name before has nothing to do with it
		c.keep(to, true)
	}
}

// renameTools keeps the tools under the new name; the caller holds mu.
func (c *Catalog) renameTools(from, to string) bool {
	old, ok := c.servers[from]
	if !ok {
		return false
	}
	tools := slices.Clone(old.tools)
	for i := range tools {
		tools[i].Server = to
		tools[i].QualifiedName = qualified(to, tools[i].Name)
	}
	l := newListing(tools, old.listedAt)
	l.fresh, l.lacks = old.fresh, old.lacks
	c.servers[to] = l
	return true
}

// Servers returns the names of all servers that were ever listed, sorted.
func (c *Catalog) Servers() []string {
	c.loadAll()
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.Sorted(maps.Keys(c.servers))
}

// Tool returns a server's tool. The failure is ToolNotFound; its details are
// {"candidates": ["server/tool", …]} with names that look alike.
func (c *Catalog) Tool(server, name string) (Tool, error) {
	c.load(server)
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

// SaveError returns why the lists could not be kept at the last attempt; nil when they could. Everything else works without the file.
func (c *Catalog) SaveError() error { return c.store.lastError() }
