package apps

import (
	"encoding/base64"
	"encoding/json"
	"mime"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

const (
	// MediaType is the one kind of app there is: "mimeType MUST be text/html;profile=mcp-app".
	MediaType = "text/html;profile=mcp-app"
	// MaxHTML bounds an app's document. The largest of the examples has 2 MB.
	MaxHTML = 16 << 20
)

// Resource is an app as its server gave it.
type Resource struct {
	URI           string
	HTML          []byte
	Domains       Domains
	Refused       []string // entries of the policy that are no domains, left out
	Permissions   []string // asked for: camera, microphone, geolocation, clipboard-write
	PrefersBorder *bool
}

// Read takes an app out of the result of resources/read. listed is the
// resource's entry in resources/list, nil when there is none: "Hosts MUST check
// both locations, preferring the content item".
func Read(uri string, result, listed json.RawMessage) (Resource, error) {
	list, _ := jsonx.Lookup(result, "/contents")
	contents, err := jsonx.Elements(list)
	if err != nil || len(contents) == 0 {
		return Resource{}, failure.New(failure.Protocol, "The server answered %s without any content.", uri).
			WithHint("resources/read must give the app's HTML.")
	}
	content := contents[0]
	for _, c := range contents {
		if text(c, "/uri") == uri {
			content = c
			break
		}
	}
	if kind := text(content, "/mimeType"); !isApp(kind) {
		return Resource{}, failure.New(failure.Protocol, "%s is of the media type %q, which is no app.", uri, kind).
			WithHint("An app is %s.", MediaType)
	}
	r := Resource{URI: uri}
	if r.HTML, err = html(content); err != nil {
		return Resource{}, err
	}
	switch {
	case len(r.HTML) == 0:
		return Resource{}, failure.New(failure.Protocol, "%s is empty.", uri).WithHint("resources/read must give the app's HTML as text or as blob.")
	case len(r.HTML) > MaxHTML:
		return Resource{}, failure.New(failure.TooLarge, "%s has %d MB; an app may have %d.", uri, len(r.HTML)>>20, MaxHTML>>20).
			WithHint("The server should load large parts later, as resources.")
	}
	meta, ok := jsonx.Lookup(content, "/_meta/ui")
	if !ok {
		meta, _ = jsonx.Lookup(listed, "/_meta/ui")
	}
	return r, r.metadata(meta)
}

func (r *Resource) metadata(meta json.RawMessage) error {
	if len(meta) == 0 {
		return nil
	}
	var ui struct {
		CSP *struct {
			ConnectDomains, ResourceDomains, FrameDomains, BaseUriDomains []string
		}
		Permissions   map[string]json.RawMessage
		PrefersBorder *bool
	}
	if err := json.Unmarshal(meta, &ui); err != nil {
		return failure.Wrap(failure.Protocol, err, "What %s says of its policy cannot be read: %v.", r.URI, err).
			WithHint("_meta.ui.csp has lists of texts: connectDomains, resourceDomains, frameDomains, baseUriDomains.")
	}
	r.PrefersBorder = ui.PrefersBorder
	for _, p := range permissions {
		if asked, ok := ui.Permissions[p.key]; ok && string(asked) != "null" && string(asked) != "false" {
			r.Permissions = append(r.Permissions, p.feature)
		}
	}
	if ui.CSP == nil {
		return nil
	}
	r.Domains.Declared = true
	for _, l := range []struct {
		given []string
		into  *[]string
	}{
		{ui.CSP.ConnectDomains, &r.Domains.Connect},
		{ui.CSP.ResourceDomains, &r.Domains.Resource},
		{ui.CSP.FrameDomains, &r.Domains.Frame},
		{ui.CSP.BaseUriDomains, &r.Domains.BaseURI},
	} {
		good, refused := sources(l.given)
		*l.into = good
		r.Refused = append(r.Refused, refused...)
	}
	return nil
}

// permissions are those that exist, with their name in the Permissions Policy.
var permissions = []struct{ key, feature string }{
	{"camera", "camera"}, {"microphone", "microphone"}, {"geolocation", "geolocation"}, {"clipboardWrite", "clipboard-write"},
}

func isApp(kind string) bool {
	base, parameters, err := mime.ParseMediaType(kind)
	return err == nil && base == "text/html" && parameters["profile"] == "mcp-app"
}

func html(content json.RawMessage) ([]byte, error) {
	if blob := text(content, "/blob"); blob != "" {
		decoded, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(blob), ""))
		if err != nil {
			return nil, failure.Wrap(failure.Protocol, err, "The app's blob is not base64: %v.", err)
		}
		return decoded, nil
	}
	return []byte(text(content, "/text")), nil
}

func text(raw json.RawMessage, pointer string) string {
	var s string
	if value, ok := jsonx.Lookup(raw, pointer); ok {
		_ = json.Unmarshal(value, &s) // what is no text is none
	}
	return s
}
