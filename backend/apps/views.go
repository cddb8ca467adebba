package apps

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"sync"

	"fairlead/backend/failure"
)

// Place says where a way in shows apps.
type Place struct {
	// Scheme and Suffix make the origins: Scheme + "sandbox" + Suffix for the
	// proxy, Scheme + "app-…" + Suffix for the apps of a server.
	Scheme, Suffix string
	// Base, when set, is the page's own origin: the webview has no other that could
	// be served. Then each frame gets an opaque origin, by the policy's sandbox.
	Base string
	// Parents are the origins of the pages that may show apps.
	Parents []string
}

// Opaque tells whether apps have an origin that nothing else has, not even a store.
func (p Place) Opaque() bool { return p.Base != "" }

const sandboxHost = "sandbox"

// FrameSource is what the page's policy must allow as the source of frames.
func (p Place) FrameSource() string {
	if p.Opaque() {
		return p.Base + Prefix
	}
	return p.Scheme + sandboxHost + p.Suffix
}

func (p Place) appHost(server string) string {
	sum := sha256.Sum256([]byte(server))
	return "app-" + hex.EncodeToString(sum[:10])
}

// Prefix begins the paths of all that is served here.
const Prefix = "/-app/"

// maxViews bounds the apps open at once. The oldest goes: a page that was closed
// without saying so leaves its own behind.
const maxViews = 32

// View is one app that is shown.
type View struct {
	ID     string
	Server string
	URL    string // of the frame
	Resource

	place Place
}

// Policy is the whole policy of the app's document.
func (v View) Policy() string {
	return v.Domains.policy() + "; " + directive("frame-ancestors", v.ancestors()...)
}

func (v View) ancestors() []string {
	if v.place.Opaque() {
		return v.place.Parents
	}
	// Every ancestor must be allowed: the proxy, and the page around it.
	return append([]string{v.place.FrameSource()}, v.place.Parents...)
}

// origin of the app's own document.
func (v View) origin() string { return v.place.Scheme + v.place.appHost(v.Server) + v.place.Suffix }

// Views are the apps shown at present.
type Views struct {
	mu    sync.Mutex
	place *Place
	order []string
	views map[string]View
}

// SetPlace says where apps are shown from now on; before, none can be.
func (s *Views) SetPlace(p Place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.place = &p
}

// Add makes a view. Its id is the only key to what it shows, and cannot be guessed.
func (s *Views) Add(server string, r Resource) (View, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return View{}, failure.From(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.place == nil {
		return View{}, failure.New(failure.Usage, "Apps cannot be shown here.").WithHint("Open the window, or `fairlead serve`.")
	}
	v := View{ID: base64.RawURLEncoding.EncodeToString(secret), Server: server, Resource: r, place: *s.place}
	v.URL = strings.TrimSuffix(v.place.FrameSource(), Prefix) + Prefix + v.ID + "/frame"
	if s.views == nil {
		s.views = map[string]View{}
	}
	if len(s.order) >= maxViews {
		delete(s.views, s.order[0])
		s.order = s.order[1:]
	}
	s.views[v.ID] = v
	s.order = append(s.order, v.ID)
	return v, nil
}

// Get returns a view that is shown.
func (s *Views) Get(id string) (View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, ok := s.views[id]
	return v, ok
}

// Remove ends a view: its addresses lead nowhere any more.
func (s *Views) Remove(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.views, id)
	s.order = slices.DeleteFunc(s.order, func(other string) bool { return other == id })
}

// Opaque tells whether the view's frame has an opaque origin.
func (v View) Opaque() bool { return v.place.Opaque() }
