package catalog_test

import (
	"encoding/json"
	"testing"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

func TestWhatAToolSaysOfItsApp(t *testing.T) {
	for _, c := range []struct {
		name, meta      string
		uri             string
		appOnly, forApp bool
	}{
		{"nothing said", `{}`, "", false, true},
		{"an app", `{"ui":{"resourceUri":"ui://s/a"}}`, "ui://s/a", false, true},
		{"as it was written before", `{"ui/resourceUri":"ui://s/old"}`, "ui://s/old", false, true},
		{"both, the newer counts", `{"ui/resourceUri":"ui://s/old","ui":{"resourceUri":"ui://s/a"}}`, "ui://s/a", false, true},
		{"no app's address", `{"ui":{"resourceUri":"https://example.com/"}}`, "", false, true},
		{"for all", `{"ui":{"visibility":["model","app"]}}`, "", false, true},
		{"for the app only", `{"ui":{"visibility":["app"]}}`, "", true, true},
		{"not for the app", `{"ui":{"visibility":["model"]}}`, "", false, false},
		{"for nobody", `{"ui":{"visibility":[]}}`, "", false, false},
		{"a slip", `{"ui":{"visibility":"app","resourceUri":7}}`, "", false, true},
		{"no object", `[]`, "", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := catalog.ParseTool("s", json.RawMessage(`{"name":"t","_meta":`+c.meta+`}`))
			if err != nil {
				t.Fatal(err)
			}
			if got.AppURI != c.uri || got.AppOnly != c.appOnly || got.ForApp != c.forApp {
				t.Errorf("got %q, only %v, for apps %v", got.AppURI, got.AppOnly, got.ForApp)
			}
		})
	}
}

func TestToolsOfTheAppAreFoundByNobodyElse(t *testing.T) {
	c := catalog.New("")
	var tools []catalog.Tool
	for _, raw := range []string{`{"name":"open"}`, `{"name":"refresh","_meta":{"ui":{"visibility":["app"]}}}`} {
		tool, err := catalog.ParseTool("s", json.RawMessage(raw))
		if err != nil {
			t.Fatal(err)
		}
		tools = append(tools, tool)
	}
	c.SetTools("s", tools)
	for _, name := range []string{"refresh", "s/refresh", "mcp__s__refresh"} {
		if _, err := c.Resolve(name); !failure.Is(err, failure.ToolNotFound) {
			t.Errorf("%s resolves: %v", name, err)
		}
	}
	if _, err := c.Tool("s", "refresh"); err != nil {
		t.Errorf("the app does not find its tool: %v", err)
	}
	if got := catalog.Offered(tools); len(got) != 1 || got[0].Name != "open" || len(tools) != 2 {
		t.Errorf("offered are %v of %v", got, tools)
	}
}
