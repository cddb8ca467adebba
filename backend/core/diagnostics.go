package core

import (
	"context"
	"encoding/json"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/logs"
	"fairlead/backend/manager"
)

// Diagnostics are what somebody who is to help needs to know. There is no secret in
// it, no argument and no result of a call, and no path below the home folder.
type Diagnostics struct {
	At        time.Time         `json:"at"`
	Version   string            `json:"version"`
	OS        string            `json:"os"`
	Arch      string            `json:"arch"`
	Go        string            `json:"go"`
	CPUs      int               `json:"cpus"`
	Folders   map[string]string `json:"folders"`
	Settings  map[string]any    `json:"settings"`
	Keychain  string            `json:"keychain"`
	History   HistoryHealth     `json:"history"`
	Cache     CacheHealth       `json:"cache"`
	Telemetry TelemetryHealth   `json:"telemetry"`
	Failures  []string          `json:"failures"` // standing: of files, folders, the keychain
	Servers   []ServerHealth    `json:"servers"`
	Calls     []CallFailure     `json:"lastFailedCalls"`
	Log       []json.RawMessage `json:"log"`
}

// HistoryHealth says how the store is.
type HistoryHealth struct {
	Calls   int64  `json:"calls"`
	Bytes   int64  `json:"bytes"`
	Schema  int    `json:"schema"` // the version of its tables
	Failure string `json:"failure,omitempty"`
}

// CacheHealth counts the results that are kept.
type CacheHealth struct {
	Entries int   `json:"entries"`
	Bytes   int64 `json:"bytes"`
}

// TelemetryHealth says whether a collector is told of calls.
type TelemetryHealth struct {
	On      bool   `json:"on"`
	Failure string `json:"failure,omitempty"`
}

// ServerHealth is a server as it stands. Of its definition only the shape is told.
type ServerHealth struct {
	Name      string   `json:"name"`
	Transport string   `json:"transport"`
	Target    string   `json:"target"`            // the program's name with its arguments masked, or the address's host
	Env       []string `json:"env,omitempty"`     // names
	Headers   []string `json:"headers,omitempty"` // names
	Keys      []string `json:"keys"`              // of the definition
	State     string   `json:"state"`
	Since     string   `json:"since,omitempty"`
	Protocol  string   `json:"protocol,omitempty"`
	About     string   `json:"about,omitempty"` // what it says of itself
	Instances int      `json:"instances"`
	Restarts  int      `json:"restarts"`
	Failure   string   `json:"failure,omitempty"`
}

// CallFailure is a call that failed.
type CallFailure struct {
	At     string `json:"at"`
	Server string `json:"server"`
	Target string `json:"target"`
	Status string `json:"status"`
	Code   string `json:"code"`
}

// How much is told.
const (
	diagnosedCalls = 10
	diagnosedLines = 60
)

// Diagnose puts the diagnostics together. With hide, servers and their tools have
// numbers in the place of names.
func (a *App) Diagnose(ctx context.Context, hide bool) Diagnostics {
	d := Diagnostics{
		At: time.Now(), Version: a.Version, OS: runtime.GOOS, Arch: runtime.GOARCH, Go: runtime.Version(), CPUs: runtime.NumCPU(),
		Folders:  map[string]string{"config": a.Paths.Config, "data": a.Paths.Data},
		Settings: settingsTold(a.Settings.Get()), Keychain: a.Vault.State(ctx).Keychain,
	}
	d.Cache.Entries, d.Cache.Bytes = a.Kept()
	var trouble *failure.Error
	if d.Telemetry.On, trouble = a.Telemetry(); trouble != nil {
		d.Telemetry.Failure = trouble.Message
	}
	for _, f := range []*failure.Error{a.File.Failure(), a.Settings.Failure(), a.StorageFailure()} {
		if f != nil {
			d.Failures = append(d.Failures, string(f.Code)+": "+f.Message)
		}
	}
	n := names{hide: hide}
	for _, st := range a.Fleet.List() {
		d.Servers = append(d.Servers, a.serverHealth(st, &n))
	}
	a.diagnoseHistory(ctx, &d, &n)
	lines, err := logs.Tail(a.LogFolder(), config.LogDebug, diagnosedLines)
	if err != nil {
		d.Failures = append(d.Failures, err.Error())
	}
	for _, l := range lines {
		d.Log = append(d.Log, n.line(l))
	}
	return a.censored(d, n)
}

func (a *App) diagnoseHistory(ctx context.Context, d *Diagnostics, n *names) {
	store, err := a.Store()
	if err != nil {
		d.History.Failure = err.Error()
		return
	}
	d.History.Schema = history.Schema
	if d.History.Calls, d.History.Bytes, err = store.Stats(ctx); err != nil {
		d.History.Failure = err.Error()
	}
	if f := store.Degraded(); f != nil {
		d.History.Failure = f.Message
	}
	failed, err := history.ParseFilter("has:error")
	if err != nil {
		return // it is a filter
	}
	page, err := store.List(ctx, history.Query{Filter: failed, Limit: diagnosedCalls})
	if err != nil {
		d.History.Failure = err.Error()
		return
	}
	for _, c := range page.Calls {
		d.Calls = append(d.Calls, CallFailure{
			At: c.StartedAt.Format(time.RFC3339), Server: n.of(c.Server), Target: n.target(c.Tool), Status: string(c.Status), Code: c.Code,
		})
	}
}

func (a *App) serverHealth(st manager.Status, n *names) ServerHealth {
	def := st.Definition
	h := ServerHealth{
		Name: n.of(def.Name), Transport: def.Transport, Env: keys(def.Env), Headers: keys(def.Headers), Keys: rawKeys(def.Raw),
		State: string(st.State), Protocol: st.Info.Protocol, About: strings.TrimSpace(st.Info.Name + " " + st.Info.Version),
		Instances: len(st.Instances), Restarts: st.Restarts, Target: shape(def),
	}
	if !st.Since.IsZero() {
		h.Since = st.Since.Format(time.RFC3339)
	}
	if st.Failure != nil {
		h.Failure = string(st.Failure.Code) + ": " + st.Failure.Message
	}
	if n.hide {
		h.About, h.Target, h.Env, h.Headers = "", "", nil, nil
		h.Failure, _, _ = strings.Cut(h.Failure, ":") // its words may name what is started
	}
	return h
}

// shape is what a definition starts, without what could tell something: the
// program, its options, and how many words there are besides.
func shape(def config.Server) string {
	if def.Transport != config.Stdio {
		return hostOf(def.URL)
	}
	words := []string{filepath.Base(def.Command)}
	for _, arg := range def.Args {
		name, _, _ := strings.Cut(arg, "=")
		switch {
		case strings.HasPrefix(arg, "-") && len(name) < 40 && !strings.ContainsAny(name, " /:"):
			words = append(words, name)
		default:
			words = append(words, "…")
		}
	}
	return strings.Join(words, " ")
}
