package api

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"fairlead/backend/apps"
	"fairlead/backend/failure"
)

// pagePolicy is PagePolicy that lets frames of one source in.
func pagePolicy(frames string) string { return PagePolicy + "; frame-src " + frames }

// WindowApps says how the window shows apps, and returns the page's policy for
// that and what serves the frames.
func (a *API) WindowApps(p apps.Place) (policy string, frames http.Handler) {
	a.Apps.views.SetPlace(p)
	return pagePolicy(p.FrameSource()), a.Apps.views
}

// OpenApps counts the apps that are shown.
func (a *API) OpenApps() int {
	a.Apps.mu.Lock()
	defer a.Apps.mu.Unlock()
	return len(a.Apps.open)
}

// listenApps opens the port where apps are shown: another origin than the
// page's for every server. Browsers find names below localhost on this machine
// by themselves (RFC 6761, 6.3), and count each as a site of its own, so that
// neither cookies nor stores are shared.
func (s *HTTPServer) listenApps(host string) error {
	listener, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return failure.Wrap(failure.Transport, err, "No port for apps can be listened on: %v.", err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	place := apps.Place{Scheme: "http://", Suffix: fmt.Sprintf(".localhost:%d", port)}
	for name := range s.hosts {
		if !strings.HasPrefix(name, "[") { // a policy cannot name an IPv6 address
			place.Parents = append(place.Parents, "http://"+name)
		}
	}
	s.api.Apps.views.SetPlace(place)
	s.policy = pagePolicy(place.FrameSource())
	s.appListener = listener
	s.apps = &http.Server{Handler: s.api.Apps.views, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10}
	return nil
}
