package catalog

import (
	"bytes"
	"container/list"
	"crypto/sha256"
	"encoding/json"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fairlead/backend/failure"
)

// schemas compiles JSON Schemas and keeps the compiled ones by their content.
type schemas struct {
	mu     sync.Mutex
	byHash map[[sha256.Size]byte]*list.Element // of *compiled
	recent *list.List                          // newest first
	slots  chan struct{}                       // see limit.go
}

// maxCompiled bounds the cache; a compiled schema takes tens of kilobytes.
const maxCompiled = 1024

type compiled struct {
	hash  [sha256.Size]byte
	ready chan struct{} // closed when the rest is set

	schema  *jsonschema.Schema
	err     *failure.Error // the schema cannot be used
	notes   []string       // what is not checked, and why
	secrets [][]string     // tokens of SecretPaths
	light   bool           // cannot take long, whatever the instance
	stop    *stopper
}

func newSchemas() *schemas {
	return &schemas{
		byHash: map[[sha256.Size]byte]*list.Element{},
		recent: list.New(),
		slots:  make(chan struct{}, maxRunning),
	}
}

// entry returns the place of a schema in the cache and whether the caller has
// to compile it.
func (s *schemas) entry(raw json.RawMessage) (c *compiled, isNew bool) {
	hash := sha256.Sum256(raw)
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byHash[hash]; ok {
		s.recent.MoveToFront(e)
		return e.Value.(*compiled), false
	}
	c = &compiled{hash: hash, ready: make(chan struct{}), stop: &stopper{}}
	s.byHash[hash] = s.recent.PushFront(c)
	for s.recent.Len() > maxCompiled {
		s.remove(s.recent.Back().Value.(*compiled).hash)
	}
	return c, true
}

// drop forgets c, so that the next use compiles afresh.
func (s *schemas) drop(c *compiled) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byHash[c.hash]; ok && e.Value.(*compiled) == c {
		s.remove(c.hash)
	}
}

func (s *schemas) remove(hash [sha256.Size]byte) {
	if e, ok := s.byHash[hash]; ok {
		s.recent.Remove(e)
		delete(s.byHash, hash)
	}
}

// location is the base of local references; nothing is ever read from it.
const location = "schema:///tool"

// drafts are tried in turn for a schema that does not say which it is: the
// protocol's default, then the two older ones that servers write without
// saying so.
var drafts = []*jsonschema.Draft{jsonschema.Draft2020, jsonschema.Draft7, jsonschema.Draft4}

func (c *compiled) compile(raw json.RawMessage) {
	doc, err := decode(raw)
	if err != nil {
		c.err = failure.Wrap(failure.Protocol, err, "The schema is not JSON: %v", err)
		return
	}
	if deeper(raw, maxSchemaDepth) {
		c.err = failure.New(failure.Protocol, "The schema is nested more than %d levels deep.", maxSchemaDepth)
		return
	}
	var b builder
	b.dropUnknownDialects(doc, true)
	c.light = isLight(doc)
	for i, draft := range drafts {
		notes := len(b.notes)
		schema, err := b.build(doc, draft, c)
		if err == nil {
			c.schema, c.notes = schema, b.notes
			break
		}
		b.notes = b.notes[:notes]
		if i == 0 {
			c.err = schemaFailure(err)
		}
		if b.saysDraft {
			break
		}
	}
	if c.schema == nil {
		return
	}
	c.err = nil
	for _, p := range SecretPaths(raw) {
		c.secrets = append(c.secrets, splitPath(p))
	}
}

func decode(raw json.RawMessage) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	return v, err
}
