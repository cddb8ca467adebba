package catalog

import (
	"encoding/json"
	"iter"
)

// ownIcons are what a server names as its own icons, and how it did.
type ownIcons struct {
	raw   json.RawMessage
	icons []Icon
}

// SetIcons takes the icons array in which a server names pictures of itself; nil
// is none.
func (c *Catalog) SetIcons(server string, raw json.RawMessage) {
	icons := ParseIcons(raw)
	c.load(server)
	c.mu.Lock()
	changed := string(c.icons[server].raw) != string(raw)
	c.icons[server] = ownIcons{raw, icons}
	c.mu.Unlock()
	if changed {
		c.keep(server, true)
	}
}

// ServerIcons returns the pictures of a server itself.
func (c *Catalog) ServerIcons(server string) []Icon {
	c.load(server)
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.icons[server].icons
}

// Icon returns the icon with a key (Icon.Key) among all that a server named.
func (c *Catalog) Icon(server, key string) (Icon, bool) {
	for icons := range c.allIcons(server) {
		if icon, ok := find(icons, key); ok {
			return icon, true
		}
	}
	return Icon{}, false
}

func (c *Catalog) allIcons(server string) iter.Seq[[]Icon] {
	return func(yield func([]Icon) bool) {
		if !yield(c.ServerIcons(server)) {
			return
		}
		tools, _, _, _ := c.Tools(server)
		for _, t := range tools {
			if !yield(t.Icons) {
				return
			}
		}
		known := c.known(server)
		for _, r := range known.resources.Items {
			if !yield(r.Icons) {
				return
			}
		}
		for _, t := range known.templates.Items {
			if !yield(t.Icons) {
				return
			}
		}
		for _, p := range known.prompts.Items {
			if !yield(p.Icons) {
				return
			}
		}
	}
}
