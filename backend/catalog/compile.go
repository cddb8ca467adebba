package catalog

import (
	"container/list"
	"encoding/json"
	"sync"

	"fairlead/backend/catalog/schema"
	"fairlead/backend/failure"
)

// schemas reads JSON Schemas and keeps them by their text.
type schemas struct {
	mu     sync.Mutex
	byText map[string]*list.Element // of *compiled
	recent *list.List               // newest first
}

// maxCompiled bounds the cache; a schema takes kilobytes, rarely more.
const maxCompiled = 1024

type compiled struct {
	text string
	once sync.Once

	schema *schema.Schema
	err    *failure.Error // the schema cannot be used
}

func newSchemas() *schemas {
	return &schemas{byText: map[string]*list.Element{}, recent: list.New()}
}

// get returns a schema that can be used.
func (s *schemas) get(raw json.RawMessage) (*schema.Schema, error) {
	c := s.entry(raw)
	c.once.Do(c.compile)
	if c.err != nil {
		return nil, c.err
	}
	return c.schema, nil
}

func (s *schemas) entry(raw json.RawMessage) *compiled {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byText[string(raw)]; ok {
		s.recent.MoveToFront(e)
		return e.Value.(*compiled)
	}
	c := &compiled{text: string(raw)}
	s.byText[c.text] = s.recent.PushFront(c)
	if s.recent.Len() > maxCompiled {
		oldest := s.recent.Remove(s.recent.Back()).(*compiled)
		delete(s.byText, oldest.text)
	}
	return c
}

func (c *compiled) compile() {
	defer func() {
		if p := recover(); p != nil {
			c.err = failure.New(failure.Protocol, "The schema cannot be used: %v", p)
		}
	}()
	read, err := schema.Compile(json.RawMessage(c.text))
	if err != nil {
		c.err = schemaFailure(err)
		return
	}
	c.schema = read
}
