package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fairlead/backend/api"
)

// ask calls a facade's method as the page does.
func ask[T any](t *testing.T, client *http.Client, base, method string, arguments ...any) (answer T, code int) {
	t.Helper()
	code, text := post(t, client, base+"/api/"+method, arguments, nil)
	if code == http.StatusOK {
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatalf("%s answers %s: %v", method, text, err)
		}
	}
	return answer, code
}

func TestAnAppIsOpenedOnAPortOfItsOwn(t *testing.T) {
	app, address := program(t)
	client, base := browser(t, address)
	if _, err := app.Fleet.Session(t.Context(), "demo"); err != nil {
		t.Fatal(err)
	}
	page, err := client.Get(base)
	if err != nil {
		t.Fatal(err)
	}
	_ = page.Body.Close()
	_, frames, _ := strings.Cut(page.Header.Get("Content-Security-Policy"), "frame-src ")

	opened, code := ask[api.App](t, client, base, "Apps/Open", api.AppRequest{Server: "demo", Tool: "roll"})
	if code != http.StatusOK || !strings.HasPrefix(opened.URL, frames+"/") || opened.Opaque || opened.Declared || opened.Borderless {
		t.Fatalf("%d: %+v; the page lets frames of %q in", code, opened, frames)
	}
	if strings.Contains(base, strings.TrimPrefix(frames, "http://sandbox.localhost")) {
		t.Errorf("apps are shown at the page's own port: %s", opened.URL)
	}

	// The port of the apps answers to none of the page's addresses, nor to the page's cookie.
	port := frames[strings.LastIndex(frames, ":"):]
	for _, path := range []string{"/", "/api/Servers/List", "/events", opened.URL[strings.Index(opened.URL, "/-app/"):]} {
		r, err := client.Get("http://127.0.0.1" + port + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if r.StatusCode != http.StatusNotFound || len(r.Cookies()) > 0 {
			t.Errorf("%s answers %s: %s", path, r.Status, text)
		}
	}

	for tool, want := range map[string]int{"roll_again": http.StatusOK, "add": http.StatusBadRequest, "no_such": http.StatusNotFound} {
		if _, code := ask[string](t, client, base, "Apps/Call", opened.ID, tool, `{}`); code != want {
			t.Errorf("the app calls %s: %d, want %d", tool, code, want)
		}
	}
	if _, code := ask[string](t, client, base, "Calls/Start", api.CallRequest{Server: "demo", Tool: "roll_again", Arguments: "{}"}); code != http.StatusForbidden {
		t.Errorf("the page starts what is only for the app: %d", code)
	}
	tools, _ := ask[[]api.Tool](t, client, base, "Tools/List", "demo")
	for _, tool := range tools {
		if tool.AppOnly || tool.Name == "roll_again" {
			t.Errorf("%s is listed", tool.Name)
		}
	}

	// How many a busy machine gets done in a moment is not known: they are sent at once, and more of them.
	var refused atomic.Bool
	for burst := 0; burst < 100 && !refused.Load(); burst++ {
		var all sync.WaitGroup
		for range 30 {
			all.Go(func() {
				if _, code := ask[string](t, client, base, "Apps/List", opened.ID, "tools/list"); code == http.StatusForbidden {
					refused.Store(true)
				}
			})
		}
		all.Wait()
	}
	if !refused.Load() {
		t.Error("thirty requests in a moment all went through, a hundred times")
	}
	if _, code := ask[any](t, client, base, "Apps/Close", opened.ID); code != http.StatusOK {
		t.Errorf("closing: %d", code)
	}
	if _, code := ask[string](t, client, base, "Apps/Call", opened.ID, "roll_again", `{}`); code != http.StatusNotFound {
		t.Errorf("a closed app still calls: %d", code)
	}
}
