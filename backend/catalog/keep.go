package catalog

import (
	"encoding/json"
	"time"
)

// keepAgain is how old the times in a file may get of lists that do not change.
const keepAgain = time.Hour

// keep writes what is known of a server, when it changed or when it was long ago
// that it was written.
func (c *Catalog) keep(server string, changed bool) {
	c.mu.Lock()
	due := changed || time.Since(c.kept[server]) > keepAgain
	if due {
		c.kept[server] = time.Now()
	}
	c.mu.Unlock()
	if due {
		c.store.save(func() stored { return c.toStore(server) })
	}
}

// toStore is what is known of a server now.
func (c *Catalog) toStore(server string) stored {
	c.mu.RLock()
	defer c.mu.RUnlock()
	what := stored{Server: server}
	if own, ok := c.icons[server]; ok {
		what.Icons = json.RawMessage("[]") // it was said that there are none
		if own.raw != nil {
			what.Icons = own.raw
		}
	}
	if l, ok := c.servers[server]; ok {
		items := make([]json.RawMessage, len(l.tools))
		for i, t := range l.tools {
			items[i] = t.Raw
		}
		what.Tools = &storedList{ListedAt: l.listedAt.UnixMilli(), Items: items, Lacks: l.lacks}
	}
	if o, ok := c.offers[server]; ok {
		what.Resources, what.Templates, what.Prompts = listToStore(o.resources), listToStore(o.templates), listToStore(o.prompts)
	}
	return what
}

func listToStore[T item](l List[T]) *storedList {
	if !l.Listed {
		return nil
	}
	return &storedList{ListedAt: l.ListedAt.UnixMilli(), Items: rawOf(l.Items), Lacks: l.Lacks}
}

// load takes what is stored of a server, once.
func (c *Catalog) load(server string) {
	c.mu.RLock()
	known := c.loaded[server] || c.whole
	c.mu.RUnlock()
	if known {
		return
	}
	c.migrated.Do(c.store.migrate)
	var what stored
	if c.store.dir != "" {
		what, _ = c.store.read(c.store.path(server))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.loaded[server] {
		c.take(server, what)
	}
}

// loadAll takes everything that is stored, once.
func (c *Catalog) loadAll() {
	c.mu.RLock()
	known := c.whole
	c.mu.RUnlock()
	if known {
		return
	}
	c.migrated.Do(c.store.migrate)
	for _, path := range c.store.files() {
		if c.holds(path) {
			continue
		}
		if what, ok := c.store.read(path); ok {
			c.mu.Lock()
			if !c.loaded[what.Server] {
				c.take(what.Server, what)
			}
			c.mu.Unlock()
		}
	}
	c.mu.Lock()
	c.whole = true
	c.mu.Unlock()
}

// holds reports whether a file is that of a server that was loaded.
func (c *Catalog) holds(path string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for server := range c.loaded {
		if c.store.path(server) == path {
			return true
		}
	}
	return false
}

// take makes what was stored known; the caller holds mu.
func (c *Catalog) take(server string, what stored) {
	c.loaded[server] = true
	if at := what.newest(); at > 0 {
		c.kept[server] = time.UnixMilli(at)
	}
	if what.Tools != nil {
		l := newListing(parsed(server, what.Tools.Items, ParseTool), time.UnixMilli(what.Tools.ListedAt))
		l.lacks = what.Tools.Lacks
		c.servers[server] = l
	}
	if what.Resources != nil || what.Templates != nil || what.Prompts != nil {
		c.offers[server] = &offers{
			resources: listFrom(server, what.Resources, ParseResource),
			templates: listFrom(server, what.Templates, ParseTemplate),
			prompts:   listFrom(server, what.Prompts, ParsePrompt),
		}
	}
	if what.Icons != nil {
		c.icons[server] = ownIcons{what.Icons, ParseIcons(what.Icons)}
	}
}

func listFrom[T item](server string, l *storedList, parse func(string, json.RawMessage) (T, error)) List[T] {
	if l == nil {
		return List[T]{}
	}
	return List[T]{Items: parsed(server, l.Items, parse), Listed: true, ListedAt: time.UnixMilli(l.ListedAt), Lacks: l.Lacks}
}
