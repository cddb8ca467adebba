package catalog

import (
	"encoding/json"
	"os"
)

// former is the one file that held the lists of all servers.
type former struct {
	Version int `json:"version"`
	Servers map[string]struct {
		ListedAt int64             `json:"listedAt"`
		Tools    []json.RawMessage `json:"tools"`
		Offers   *struct {
			ListedAt  int64             `json:"listedAt"`
			Resources []json.RawMessage `json:"resources"`
			Templates []json.RawMessage `json:"templates"`
			Prompts   []json.RawMessage `json:"prompts"`
		} `json:"offers"`
	} `json:"servers"`
}

// migrate takes over the file of an earlier Fairlead, once.
func (s *store) migrate() {
	if s.dir == "" {
		return
	}
	path := s.dir + suffix
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return // the next start may be luckier
	}
	var old former
	if err := json.Unmarshal(raw, &old); err != nil {
		s.setAside(path, err)
		return
	}
	for name, of := range old.Servers {
		what := stored{Server: name, Tools: formerList(of.ListedAt, of.Tools)}
		if o := of.Offers; o != nil {
			what.Resources, what.Templates, what.Prompts = formerList(o.ListedAt, o.Resources), formerList(o.ListedAt, o.Templates), formerList(o.ListedAt, o.Prompts)
		}
		if s.save(func() stored { return what }); s.lastError() != nil {
			return // the old file stays until there is room for the new ones
		}
	}
	_ = os.Remove(path) // else it is taken over again, and nothing in it is newer
}

func formerList(at int64, items []json.RawMessage) *storedList {
	if items == nil {
		return nil
	}
	return &storedList{ListedAt: at, Items: items}
}
