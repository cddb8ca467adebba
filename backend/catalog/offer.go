package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Offer is what resources, templates and prompts have in common.
type Offer struct {
	Server       string
	Name, Title  string
	Description  string
	Icons        []Icon
	Raw          json.RawMessage // the whole definition, as it came
	MimeType     string          // of resources and templates
	Audience     []string        // user, assistant
	Priority     float64         // 0 to 1; -1: not said
	LastModified string
}

// Resource is one resource as its server described it.
type Resource struct {
	Offer
	URI  string
	Size int64 // bytes; -1: not said
}

// Template is a resource template.
type Template struct {
	Offer
	URITemplate string
	Variables   []string       // in the order of the template
	Broken      *failure.Error // it is not a template of RFC 6570
}

// Prompt is one prompt.
type Prompt struct {
	Offer
	Arguments []Argument
}

// Argument is one argument of a prompt. Its value is always a text.
type Argument struct {
	Name, Title, Description string
	Required                 bool
}

// ParseResource reads one element of a resources/list result, as ParseTool does.
func ParseResource(server string, raw json.RawMessage) (Resource, error) {
	offer, fields, err := parseOffer(server, raw, "resource")
	if err != nil {
		return Resource{}, err
	}
	r := Resource{Offer: offer, URI: text(fields["uri"]), Size: -1}
	if r.URI == "" {
		return r, nameless(server, "resource", "URI")
	}
	if size, err := strconv.ParseInt(string(fields["size"]), 10, 64); err == nil && size >= 0 {
		r.Size = size
	}
	return r, nil
}

// ParseTemplate reads one element of a resources/templates/list result.
func ParseTemplate(server string, raw json.RawMessage) (Template, error) {
	offer, fields, err := parseOffer(server, raw, "resource template")
	if err != nil {
		return Template{}, err
	}
	t := Template{Offer: offer, URITemplate: text(fields["uriTemplate"])}
	if t.URITemplate == "" {
		return t, nameless(server, "resource template", "uriTemplate")
	}
	variables, err := TemplateVariables(t.URITemplate)
	t.Variables, t.Broken = variables, failure.From(err)
	return t, nil
}

// ParsePrompt reads one element of a prompts/list result.
func ParsePrompt(server string, raw json.RawMessage) (Prompt, error) {
	offer, fields, err := parseOffer(server, raw, "prompt")
	if err != nil {
		return Prompt{}, err
	}
	p := Prompt{Offer: offer}
	if p.Name == "" {
		return p, nameless(server, "prompt", "name")
	}
	arguments, err := jsonx.Elements(fields["arguments"])
	if err != nil {
		return p, nil //nolint:nilerr // it has none, or nothing that could be shown as such
	}
	for _, element := range arguments {
		of := object(element)
		if name := text(of["name"]); name != "" {
			p.Arguments = append(p.Arguments, Argument{
				Name: name, Title: text(of["title"]), Description: text(of["description"]), Required: string(of["required"]) == "true",
			})
		}
	}
	return p, nil
}

func parseOffer(server string, raw json.RawMessage, what string) (Offer, map[string]json.RawMessage, error) {
	if jsonx.Kind(raw) != "object" {
		return Offer{}, nil, failure.New(failure.Protocol, "%s lists a %s that is not a JSON object.", server, what)
	}
	fields := object(raw)
	o := Offer{
		Server: server, Raw: raw, Name: text(fields["name"]), Title: text(fields["title"]), Description: text(fields["description"]),
		MimeType: text(fields["mimeType"]), Icons: ParseIcons(fields["icons"]), Priority: -1,
	}
	annotations := object(fields["annotations"])
	if audience, err := jsonx.Elements(annotations["audience"]); err == nil {
		for _, a := range audience[:min(len(audience), 10)] {
			o.Audience = append(o.Audience, text(a))
		}
	}
	if p, err := strconv.ParseFloat(string(annotations["priority"]), 64); err == nil && p >= 0 && p <= 1 {
		o.Priority = p
	}
	o.LastModified = text(annotations["lastModified"])
	return o, fields, nil
}

func nameless(server, what, field string) *failure.Error {
	return failure.New(failure.Protocol, "%s lists a %s without a %s.", server, what, field)
}

// object returns an object's members by name; the last of equal names counts.
// What is no object has none.
func object(raw json.RawMessage) map[string]json.RawMessage {
	members, err := jsonx.Members(raw)
	if err != nil {
		return nil
	}
	m := make(map[string]json.RawMessage, len(members))
	for _, member := range members {
		m[member.Key] = member.Value
	}
	return m
}

// Icon is a picture that a server names for itself or something it offers.
type Icon struct {
	Src      string // https: or data:, nothing else
	MimeType string // what the server says; the bytes decide
	Sizes    []string
	Theme    string // light | dark | ""
}

const (
	maxIcons   = 20
	maxIconSrc = 1 << 20 // a data: address carries the picture
)

// ParseIcons reads an icons array. MCP: clients "MUST reject icon URIs that use
// unsafe schemes": only https and data stay.
func ParseIcons(raw json.RawMessage) []Icon {
	elements, err := jsonx.Elements(raw)
	if err != nil {
		return nil
	}
	var icons []Icon
	for _, element := range elements[:min(len(elements), maxIcons)] {
		fields := object(element)
		icon := Icon{Src: text(fields["src"]), MimeType: text(fields["mimeType"]), Theme: text(fields["theme"])}
		scheme, _, ok := strings.Cut(icon.Src, ":")
		if scheme = strings.ToLower(scheme); !ok || scheme != "https" && scheme != "data" || len(icon.Src) > maxIconSrc {
			continue
		}
		if sizes, err := jsonx.Elements(fields["sizes"]); err == nil {
			for _, size := range sizes[:min(len(sizes), maxIcons)] {
				icon.Sizes = append(icon.Sizes, text(size))
			}
		}
		icons = append(icons, icon)
	}
	return icons
}

// Key names the icon without its address, which may be long.
func (i Icon) Key() string {
	sum := sha256.Sum256([]byte(i.Src))
	return hex.EncodeToString(sum[:12])
}

// find returns the icon of a key among icons.
func find(icons []Icon, key string) (Icon, bool) {
	n := slices.IndexFunc(icons, func(i Icon) bool { return i.Key() == key })
	if n < 0 {
		return Icon{}, false
	}
	return icons[n], true
}
