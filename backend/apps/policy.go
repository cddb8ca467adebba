package apps

import "strings"

// Domains are the outside addresses an app may use, as read from its metadata.
type Domains struct {
	Connect  []string // fetch, XMLHttpRequest, WebSocket
	Resource []string // scripts, styles, images, fonts, media
	Frame    []string // frames in the app
	BaseURI  []string
	// Declared is false when the server said nothing at all: the stricter default holds.
	Declared bool
}

// policy is the Content-Security-Policy of an app's document, without frame-ancestors.
//
// MCP Apps, Host Behavior: "Restrictive Default: If ui.csp is omitted, Host MUST
// use" the list below, and "No Loosening: Host MAY further restrict but MUST NOT
// allow undeclared domains". Of a declared policy blob: and data: are no domains:
// they are what the app made itself. eval is never allowed, forms go nowhere.
func (d Domains) policy() string {
	common := []string{"object-src 'none'", "form-action 'none'", directive("frame-src", orNone(d.Frame)...), directive("base-uri", orSelf(d.BaseURI)...)}
	if !d.Declared {
		return strings.Join(append([]string{
			"default-src 'none'",
			"script-src 'self' 'unsafe-inline'",
			"style-src 'self' 'unsafe-inline'",
			"img-src 'self' data:",
			"media-src 'self' data:",
			"connect-src 'none'",
		}, common...), "; ")
	}
	return strings.Join(append([]string{
		"default-src 'none'",
		directive("script-src 'self' 'unsafe-inline'", d.Resource...),
		directive("style-src 'self' 'unsafe-inline'", d.Resource...),
		directive("img-src 'self' data: blob:", d.Resource...),
		directive("font-src 'self' data:", d.Resource...),
		directive("media-src 'self' data: blob:", d.Resource...),
		directive("worker-src 'self' blob:", d.Resource...),
		directive("connect-src 'self'", d.Connect...),
	}, common...), "; ")
}

func directive(name string, sources ...string) string {
	return strings.Join(append([]string{name}, sources...), " ")
}

func orNone(sources []string) []string {
	if len(sources) == 0 {
		return []string{"'none'"}
	}
	return sources
}

// orSelf: "base-uri 'self'" when nothing is declared.
func orSelf(sources []string) []string {
	if len(sources) == 0 {
		return []string{"'self'"}
	}
	return sources
}
