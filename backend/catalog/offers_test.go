package catalog_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

func elements(texts ...string) []json.RawMessage {
	list := make([]json.RawMessage, len(texts))
	for i, t := range texts {
		list[i] = json.RawMessage(t)
	}
	return list
}

const (
	aResource = `{"uri":"file:///a","name":"a","title":"A","description":"d","mimeType":"text/plain","size":12345678901,
		"annotations":{"audience":["user"],"priority":0.5,"lastModified":"2026-07-28T00:00:00Z"},
		"icons":[{"src":"https://example.com/i.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"},{"src":"javascript:alert(1)"},{"src":"http://example.com/i.png"},{"src":"data:image/png;base64,AA"}],"vendor":1}`
	aTemplate = `{"uriTemplate":"db://{table}/{id}{?fields*}","name":"row"}`
	aPrompt   = `{"name":"greet","title":"Greet","arguments":[{"name":"who","required":true,"description":"whom"},{"name":"how"},{"description":"nameless"}]}`
)

func TestWhatAServerOffersIsReadAndKept(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	c.SetOffers("srv", catalog.Resources, catalog.Given{Elements: elements(aResource, `{"name":"no uri"}`, `7`)}, nil)
	c.SetOffers("srv", catalog.Templates, catalog.Given{Elements: elements(aTemplate, `{"uriTemplate":"{broken","name":"b"}`)}, nil)
	c.SetOffers("srv", catalog.Prompts, catalog.Given{Elements: elements(aPrompt)}, nil)

	lacks := true
	check := func(c *catalog.Catalog, server string, fresh bool) {
		t.Helper()
		r := c.Resources(server)
		if !r.Listed || r.Fresh != fresh || len(r.Items) != 1 || r.ListedAt.IsZero() || lacks != (r.Lacks != nil) || lacks && !strings.Contains(r.Lacks.Message, "2 of its entries") {
			t.Fatalf("resources: %+v", r)
		}
		a := r.Items[0]
		if a.Server != server || a.URI != "file:///a" || a.Size != 12345678901 || a.Priority != 0.5 || a.Audience[0] != "user" || !strings.Contains(string(a.Raw), "vendor") {
			t.Errorf("resource: %+v", a)
		}
		if len(a.Icons) != 2 || a.Icons[0].Theme != "dark" || a.Icons[0].Sizes[0] != "48x48" {
			t.Errorf("icons: %+v", a.Icons)
		}
		if icon, ok := c.Icon(server, a.Icons[1].Key()); !ok || icon.Src != "data:image/png;base64,AA" {
			t.Errorf("icon by key: %+v, %v", icon, ok)
		}
		templates := c.Templates(server).Items
		if len(templates) != 2 || !slices.Equal(templates[0].Variables, []string{"table", "id", "fields"}) || templates[0].Broken != nil || templates[1].Broken == nil {
			t.Errorf("templates: %+v", templates)
		}
		p, err := c.Prompt(server, "greet")
		if err != nil || len(p.Arguments) != 2 || !p.Arguments[0].Required || p.Arguments[1].Required {
			t.Errorf("prompt: %+v, %v", p, err)
		}
		if _, err := c.Prompt(server, "greets"); !failure.Is(err, failure.NotFound) || !strings.Contains(string(failure.From(err).Details), "greet") {
			t.Errorf("a prompt that is not there: %v", err)
		}
	}
	check(c, "srv", true)
	c.SetTools("srv", nil)
	check(catalog.New(dir), "srv", false)
	c.MarkStale("srv")
	check(c, "srv", false)

	c.SetOffers("srv", catalog.Resources, catalog.Given{}, failure.New(failure.RPCError, "No."))
	if r := c.Resources("srv"); r.Failure == nil || len(r.Items) != 1 {
		t.Errorf("after a failed listing: %+v", r)
	}
	c.SetOffers("srv", catalog.Resources, catalog.Given{Elements: elements(aResource)}, nil)
	lacks = false
	c.MarkStale("srv")
	c.Rename("srv", "other")
	check(c, "other", false)
	check(catalog.New(dir), "other", false)
	if c.Resources("srv").Listed || catalog.New(dir).Resources("srv").Listed {
		t.Error("the old name still knows them")
	}
	c.Forget("other")
	if c.Resources("other").Listed || catalog.New(dir).Prompts("other").Listed {
		t.Error("forgotten lists are still there")
	}
}

func TestAnEmptyListIsKnownToBeEmpty(t *testing.T) {
	dir := t.TempDir()
	catalog.New(dir).SetOffers("srv", catalog.Prompts, catalog.Given{}, nil)
	c := catalog.New(dir)
	if !c.Prompts("srv").Listed || c.Resources("srv").Listed {
		t.Errorf("prompts %+v, resources %+v", c.Prompts("srv"), c.Resources("srv"))
	}
	if _, _, _, listed := c.Tools("srv"); listed {
		t.Error("its tools are said to be known")
	}
}

// TestExpandTemplate has the examples of RFC 6570 that people meet.
func TestExpandTemplate(t *testing.T) {
	for _, c := range []struct{ template, values, want string }{
		{"demo://note/{name}", `{"name":"a b/ü"}`, "demo://note/a%20b%2F%C3%BC"},
		{"file:///{+path}", `{"path":"etc/x y"}`, "file:///etc/x%20y"},
		{"db://{t}{?id,fields*}", `{"t":"u","id":12345678901234567890,"fields":["a","b"]}`, "db://u?id=12345678901234567890&fields=a&fields=b"},
		{"x{?k*}", `{"k":{"a":"1","b":true}}`, "x?a=1&b=true"},
		{"x{/a,b}{#f}", `{"a":"1","b":null}`, "x/1"},
		{"x{?a}", ``, "x"},
		{"x{?a}", `{"a":[]}`, "x"},
		{"x{?a}", `{"a":""}`, "x?a="},
		{"{a:2}", `{"a":"abcdef"}`, "ab"},
		{"{a:2}{?a:3}{b,a:1}", `{"a":"üb日x","b":"b"}`, "%C3%BCb?a=%C3%BCb%E6%97%A5b,%C3%BC"},
		{"ü{a}", `{"a":"💡"}`, "%C3%BC%F0%9F%92%A1"},
		{"{+a}", `{"a":"é/ü?x"}`, "%C3%A9/%C3%BC?x"},
	} {
		got, err := catalog.ExpandTemplate(c.template, json.RawMessage(c.values))
		if err != nil || got != c.want {
			t.Errorf("%s with %s: %q, %v; want %q", c.template, c.values, got, err, c.want)
		}
	}
	for _, c := range []struct {
		template, values string
		code             failure.Code
	}{
		{"{broken", `{}`, failure.Protocol},
		{"x{a}", `[]`, failure.InvalidArguments},
		{"x{a}", `{"a":[[1]]}`, failure.InvalidArguments},
		{"x{a}", `{"a":{"b":{}}}`, failure.InvalidArguments},
		{strings.Repeat("x", 9000), `{}`, failure.Protocol},
	} {
		if _, err := catalog.ExpandTemplate(c.template, json.RawMessage(c.values)); !failure.Is(err, c.code) {
			t.Errorf("%.20s with %s: %v", c.template, c.values, err)
		}
	}
}

func FuzzExpandTemplate(f *testing.F) {
	f.Add("x{?a,b*}{/c:3}", `{"a":"1","b":["x"],"c":"long"}`)
	f.Add("{+a}{#b}{.c}{;d}{&e}", `{"a":{"k":"v"}}`)
	f.Fuzz(func(t *testing.T, template, values string) {
		uri, err := catalog.ExpandTemplate(template, json.RawMessage(values))
		if err == nil && len(uri) > 64*(len(template)+1)*(len(values)+1) {
			t.Errorf("%d bytes of %d and %d", len(uri), len(template), len(values))
		}
	})
}

func FuzzParseOffers(f *testing.F) {
	f.Add(aResource)
	f.Add(aTemplate)
	f.Add(aPrompt)
	f.Fuzz(func(t *testing.T, raw string) {
		r, err := catalog.ParseResource("s", json.RawMessage(raw))
		if err == nil && r.URI == "" {
			t.Error("a resource without URI")
		}
		for _, icon := range r.Icons {
			if lower := strings.ToLower(icon.Src); !strings.HasPrefix(lower, "https:") && !strings.HasPrefix(lower, "data:") {
				t.Errorf("icon %q", icon.Src)
			}
		}
		_, _ = catalog.ParseTemplate("s", json.RawMessage(raw))
		_, _ = catalog.ParsePrompt("s", json.RawMessage(raw))
	})
}
