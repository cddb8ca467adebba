package icon

import (
	"container/list"
	"context"
	"crypto/sha256"
	"sync"

	"fairlead/backend/failure"
)

const (
	maxShelf   = 2 << 20 // bytes of pictures that are kept of one server
	maxShelves = 32
	atOnce     = 2 // fetches of one server
)

// shelves are what is kept of each server. None has a share in another's bytes
// or places: one that names a thousand slow icons keeps only its own waiting.
type shelves struct {
	mu    sync.Mutex
	named map[string]*list.Element // of *shelf
	order list.List                // the last used first
}

func (s *shelves) of(server string) *shelf {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at, ok := s.named[server]; ok {
		s.order.MoveToFront(at)
		return at.Value.(*shelf)
	}
	if s.named == nil {
		s.named = make(map[string]*list.Element)
	}
	if s.order.Len() >= maxShelves {
		oldest := s.order.Remove(s.order.Back()).(*shelf)
		delete(s.named, oldest.server)
	}
	one := &shelf{server: server, kept: make(map[key]*list.Element), under: make(map[key]*fetching), slot: make(chan struct{}, atOnce)}
	s.named[server] = s.order.PushFront(one)
	return one
}

// key is the hash of an address: an address may be as long as a picture.
type key [sha256.Size]byte

// shelf keeps the pictures of one server.
type shelf struct {
	server string
	slot   chan struct{} // how many are fetched at once

	mu    sync.Mutex
	kept  map[key]*list.Element // of keptPicture
	order list.List             // the last used first
	bytes int
	under map[key]*fetching
}

type keptPicture struct {
	key     key
	picture Picture
}

// fetching is one fetch that all who ask meanwhile share.
type fetching struct {
	done    chan struct{}
	picture Picture
	err     error
	gone    bool // who began it left before there was a place
}

// get returns what is kept, or fetches it. Who asks waits no longer than ctx.
func (s *shelf) get(ctx context.Context, address string, fetch func() (Picture, error)) (Picture, error) {
	k := key(sha256.Sum256([]byte(address)))
	for {
		s.mu.Lock()
		if at, ok := s.kept[k]; ok {
			s.order.MoveToFront(at)
			s.mu.Unlock()
			return at.Value.(keptPicture).picture, nil
		}
		f, others := s.under[k]
		if !others {
			f = &fetching{done: make(chan struct{})}
			s.under[k] = f
		}
		s.mu.Unlock()
		if !others {
			s.run(ctx, k, f, fetch)
			return f.picture, f.err
		}
		select {
		case <-f.done:
		case <-ctx.Done():
			return Picture{}, failure.From(ctx.Err())
		}
		if !f.gone {
			return f.picture, f.err
		}
	}
}

func (s *shelf) run(ctx context.Context, k key, f *fetching, fetch func() (Picture, error)) {
	select {
	case s.slot <- struct{}{}:
		f.picture, f.err = fetch()
		<-s.slot
	case <-ctx.Done():
		f.gone, f.err = true, failure.From(ctx.Err())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.under, k)
	if f.err == nil { // a failure is not kept: the next look may have more luck
		s.keep(keptPicture{k, f.picture})
	}
	close(f.done)
}

// keep makes room for a picture; the lock is held.
func (s *shelf) keep(p keptPicture) {
	s.kept[p.key] = s.order.PushFront(p)
	s.bytes += len(p.picture.Bytes)
	for s.bytes > maxShelf {
		oldest := s.order.Remove(s.order.Back()).(keptPicture)
		delete(s.kept, oldest.key)
		s.bytes -= len(oldest.picture.Bytes)
	}
}
