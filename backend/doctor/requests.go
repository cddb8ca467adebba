package doctor

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/oauth"
	"fairlead/backend/wire"
)

// requests says what the requests of the connecting came to.
func (e *examination) requests(ctx context.Context) {
	all := e.watch.requests()
	refused := failure.Is(e.err, failure.AuthNeeded) || failure.Is(e.err, failure.OAuthFailed)
	took := spent(all)
	if !good(all) {
		took = max(took, e.took) // all of the waiting was for this
	}
	e.write("http", e.answered(all, refused), took)
	if e.broken != "" {
		e.step("sign-in", nil)
		e.handshake(0)
		return
	}
	e.signIn(ctx, refused)
	e.handshake(max(e.took-spent(all), 0))
}

// good reports whether any request was answered with a result.
func good(all []wire.Exchange) bool { return slices.ContainsFunc(all, answeredWell) }

func answeredWell(x wire.Exchange) bool {
	return x.Err == "" && (x.Status < 300 || x.Status == http.StatusSwitchingProtocols)
}

func spent(all []wire.Exchange) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return all[0].Took
}

// answered judges the answers as HTTP: what MCP makes of them is the handshake's matter.
func (e *examination) answered(all []wire.Exchange, refused bool) finding {
	var lines []string
	first := -1
	for i, x := range all {
		lines = append(lines, exchangeLine(x))
		if answeredWell(x) && first < 0 {
			first = i
		}
	}
	lines = firstOf(lines, 8)
	switch {
	case len(all) == 0 && e.err != nil:
		return fail(failure.From(e.err))
	case len(all) == 0:
		return pass("The address answers.")
	case first >= 0:
		return pass("The address answers: "+exchangeLine(all[first])+".", lines...)
	case refused:
		return pass("The address answers, and wants a sign-in: "+exchangeLine(all[0])+".", lines...)
	}
	f := failure.From(e.err)
	if f == nil {
		return pass("The address answers.", lines...)
	}
	last := all[len(all)-1]
	if hint := statusHint(last); hint != "" {
		c := *f
		c.Hint = hint
		f = &c
		e.failed(f) // what the report ends with says the same
	}
	return fail(f, lines...)
}

func exchangeLine(x wire.Exchange) string {
	line := x.Method + " " + x.URL + " → "
	if x.Status == 0 {
		return line + noAnswer(x.Err)
	}
	return line + fmt.Sprintf("%d %s", x.Status, http.StatusText(x.Status))
}

// noAnswer says in people's words what Go says when a limit has passed.
func noAnswer(why string) string {
	for _, ours := range []error{context.DeadlineExceeded, context.Canceled} {
		if strings.Contains(why, ours.Error()) {
			return "no answer"
		}
	}
	return why
}

// statusHint says what people usually got wrong when all they get is a status.
func statusHint(x wire.Exchange) string {
	switch {
	case strings.Contains(headerOf(x, "Content-Type"), "text/html"):
		return "The address belongs to a web page. Look up the address of the MCP endpoint; many end in /mcp or /sse."
	case x.Status == http.StatusNotFound || x.Status == http.StatusMethodNotAllowed:
		return "Check the path of the address: many servers live at /mcp or /sse."
	case x.Status == http.StatusTooManyRequests:
		return "The server wants a pause. Try again in a minute."
	case x.Status >= 500:
		return "The fault is on the server's side, or that of what stands before it. Look at its log, or ask who runs it."
	}
	return ""
}

func headerOf(x wire.Exchange, name string) string {
	for _, h := range x.Response {
		if strings.EqualFold(h.Name, name) {
			return h.Value
		}
	}
	return ""
}

// signIn says how the server knows who is calling.
func (e *examination) signIn(ctx context.Context, refused bool) {
	if e.patient.SignIn == nil {
		e.write("sign-in", skip("It is not looked at."), 0)
		return
	}
	service, server, err := e.patient.SignIn(ctx)
	switch {
	case err != nil && e.live != nil: // the connection is there all the same, and is to be ended
		e.write("sign-in", warn(failure.From(err).Message, failure.From(err).Hint), 0)
		return
	case err != nil:
		e.write("sign-in", fail(failure.From(err)), 0)
		return
	}
	status, err := service.Status(ctx, server)
	switch {
	case refused:
		e.write("sign-in", e.wanted(status), 0)
		e.discover(ctx, service, server)
	case err == nil && status.SignedIn:
		e.write("sign-in", pass(signedIn(status)), 0)
	case e.carriesToken():
		e.write("sign-in", pass("The definition brings its own credentials, and the server takes them."), 0)
	default:
		e.write("sign-in", skip("The server asks for none."), 0)
	}
}

func (e *examination) wanted(status oauth.Status) finding {
	f := *failure.From(e.err)
	switch {
	case e.carriesToken():
		f.Message = "The server refuses the credentials of the definition."
		f.Hint = "Look at its headers: the token may have expired, or be for something else."
	case f.Hint == "" && !status.SignedIn:
		f.Hint = "Press Sign in at the server, or run: fairlead login " + e.patient.Definition.Name
	}
	return fail(&f)
}

func (e *examination) carriesToken() bool {
	for name := range e.spec.Headers {
		if strings.EqualFold(name, "Authorization") {
			return true
		}
	}
	return false
}

func signedIn(status oauth.Status) string {
	says := "You are signed in at " + status.Issuer
	if !status.Expiry.IsZero() {
		says += ", with a token good until " + status.Expiry.UTC().Format("2006-01-02 15:04 MST")
	}
	if status.Refreshable {
		says += ", which is renewed by itself"
	}
	return says + "."
}

// discover looks whether a sign-in would find its way.
func (e *examination) discover(ctx context.Context, service *oauth.Service, server oauth.Server) {
	e.anyway("discovery", func() finding {
		found, err := service.Discover(ctx, server)
		var lines []string
		for _, step := range found.Steps {
			lines = append(lines, stepLine(step))
		}
		if err != nil {
			return fail(failure.From(err), lines...)
		}
		if found.Assumed {
			return warn("Nobody says where to sign in: the older protocol's addresses under "+found.Issuer+" are tried.",
				"Ask who runs the server how one signs in; it may want a token in its headers instead.", lines...)
		}
		return pass(found.Words(), lines...)
	})
}

func stepLine(step oauth.Step) string {
	switch {
	case step.Error != "":
		return step.Name + ": " + step.Error
	case step.URL == "":
		return step.Name
	}
	return fmt.Sprintf("%s: %s %s → %d", step.Name, step.Method, step.URL, step.Status)
}
