package catalog

import (
	"encoding/json"
	"slices"
	"time"

	"fairlead/backend/failure"
)

// Kind says which of a server's lists is meant, besides the tools.
type Kind string

// The kinds.
const (
	Resources Kind = "resources"
	Templates Kind = "templates"
	Prompts   Kind = "prompts"
)

var methods = map[Kind]string{Resources: "resources/list", Templates: "resources/templates/list", Prompts: "prompts/list"}

// List is one list of a server as it is known.
type List[T any] struct {
	Items    []T // shared: do not change it
	Listed   bool
	ListedAt time.Time
	Fresh    bool           // from a connection that is still up
	Failure  *failure.Error // the last listing failed; Items is what an earlier one said
	Lacks    *failure.Error // Items is not all that the server gave
}

// offers is what a server offers besides tools. It is replaced, never changed.
type offers struct {
	resources List[Resource]
	templates List[Template]
	prompts   List[Prompt]
}

// SetOffers takes a list that a server just gave. What cannot be read is left out. With a failure, what was known before stays.
func (c *Catalog) SetOffers(server string, kind Kind, given Given, failed *failure.Error) {
	c.load(server)
	c.mu.Lock()
	next := offers{}
	if known, ok := c.offers[server]; ok {
		next = *known
	}
	var changed bool
	switch kind {
	case Resources:
		next.resources, changed = taken(next.resources, server, kind, given, failed, ParseResource)
	case Templates:
		next.templates, changed = taken(next.templates, server, kind, given, failed, ParseTemplate)
	case Prompts:
		next.prompts, changed = taken(next.prompts, server, kind, given, failed, ParsePrompt)
	}
	c.offers[server] = &next
	c.mu.Unlock()
	if failed == nil {
		c.keep(server, changed)
	}
}

// taken is a list after a listing, and whether it says anything new.
func taken[T item](old List[T], server string, kind Kind, given Given, failed *failure.Error, parse func(string, json.RawMessage) (T, error)) (List[T], bool) {
	if failed != nil {
		old.Failure, old.Fresh = failed, false
		return old, false
	}
	items, lacks := read(server, string(kind), methods[kind], given, parse)
	next := List[T]{Items: items, Listed: true, ListedAt: time.Now(), Fresh: true, Lacks: lacks}
	same := old.Listed && sameLack(old.Lacks, lacks) && slices.EqualFunc(old.Items, next.Items, func(a, b T) bool { return string(a.raw()) == string(b.raw()) })
	return next, !same
}

// item is what a list is of.
type item interface{ raw() json.RawMessage }

func parsed[T any](server string, elements []json.RawMessage, parse func(string, json.RawMessage) (T, error)) []T {
	items := make([]T, 0, len(elements))
	for _, raw := range elements {
		if item, err := parse(server, raw); err == nil {
			items = append(items, item)
		}
	}
	return items
}

func (o Offer) raw() json.RawMessage { return o.Raw }

func rawOf[T item](items []T) []json.RawMessage {
	list := make([]json.RawMessage, len(items))
	for i, item := range items {
		list[i] = item.raw()
	}
	return list
}

// Resources returns a server's resources.
func (c *Catalog) Resources(server string) List[Resource] { return c.known(server).resources }

// Templates returns a server's resource templates.
func (c *Catalog) Templates(server string) List[Template] { return c.known(server).templates }

// Prompts returns a server's prompts.
func (c *Catalog) Prompts(server string) List[Prompt] { return c.known(server).prompts }

func (c *Catalog) known(server string) offers {
	c.load(server)
	c.mu.RLock()
	defer c.mu.RUnlock()
	if o, ok := c.offers[server]; ok {
		return *o
	}
	return offers{}
}

// Prompt returns one prompt of a server. The failure is NotFound; its details
// are {"candidates": [name, …]} with names that look alike.
func (c *Catalog) Prompt(server, name string) (Prompt, error) {
	list := c.Prompts(server)
	var all []candidate
	for _, p := range list.Items {
		if p.Name == name {
			return p, nil
		}
		all = append(all, candidate{p.Name, p.Name})
	}
	if !list.Listed {
		return Prompt{}, failure.New(failure.NotFound, "The prompts of %s are not known yet.", server).
			WithHint("Connect the server once, so that it can list its prompts.")
	}
	return Prompt{}, didYouMean(failure.New(failure.NotFound, "%s has no prompt %q.", server, name), name, all)
}

// stale marks what is known of a server as of an earlier connection; the caller holds mu.
func (c *Catalog) stale(server string) {
	if o, ok := c.offers[server]; ok {
		next := *o
		next.resources.Fresh, next.templates.Fresh, next.prompts.Fresh = false, false, false
		c.offers[server] = &next
	}
}

// renameOffers keeps what is known of a server under a new name; the caller holds mu.
func (c *Catalog) renameOffers(from, to string) bool {
	o, ok := c.offers[from]
	if !ok {
		return false
	}
	next := *o
	next.resources.Items = parsed(to, rawOf(o.resources.Items), ParseResource)
	next.templates.Items = parsed(to, rawOf(o.templates.Items), ParseTemplate)
	next.prompts.Items = parsed(to, rawOf(o.prompts.Items), ParsePrompt)
	c.offers[to] = &next
	return true
}
