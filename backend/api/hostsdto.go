package api

// HostFile is a file of another program in which there are servers, or may be.
type HostFile struct {
	Host    string   `json:"host"`    // "cursor"
	Name    string   `json:"name"`    // "Cursor"
	Path    string   `json:"path"`    // "" for a program without a place of its own
	Project string   `json:"project"` // the project the servers belong to, "" none
	Exists  bool     `json:"exists"`
	Servers []string `json:"servers"`
	Failure *Failure `json:"failure"` // it cannot be read; null when it can
}

// HostRef says which file is meant: what Scan gave, or a path alone.
type HostRef struct {
	Host    string `json:"host"` // "" when it is to be seen from what is in the file
	Path    string `json:"path"`
	Project string `json:"project"`
}

// ImportPreview is what there is to take over.
type ImportPreview struct {
	File    HostFile       `json:"file"`
	Servers []ImportServer `json:"servers"`
}

// ImportServer is a server of another program. No value that looks like a secret
// is in it.
type ImportServer struct {
	Theirs    string        `json:"theirs"` // its name there
	Name      string        `json:"name"`   // its name here
	FreeName  string        `json:"freeName"`
	Status    string        `json:"status"` // new, same, different, refused
	Fields    []string      `json:"fields"` // different: under which keys
	Transport string        `json:"transport"`
	Target    string        `json:"target"` // command line or address, masked
	Secrets   []PlainSecret `json:"secrets"`
	Warnings  []string      `json:"warnings"`
	Failure   *Failure      `json:"failure"` // why it is refused
}

// ImportChoice is what to do with one of them.
type ImportChoice struct {
	Theirs  string            `json:"theirs"`
	Name    string            `json:"name"`    // the name here
	Replace bool              `json:"replace"` // the server that has the name already
	ToVault map[string]string `json:"toVault"` // PlainSecret.path → name in the vault
}

// ExportPreview is what an export would change.
type ExportPreview struct {
	File    HostFile       `json:"file"`
	Servers []ExportServer `json:"servers"`
	Diff    string         `json:"diff"` // unified, secrets masked; "" when nothing changes
	Stamp   string         `json:"stamp"`
}

// ExportServer is what becomes of a server in the other program's file.
type ExportServer struct {
	Name    string   `json:"name"`
	Theirs  string   `json:"theirs"` // its name there
	Status  string   `json:"status"` // new, same, different, refused
	Notes   []string `json:"notes"`
	Failure *Failure `json:"failure"` // why it is refused
}
