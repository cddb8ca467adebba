package catalog

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fairlead/backend/failure"
)

// cacheFile keeps the lists between runs. Each write reads the file again and
// changes one server in it, so that two programs on one data folder keep each
// other's lists. All of it can be lost without harm.
type cacheFile struct {
	mu   sync.Mutex
	path string
	err  error
}

const cacheVersion = 1

type cacheContent struct {
	Version int                    `json:"version"`
	Servers map[string]savedServer `json:"servers"`
}

type savedServer struct {
	ListedAt int64             `json:"listedAt"` // Unix milliseconds
	Tools    []json.RawMessage `json:"tools"`    // as the server gave them
	Offers   *savedOffers      `json:"offers,omitempty"`
}

// savedOffers are the other lists; nil is one that was never given.
type savedOffers struct {
	ListedAt  int64             `json:"listedAt"`
	Resources []json.RawMessage `json:"resources"`
	Templates []json.RawMessage `json:"templates"`
	Prompts   []json.RawMessage `json:"prompts"`
}

func (s *savedOffers) read(server string) *offers {
	at := time.UnixMilli(s.ListedAt)
	return &offers{
		resources: List[Resource]{Items: parsed(server, s.Resources, ParseResource), Listed: s.Resources != nil, ListedAt: at},
		templates: List[Template]{Items: parsed(server, s.Templates, ParseTemplate), Listed: s.Templates != nil, ListedAt: at},
		prompts:   List[Prompt]{Items: parsed(server, s.Prompts, ParsePrompt), Listed: s.Prompts != nil, ListedAt: at},
	}
}

func newSavedOffers(o *offers) *savedOffers {
	s := &savedOffers{ListedAt: time.Now().UnixMilli()}
	if o.resources.Listed {
		s.Resources = rawOf(o.resources.Items)
	}
	if o.templates.Listed {
		s.Templates = rawOf(o.templates.Items)
	}
	if o.prompts.Listed {
		s.Prompts = rawOf(o.prompts.Items)
	}
	return s
}

func (s savedServer) tools(server string) []Tool {
	tools := make([]Tool, 0, len(s.Tools))
	for _, raw := range s.Tools {
		if t, err := ParseTool(server, raw); err == nil {
			tools = append(tools, t)
		}
	}
	return tools
}

// read returns what the file holds; nothing when there is none, it is broken or
// of another version.
func (f *cacheFile) read() map[string]savedServer {
	if f.path == "" {
		return nil
	}
	raw, err := os.ReadFile(f.path)
	if err != nil {
		return nil
	}
	var content cacheContent
	if json.Unmarshal(raw, &content) != nil || content.Version != cacheVersion {
		return nil
	}
	return content.Servers
}

// put keeps a server's tools, or removes the server when l is nil.
func (f *cacheFile) put(server string, l *listing) {
	f.change(func(servers map[string]savedServer) bool {
		saved, ok := servers[server]
		if l == nil {
			delete(servers, server)
			return ok
		}
		saved.ListedAt, saved.Tools = l.listedAt.UnixMilli(), make([]json.RawMessage, len(l.tools))
		for i, t := range l.tools {
			saved.Tools[i] = t.Raw
		}
		servers[server] = saved
		return true
	})
}

// putOffers keeps a server's other lists.
func (f *cacheFile) putOffers(server string, known func() *offers) {
	f.change(func(servers map[string]savedServer) bool {
		saved := servers[server]
		saved.Offers = newSavedOffers(known())
		servers[server] = saved
		return true
	})
}

// change writes the file anew when edit has changed something.
func (f *cacheFile) change(edit func(map[string]savedServer) bool) {
	if f.path == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	content := cacheContent{Version: cacheVersion, Servers: f.read()}
	if content.Servers == nil {
		content.Servers = map[string]savedServer{}
	}
	if !edit(content.Servers) {
		return
	}
	if f.err = f.write(content); f.err != nil {
		f.err = failure.Wrap(failure.Storage, f.err, "The tool lists could not be kept in %s: %v", f.path, f.err).
			WithHint("Tools still work; only the list shown before a server is connected is lost.")
	}
}

func (f *cacheFile) write(content cacheContent) (err error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the definitions stay as they came
	if err := enc.Encode(content); err != nil {
		return err
	}
	folder := filepath.Dir(f.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(folder, filepath.Base(f.path)+".*.tmp") // 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(b.Bytes()); err != nil {
		_ = tmp.Close()
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), f.path)
}

func (f *cacheFile) lastError() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}
