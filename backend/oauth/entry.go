package oauth

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"

	"fairlead/backend/failure"
	"fairlead/backend/reach"
)

// entry is one definition of a server: its tokens and what is under way for it.
type entry struct {
	s     *Service
	name  string
	bound string // what its tokens are bound to
	url   *url.URL
	edit  sync.Mutex // held while the record is changed

	mu       sync.Mutex
	server   Server // as last given
	loaded   bool
	unsaved  *failure.Error // why the record is in memory only
	record   record
	prover   *prover // with the record's key
	nonces   nonces
	letGo    func() // of the redactor's hold on these tokens
	release  func() // and on those before
	signIn   *flow  // under way, with the person or without
	renewal  *flow  // under way
	leaving  *flow  // under way
	past     []*flow
	ask      challenge // what the server last said when it refused
	needed   bool      // it refused, and nobody signed in since
	neededAt time.Time
	failed   *failure.Error
	failedAt time.Time
	used     time.Time // last by a request
	way      *reach.Transport
	wayOf    *http.Transport // what way was made of
	met      netip.Addr      // where the server's own host last was
}

// load reads the vault, once; again re-reads it, because another process may
// have signed in or renewed meanwhile.
func (e *entry) load(ctx context.Context, again bool) error {
	e.mu.Lock()
	known := e.loaded && (!again || e.unsaved != nil)
	e.mu.Unlock()
	if known {
		return nil
	}
	r, err := readRecord(ctx, e.s.o.Vault, e.name)
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.take(r)
}

// take makes r what is known. The lock is held.
func (e *entry) take(r record) error {
	switch {
	case r.DPoPKey == "":
		e.prover = nil
	case e.prover == nil || e.record.DPoPKey != r.DPoPKey:
		p, _, err := newProver(r.DPoPKey, &e.nonces)
		if err != nil {
			return failure.Wrap(failure.Storage, err, "The key of the sign-in of %s is damaged.", e.name).WithHint("Sign out and in again.")
		}
		e.prover = p
	}
	e.record, e.loaded = r, true
	if e.s.o.Redactor != nil {
		// What is replaced stays known for one turn more: it may be in flight.
		before := e.release
		hold := e.s.o.Redactor.Hold(r.secrets()...)
		e.release = e.letGo
		e.letGo = hold
		before()
	}
	return nil
}

// change edits the record, in memory and in the vault, on top of what other
// processes wrote. A vault that is sealed costs the sign-in its survival of a
// restart, not the sign-in.
func (e *entry) change(ctx context.Context, edit func(r *record)) error {
	e.edit.Lock()
	defer e.edit.Unlock()
	defer e.s.lock(ctx, reserved+"records.lock", editLimit)()
	if err := e.load(ctx, true); err != nil {
		return err
	}
	e.mu.Lock()
	r := e.record.clone()
	e.mu.Unlock()
	edit(&r)
	err := writeRecord(ctx, e.s.o.Vault, r)
	if err != nil && !failure.Is(err, failure.Keychain) {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.unsaved = nil; err != nil {
		e.unsaved = failure.From(err)
	}
	return e.take(r)
}

// current returns the tokens for this server as it is defined now, nil when
// there are none. They are not to be changed.
func (e *entry) current() (*tokens, *prover) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if t := e.record.Tokens; t != nil && t.Bound == e.bound {
		return t, e.prover
	}
	return nil, nil
}

func (e *entry) definition() Server {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.server
}

func (e *entry) settings() Settings { return e.definition().Settings }
