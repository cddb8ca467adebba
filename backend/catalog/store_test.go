package catalog_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"fairlead/backend/catalog"
	"fairlead/backend/failure"
)

// storedIn returns the paths of the servers' files.
func storedIn(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, path := range storedIn(t, dir) {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[path] = string(raw)
	}
	return all
}

func TestAServersFileIsItsOwn(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	servers := []string{"one", "One", "a/b", "a-b", "../../etc", strings.Repeat("long", 100), "名前"}
	for _, server := range servers {
		c.SetTools(server, named(t, server, "x"))
	}
	if err := c.SaveError(); err != nil || len(storedIn(t, dir)) != len(servers) {
		t.Fatalf("%v, %v", storedIn(t, dir), err)
	}
	before := contents(t, dir)
	c.SetTools("one", named(t, "one", "y"))
	changed := 0
	for path, raw := range contents(t, dir) {
		if before[path] != raw {
			changed++
		}
	}
	if changed != 1 {
		t.Errorf("a change of one server wrote %d files", changed)
	}
	if again := catalog.New(dir); len(again.Servers()) != len(servers) {
		t.Errorf("servers: %q", again.Servers())
	}
}

func TestWhatDoesNotChangeIsNotWritten(t *testing.T) {
	dir := t.TempDir()
	raw := "{\"name\": \"a\",\n \"description\": \"<b>\"}" // as it came, blanks too
	catalog.New(dir).SetTools("s", []catalog.Tool{parse(t, "s", raw)})
	path := storedIn(t, dir)[0]
	// A folder in its place: writing it would fail.
	again := catalog.New(dir)
	again.Tools("s")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	again.SetTools("s", []catalog.Tool{parse(t, "s", raw)})
	if len(storedIn(t, dir)) != 0 {
		t.Error("it is written again")
	}
	again.SetTools("s", named(t, "s", "other"))
	if len(storedIn(t, dir)) != 1 {
		t.Error("a change is not written")
	}
}

func TestTwoProgramsKeepEachOthersLists(t *testing.T) {
	dir := t.TempDir()
	a, b := catalog.New(dir), catalog.New(dir)
	a.Tools("s")
	b.Tools("s") // both know of nothing yet
	var work sync.WaitGroup
	work.Go(func() { a.SetTools("s", named(t, "s", "x")) })
	work.Go(func() { b.SetOffers("s", catalog.Prompts, catalog.Given{Elements: elements(aPrompt)}, nil) })
	work.Go(func() { b.SetOffers("s", catalog.Resources, catalog.Given{Elements: elements(aResource)}, nil) })
	work.Go(func() { a.SetTools("of-a", named(t, "of-a", "x")) })
	work.Go(func() { b.SetTools("of-b", named(t, "of-b", "x")) })
	work.Wait()
	again := catalog.New(dir)
	if got := again.Servers(); !reflect.DeepEqual(got, []string{"of-a", "of-b", "s"}) {
		t.Errorf("servers: %v", got)
	}
	tools, _, _, _ := again.Tools("s")
	if len(tools) != 1 || !again.Prompts("s").Listed || !again.Resources("s").Listed {
		t.Errorf("%d tools, prompts %v, resources %v", len(tools), again.Prompts("s").Listed, again.Resources("s").Listed)
	}
}

func TestTheFormerFileIsTakenOver(t *testing.T) {
	home := t.TempDir()
	dir, file := filepath.Join(home, "catalog"), filepath.Join(home, "catalog.json")
	old := `{"version":1,"servers":{"s":{"listedAt":1000,"tools":[{"noname":1},{"name":"ok"}],"offers":{"listedAt":2000,"resources":null,"templates":null,"prompts":[` + aPrompt + `]}},"t":{"listedAt":3,"tools":[]}}}`
	if err := os.WriteFile(file, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(c *catalog.Catalog) {
		t.Helper()
		tools, at, _, ok := c.Tools("s")
		if !ok || len(tools) != 1 || at.UnixMilli() != 1000 || len(c.Prompts("s").Items) != 1 || c.Resources("s").Listed {
			t.Errorf("%v %v %v %+v", ok, tools, at, c.Prompts("s"))
		}
		if got := c.Servers(); !reflect.DeepEqual(got, []string{"s", "t"}) {
			t.Errorf("servers: %v", got)
		}
	}
	check(catalog.New(dir))
	if _, err := os.Stat(file); err == nil {
		t.Error("the former file is still there")
	}
	check(catalog.New(dir))
}

func TestABrokenFileIsSetAsideAndSaid(t *testing.T) {
	for _, content := range []string{``, `{`, `[]`, `{"version":1}`, `{"version":2,"server":"other"}`, `{"version":2,"server":"s","tools":7}`} {
		dir := filepath.Join(t.TempDir(), "catalog")
		catalog.New(dir).SetTools("s", named(t, "s", "x"))
		path := storedIn(t, dir)[0]
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		c := catalog.New(dir)
		var said []string
		c.OnTrouble(func(f *failure.Error) { said = append(said, f.Message+" "+f.Hint) })
		if _, _, _, ok := c.Tools("s"); ok {
			t.Errorf("%q is read", content)
		}
		aside, err := os.ReadFile(strings.TrimSuffix(path, ".json") + ".broken")
		if err != nil || string(aside) != content || len(said) != 1 || !strings.Contains(said[0], ".broken") {
			t.Errorf("%q: %q, %v, said %q", content, aside, err, said)
		}
		c.SetTools("s", named(t, "s", "x"))
		if _, _, _, ok := catalog.New(dir).Tools("s"); !ok {
			t.Errorf("%q: the file was not replaced", content)
		}
	}
}

func TestTheFormerFileMayBeBroken(t *testing.T) {
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "catalog.json"), []byte(`{"ver`), 0o600); err != nil {
		t.Fatal(err)
	}
	c := catalog.New(filepath.Join(home, "catalog"))
	if got := c.Servers(); len(got) != 0 {
		t.Errorf("servers: %v", got)
	}
	if _, err := os.Stat(filepath.Join(home, "catalog.broken")); err != nil {
		t.Error(err)
	}
}

func TestAFileOfANewerProgramIsNotSetAside(t *testing.T) {
	dir := t.TempDir()
	catalog.New(dir).SetTools("s", named(t, "s", "x"))
	path := storedIn(t, dir)[0]
	if err := os.WriteFile(path, []byte(`{"version":3,"server":"s","lists":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, _, ok := catalog.New(dir).Tools("s"); ok || len(storedIn(t, dir)) != 1 {
		t.Error("it is read or gone")
	}
}

func TestServersThatAreGoneLeaveNothing(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	for _, server := range []string{"stays", "goes", "gone"} {
		c.SetTools(server, named(t, server, "x"))
	}
	c = catalog.New(dir)
	c.Tools("goes")
	c.Keep([]string{"stays", "unknown"})
	if got := c.Servers(); !reflect.DeepEqual(got, []string{"stays"}) || len(storedIn(t, dir)) != 1 {
		t.Errorf("%v, files %v", got, storedIn(t, dir))
	}
}

func TestARenamedServerTakesNothingOfItsNamesake(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	c.SetTools("to", named(t, "to", "old"))
	c.SetOffers("to", catalog.Prompts, catalog.Given{Elements: elements(aPrompt)}, nil)
	c.Forget("to")
	c.SetTools("from", named(t, "from", "x"))
	c.Rename("from", "to")
	again := catalog.New(dir)
	if again.Prompts("to").Listed || !reflect.DeepEqual(again.Servers(), []string{"to"}) {
		t.Errorf("servers %v, prompts %+v", again.Servers(), again.Prompts("to"))
	}
}

func TestAnEndlessListIsNotKept(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	c.SetTools("s", named(t, "s", "x"))
	large := json.RawMessage(`{"name":"large","description":"` + strings.Repeat("x", 33<<20) + `"}`)
	c.SetTools("s", []catalog.Tool{{Server: "s", Name: "large", Raw: large}})
	if err := c.SaveError(); !failure.Is(err, failure.Storage) {
		t.Errorf("got %v", err)
	}
	if _, err := c.Tool("s", "large"); err != nil || len(storedIn(t, dir)) != 0 {
		t.Errorf("%v, files %v", err, storedIn(t, dir))
	}
}

func TestAServersOwnIconsAreKept(t *testing.T) {
	dir := t.TempDir()
	c := catalog.New(dir)
	c.SetIcons("s", json.RawMessage(`[{"src":"https://example.com/i.png","theme":"dark"},{"src":"javascript:alert(1)"}]`))
	again := catalog.New(dir)
	icons := again.ServerIcons("s")
	if len(icons) != 1 || icons[0].Theme != "dark" {
		t.Fatalf("%+v", icons)
	}
	if _, ok := again.Icon("s", icons[0].Key()); !ok {
		t.Error("it is not found by its key")
	}
	again.SetIcons("s", nil)
	again.SetTools("s", nil)
	if icons := catalog.New(dir).ServerIcons("s"); len(icons) != 0 {
		t.Errorf("%+v", icons)
	}
}

// BenchmarkStore is the connecting of 30 servers with 100 tools each, whose
// lists are new; the same again; and a start that looks at one of them.
func BenchmarkStore(b *testing.B) {
	const servers, tools = 30, 100
	lists := make([][]catalog.Tool, 2)
	var all []json.RawMessage
	for i := range tools {
		raw := json.RawMessage(fmt.Sprintf(`{"name":"tool_%d","description":%q,"inputSchema":{"type":"object"}}`, i, strings.Repeat("what it does ", 150)))
		all = append(all, json.RawMessage(fmt.Sprintf(`{"uri":"x:%d","name":%q}`, i, strings.Repeat("r", 500))))
		for turn := range lists {
			t, err := catalog.ParseTool("s", append(json.RawMessage{}, raw...))
			if err != nil {
				b.Fatal(err)
			}
			lists[turn] = append(lists[turn], t)
		}
		lists[1][i].Raw = json.RawMessage(strings.Replace(string(raw), "what", "That", 1))
	}
	connect := func(c *catalog.Catalog, turn int) {
		for s := range servers {
			name := fmt.Sprint("server", s)
			c.SetTools(name, lists[turn%2])
			for _, kind := range []catalog.Kind{catalog.Resources, catalog.Templates, catalog.Prompts} {
				c.SetOffers(name, kind, catalog.Given{Elements: all}, nil)
			}
		}
	}
	b.Run("new", func(b *testing.B) {
		c := catalog.New(filepath.Join(b.TempDir(), "catalog"))
		for turn := 0; b.Loop(); turn++ {
			connect(c, turn)
		}
	})
	dir := filepath.Join(b.TempDir(), "catalog")
	c := catalog.New(dir)
	connect(c, 0)
	b.Run("same", func(b *testing.B) {
		for b.Loop() {
			connect(c, 0)
		}
	})
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			if _, err := catalog.New(dir).Tool("server7", "tool_7"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
