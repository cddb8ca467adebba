package doctor

import (
	"context"
	"runtime"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/oauth"
	"fairlead/backend/secret"
	"fairlead/backend/session"
	"fairlead/backend/wire"
)

// Patient is the server that is examined and what it takes to reach it.
type Patient struct {
	Definition config.Server  // as written, references unexpanded
	Broken     *failure.Error // why there is no definition to speak of but its name; nil: there is one
	Fairlead   string         // version
	// Prepare fills references in and says how to connect. What it returns may
	// hold secrets: nothing of it is shown uncleaned.
	Prepare func(ctx context.Context) (session.Spec, session.Options, error)
	// Redactor masks the secrets that are known, which Prepare may add to.
	Redactor *secret.Redactor
	// SignIn says how a remote server is signed in to. Nil: it is not looked at.
	SignIn func(ctx context.Context) (*oauth.Service, oauth.Server, error)
	// Line gets the server's log besides; may be nil.
	Line func(kind wire.LineKind, text string)
}

// Limits of single steps. The connection as a whole has the server's own limit.
const (
	networkLimit = 10 * time.Second
	listLimit    = 30 * time.Second
)

// Examine examines a server. told, when not nil, gets the report as it grows;
// what is returned is whole. It ends early with ctx, and says so in the report.
func Examine(ctx context.Context, p Patient, told func(Report)) Report {
	began := time.Now()
	s := &sheet{began: began, clean: p.Redactor.String, told: told, report: Report{
		Server: p.Definition.Name, Target: p.Definition.Target(p.Redactor.String), Transport: p.Definition.Transport, Fairlead: p.Fairlead,
		System: runtime.GOOS + "/" + runtime.GOARCH, StartedAt: began.UnixMilli(), Steps: []Step{}, Advice: []string{}, Tools: []string{}, Verdict: Running,
	}}
	e := &examination{sheet: s, patient: p, watch: &watch{}}
	e.run(ctx)
	s.set(func(r *Report) { r.conclude(began) })
	s.tell()
	return s.snapshot()
}

// examination is one run.
type examination struct {
	*sheet
	patient Patient
	watch   *watch
	spec    session.Spec
	options session.Options
	live    *session.Session
	took    time.Duration // of the connecting
	err     error         // why there is no connection
}

func (e *examination) run(ctx context.Context) {
	e.step("definition", e.definition)
	e.step("references", func() finding { return e.references(ctx) })
	if e.broken != "" {
		e.failed(e.err)
		return
	}
	switch {
	case e.spec.Command != "":
		e.local(ctx)
	case e.spec.URL != "":
		e.remote(ctx)
	default:
		e.connect(ctx)
		e.handshake(e.took)
	}
	e.offers(ctx)
	e.ending()
}

// definition looks at what is written in servers.json.
func (e *examination) definition() finding {
	if why := e.patient.Broken; why != nil {
		e.err = why
		return fail(why)
	}
	d := e.patient.Definition
	if !d.Enabled {
		return warn("It is disabled: nothing connects to it but this examination.", "Enable it to use its tools.")
	}
	return pass("It is complete: " + wayWords[d.Transport] + ".")
}

var wayWords = map[string]string{
	config.Stdio: "a program on this machine (stdio)",
	config.HTTP:  "an address (Streamable HTTP)",
	config.SSE:   "an address (HTTP+SSE, the older transport)",
	config.WS:    "an address (WebSocket)",
	"builtin":    "a server inside Fairlead",
}

func (e *examination) references(ctx context.Context) finding {
	var err error
	if e.spec, e.options, err = e.patient.Prepare(ctx); err != nil {
		e.err = err
		return fail(failure.From(err))
	}
	e.observe()
	switch n := len(e.patient.Definition.References()); n {
	case 0:
		return pass("No secret of the vault is used; every variable has a value.")
	case 1:
		return pass("One secret of the vault is filled in.")
	default:
		return pass(count(n, "secret") + " of the vault are filled in.")
	}
}

// observe puts the watch between the connection and who else listens.
func (e *examination) observe() {
	traffic, line := e.options.Traffic, e.options.Line
	e.options.Traffic = func() session.Traffic {
		if traffic != nil {
			e.watch.mu.Lock()
			e.watch.next = traffic()
			e.watch.mu.Unlock()
		}
		return e.watch
	}
	e.options.Line = func(kind wire.LineKind, text string) {
		e.watch.line(kind, e.clean(text))
		if line != nil {
			line(kind, text)
		}
		if e.patient.Line != nil {
			e.patient.Line(kind, text)
		}
	}
}

// connect makes the connection; what became of it is said by the steps of the way.
func (e *examination) connect(ctx context.Context) {
	began := time.Now()
	e.live, e.err = session.Connect(ctx, e.spec, e.options)
	e.took = time.Since(began)
	e.failed(e.err)
	if e.live != nil {
		info := e.live.Info()
		e.set(func(r *Report) {
			r.Protocol, r.ServerName, r.ServerVersion = info.Protocol, e.clean(info.Name), e.clean(info.Version)
		})
	}
}

func (e *examination) failed(err error) {
	if err == nil {
		return
	}
	f := e.patient.Redactor.Failure(failure.From(err))
	e.set(func(r *Report) { r.Failure = f })
}

// handshake says how the two came to an understanding.
func (e *examination) handshake(took time.Duration) {
	if e.broken != "" {
		e.step("handshake", nil)
		return
	}
	if e.err != nil {
		_, _, stderr := e.watch.output()
		e.write("handshake", fail(failure.From(e.err), labelled("It said: ", stderr)...), took)
		return
	}
	info := e.live.Info()
	says := "MCP " + info.Protocol + " with " + nameOf(info) + "."
	if info.Transport == session.SSE && e.spec.Transport != session.SSE {
		says += " The address speaks HTTP+SSE, the older transport."
	}
	e.write("handshake", pass(says), took)
}

func nameOf(info session.Info) string {
	switch {
	case info.Name == "":
		return "a server that does not say its name"
	case info.Version == "":
		return info.Name
	}
	return info.Name + " " + info.Version
}
