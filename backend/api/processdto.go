package api

import (
	"fairlead/backend/manager"
	"fairlead/backend/wire"
)

// ProcessTruth is what is true of a server's processes and connections. Nothing
// in it is secret.
type ProcessTruth struct {
	Plan        *ProcessPlan   `json:"plan"`        // how its process is started; null: it has none
	Connections []Connection   `json:"connections"` // live ones, and the last one where none is
	Elsewhere   []ProcessEntry `json:"elsewhere"`   // processes that another Fairlead has started for it
}

// ProcessPlan is how a server's process would be started now.
type ProcessPlan struct {
	Program  string   `json:"program"` // the executable that is found, "" when none is; with a sandbox its program
	Args     []string `json:"args"`
	Dir      string   `json:"dir"`
	Path     string   `json:"path"`
	PathFrom string   `json:"pathFrom"` // environment | login shell /bin/zsh | servers.json, or a sentence
	Failure  *Failure `json:"failure"`  // why it could not be started
}

// Connection is what is true of one connection, and of its process if it has one.
type Connection struct {
	Instance    int            `json:"instance"` // from 1
	Live        bool           `json:"live"`
	Restarts    int            `json:"restarts"`
	Address     string         `json:"address"`   // of a remote server
	Pid         int            `json:"pid"`       // 0: no process
	Command     string         `json:"command"`   // the executable
	Args        []string       `json:"args"`      //
	Dir         string         `json:"dir"`       //
	Path        string         `json:"path"`      // the PATH that was searched, and that it has
	PathFrom    string         `json:"pathFrom"`  //
	Started     int64          `json:"started"`   // Unix milliseconds; 0: no process
	Exit        string         `json:"exit"`      // how it ended, in words; "" while it runs
	Stderr      []string       `json:"stderr"`    // the last lines
	Processes   []ProcessEntry `json:"processes"` // parents before their children
	BytesIn     int64          `json:"bytesIn"`
	BytesOut    int64          `json:"bytesOut"`
	MessagesIn  int64          `json:"messagesIn"`
	MessagesOut int64          `json:"messagesOut"`
}

// ProcessEntry is one process of the system.
type ProcessEntry struct {
	Pid      int      `json:"pid"`
	Parent   int      `json:"parent"`
	Name     string   `json:"name"`
	Args     []string `json:"args"`     // the command line; empty when it is not to be seen
	RSSBytes int64    `json:"rssBytes"` // memory; shared pages count in each process
	CPUMs    int64    `json:"cpuMs"`    // processor time since its start
	Started  int64    `json:"started"`  // Unix milliseconds
}

// SearchedPath is where servers' commands are searched for.
type SearchedPath struct {
	Path   string `json:"path"`
	From   string `json:"from"`   // environment | login shell /bin/zsh, or a sentence
	TookMs int64  `json:"tookMs"` // that the login shell took; 0: it was not asked
}

func connection(t manager.Truth) Connection {
	c := Connection{
		Instance: t.Instance, Live: t.Live, Restarts: t.Restarts, Address: t.Address, Pid: t.Facts.Pid,
		Command: t.Facts.Command, Args: texts(t.Facts.Args), Dir: t.Facts.Dir, Path: t.Facts.Path, PathFrom: t.Facts.PathFrom,
		Started: millis(t.Facts.Started), Exit: t.Facts.Exit, Stderr: texts(t.Facts.Stderr), Processes: processEntries(t.Tree),
		BytesIn: t.Counts.BytesIn, BytesOut: t.Counts.BytesOut, MessagesIn: t.Counts.MessagesIn, MessagesOut: t.Counts.MessagesOut,
	}
	return c
}

func processEntries(tree []wire.ProcessInfo) []ProcessEntry {
	list := make([]ProcessEntry, len(tree))
	for i, p := range tree {
		list[i] = ProcessEntry{
			Pid: p.Pid, Parent: p.Parent, Name: p.Name, Args: texts(p.Args),
			RSSBytes: p.RSS, CPUMs: p.CPU.Milliseconds(), Started: millis(p.Started),
		}
	}
	return list
}

// texts is a list that JSON does not write as null.
func texts(list []string) []string { return append([]string{}, list...) }
