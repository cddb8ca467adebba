package demo

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const clockURI = "demo://clock"

// clockIcon is a drawing of a clock.
const clockIcon = `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="%23888" stroke-width="1.5"%3E%3Ccircle cx="8" cy="8" r="6.5"/%3E%3Cpath d="M8 4v4l3 2"/%3E%3C/svg%3E`

var notes = map[string]string{
	"welcome": "# Welcome\n\nThis note is a resource of the demo server. Others are listed beside it, and `demo://note/{name}` is a template for them.\n",
	"numbers": `{"integer":12345678901234567890,"fraction":0.1000000000000000055511151231257827}`,
	"poem":    "The rope runs fair\nthrough ring of brass,\nand where it leads\nthe loads may pass.\n",
}

func addResources(s *mcp.Server, events *journal) {
	s.AddResource(&mcp.Resource{
		URI: clockURI, Name: "clock", Title: "Clock", MIMEType: "text/plain",
		Description: "The current time. Subscribe to it: it ticks once a second.",
		Icons:       []mcp.Icon{{Source: clockIcon, MIMEType: "image/svg+xml", Sizes: []string{"any"}}},
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return contents(r.Params.URI, "text/plain", time.Now().UTC().Format(time.RFC3339)), nil
	})
	s.AddResource(&mcp.Resource{
		URI: "demo://events", Name: "events", Title: "Events", MIMEType: "text/plain",
		Description: "What this server did besides answering, like work that was cancelled.",
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return contents(r.Params.URI, "text/plain", events.String()), nil
	})
	s.AddResource(&mcp.Resource{
		URI: "demo://picture", Name: "picture", Title: "Picture", MIMEType: "image/png",
		Description: "A small picture, as an example of binary content.",
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
			URI: r.Params.URI, MIMEType: "image/png", Blob: picture(160, 100),
		}}}, nil
	})
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: "demo://note/{name}", Name: "note", Title: "Note",
		Description: "One of the notes: " + strings.Join(noteNames(), ", ") + ".",
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		name := strings.TrimPrefix(r.Params.URI, "demo://note/")
		body, ok := notes[name]
		if !ok {
			return nil, mcp.ResourceNotFoundError(r.Params.URI)
		}
		kind := "text/markdown"
		if name == "numbers" {
			kind = "application/json"
		}
		return contents(r.Params.URI, kind, body), nil
	})
}

// cities are of a template of two variables: the cities that complete depend on the country.
var cities = map[string][]string{
	"Deutschland": {"Berlin", "Bremen", "Hamburg"}, "France": {"Bordeaux", "Paris"}, "日本": {"京都", "東京"},
}

func addWeather(s *mcp.Server) {
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: "demo://weather/{country}/{city}", Name: "weather", Title: "Weather", MIMEType: "text/plain",
		Description: "The weather of a city, which is always fine. The cities that complete are those of the country.",
	}, func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		country, city, ok := strings.Cut(strings.TrimPrefix(r.Params.URI, "demo://weather/"), "/")
		if country, err := url.PathUnescape(country); err == nil && ok {
			if city, err := url.PathUnescape(city); err == nil && slices.Contains(cities[country], city) {
				return contents(r.Params.URI, "text/plain", city+": fine"), nil
			}
		}
		return nil, mcp.ResourceNotFoundError(r.Params.URI)
	})
}

func contents(uri, kind, body string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: kind, Text: body}}}
}

func noteNames() []string { return slices.Sorted(maps.Keys(notes)) }

// clock tells subscribers of demo://clock once a second that it changed. It
// sleeps while nobody subscribes.
type clock struct {
	mu     sync.Mutex
	count  int
	change chan struct{} // closed when count changes
}

func (c *clock) subscribe(_ context.Context, r *mcp.SubscribeRequest) error {
	if r.Params.URI != clockURI {
		return nil // others may be subscribed to, they just never change
	}
	c.adjust(1)
	return nil
}

func (c *clock) unsubscribe(_ context.Context, r *mcp.UnsubscribeRequest) error {
	if r.Params.URI == clockURI {
		c.adjust(-1)
	}
	return nil
}

func (c *clock) adjust(by int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.count = max(0, c.count+by)
	if c.change != nil {
		close(c.change)
		c.change = nil
	}
}

func (c *clock) state() (bool, <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.change == nil {
		c.change = make(chan struct{})
	}
	return c.count > 0, c.change
}

func (c *clock) tick(ctx context.Context, s *mcp.Server) {
	for ctx.Err() == nil {
		wanted, change := c.state()
		var second <-chan time.Time
		if wanted {
			second = time.After(time.Second)
		}
		select {
		case <-second:
			_ = s.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: clockURI})
		case <-change:
		case <-ctx.Done():
		}
	}
}

// complete answers what the person may mean by the first letters of an argument.
func complete(_ context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	var all []string
	switch ref := r.Params.Ref; {
	case ref == nil:
		return nil, fmt.Errorf("a reference is needed")
	case ref.Type == "ref/resource" && r.Params.Argument.Name == "country":
		all = slices.Sorted(maps.Keys(cities))
	case ref.Type == "ref/resource" && r.Params.Argument.Name == "city":
		if known := r.Params.Context; known != nil {
			all = cities[known.Arguments["country"]]
		}
	case ref.Type == "ref/resource" && r.Params.Argument.Name == "name":
		all = noteNames()
	case ref.Type == "ref/prompt" && r.Params.Argument.Name == "language":
		all = languages
	case ref.Type == "ref/prompt" && r.Params.Argument.Name == "style":
		all = styles
	}
	values := []string{}
	for _, v := range all {
		if strings.HasPrefix(strings.ToLower(v), strings.ToLower(r.Params.Argument.Value)) {
			values = append(values, v)
		}
	}
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: values, Total: len(values)}}, nil
}
