package api

// Servers manages the configured servers.
type Servers struct{}

// List returns all servers, the built-in demo last.
func (s *Servers) List() ([]Server, error) { return nil, nil }

// Definition returns a server's JSON object as it stands in servers.json, pretty, references unexpanded.
func (s *Servers) Definition(name string) (string, error) { return "", nil }

// Parse recognises pasted text: mcpServers JSON, one server object, a command line, a URL.
func (s *Servers) Parse(text string) (Parsed, error) { return Parsed{}, nil }

// Add saves a new server. Values at the pointers in toVault go to the vault under the given names first.
func (s *Servers) Add(name, definition string, toVault map[string]string) error { return nil }

// Update replaces a server's definition and, when newName differs, renames it.
func (s *Servers) Update(name, newName, definition string, toVault map[string]string) error {
	return nil
}

// Remove deletes a server from servers.json. Its history stays.
func (s *Servers) Remove(name string) error { return nil }

// SetEnabled switches a server on or off.
func (s *Servers) SetEnabled(name string, enabled bool) error { return nil }

// Connect starts connecting and returns at once; the state tells the rest.
func (s *Servers) Connect(name string) error { return nil }

// Disconnect ends the connection and the process.
func (s *Servers) Disconnect(name string) error { return nil }

// Restart disconnects and connects again.
func (s *Servers) Restart(name string) error { return nil }

// Log returns up to limit lines after sequence number after (0: from the oldest kept).
func (s *Servers) Log(name string, after int64, limit int) (LogPage, error) { return LogPage{}, nil }

// StartTest connects to a definition that is not saved, lists its tools and disconnects. It returns the test's id.
func (s *Servers) StartTest(definition string) (string, error) { return "", nil }

// TestStatus tells how a test stands. Event "tests" says when to ask.
func (s *Servers) TestStatus(id string) (TestStatus, error) { return TestStatus{}, nil }

// CancelTest ends a test.
func (s *Servers) CancelTest(id string) error { return nil }

// Tools lists and checks tools.
type Tools struct{}

// List returns a server's tools in the server's order, from the cache when offline.
func (t *Tools) List(server string) ([]Tool, error) { return nil, nil }

// All returns the tools of every server.
func (t *Tools) All() ([]Tool, error) { return nil, nil }

// Get returns one tool with its schemas.
func (t *Tools) Get(server, tool string) (ToolDetail, error) { return ToolDetail{}, nil }

// Refresh lists a server's tools again, from the server.
func (t *Tools) Refresh(server string) error { return nil }

// Validate checks arguments (JSON text) against the tool's input schema; none means valid.
func (t *Tools) Validate(server, tool, arguments string) ([]Problem, error) { return nil, nil }

// Calls makes tool calls.
type Calls struct{}

// Start begins a call and returns its id at once. Wrong arguments fail here, with code
// invalid_arguments and details {"problems":[Problem…]}. Event "calls" tells of progress and end.
func (c *Calls) Start(r CallRequest) (string, error) { return "", nil }

// Cancel cancels a running call at the server.
func (c *Calls) Cancel(id string) error { return nil }

// Get returns a call, running or done.
func (c *Calls) Get(id string) (CallDetail, error) { return CallDetail{}, nil }

// Frames returns the raw messages of a call in the order they passed.
func (c *Calls) Frames(id string) ([]Frame, error) { return nil, nil }

// Replay repeats a call with the same arguments and returns the new call's id.
func (c *Calls) Replay(id string) (string, error) { return "", nil }

// History finds past calls.
type History struct{}

// List returns a page of calls, newest first. A wrong filter fails with code usage and says where.
func (h *History) List(q HistoryQuery) (HistoryPage, error) { return HistoryPage{}, nil }

// Delete removes calls.
func (h *History) Delete(ids []string) error { return nil }

// CopyAs renders a call as "json" (the request), "cli" (a fairlead command) or "result".
func (h *History) CopyAs(id, format string) (string, error) { return "", nil }

// Secrets manages the vault. No method returns a value.
type Secrets struct{}

// State returns the keychain's state and the names in the vault.
func (s *Secrets) State() (SecretState, error) { return SecretState{}, nil }

// Set stores a secret under a name.
func (s *Secrets) Set(name, value string) error { return nil }

// Remove deletes a secret.
func (s *Secrets) Remove(name string) error { return nil }

// Retry asks the keychain again.
func (s *Secrets) Retry() (SecretState, error) { return SecretState{}, nil }

// UsePassphrase opens (or creates) the vault with a passphrase, where there is no keychain.
func (s *Secrets) UsePassphrase(passphrase string) (SecretState, error) { return SecretState{}, nil }

// Preferences holds settings and what the window remembers.
type Preferences struct{}

// Get returns the settings.
func (p *Preferences) Get() (Settings, error) { return Settings{}, nil }

// Set stores the settings.
func (p *Preferences) Set(s Settings) error { return nil }

// LoadWindow returns what SaveWindow stored, or "".
func (p *Preferences) LoadWindow() (string, error) { return "", nil }

// SaveWindow stores the page's own state (open tabs, drafts, sizes) as JSON text.
func (p *Preferences) SaveWindow(state string) error { return nil }

// System tells about the program and does what only the desktop can.
type System struct{}

// Info returns version, folders and standing failures.
func (s *System) Info() (Info, error) { return Info{}, nil }

// OpenURL opens an http or https address in the person's browser. In `serve` it
// only checks the address; the page opens it.
func (s *System) OpenURL(url string) error { return nil }

// OpenFolder shows the data folder in the file manager.
func (s *System) OpenFolder() error { return nil }
