package api

// CompareRequest asks for a comparison of two calls.
type CompareRequest struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	Ignore []string `json:"ignore"` // rules, when Kept is false
	Kept   bool     `json:"kept"`   // the rules that are kept for the tool
	Only   bool     `json:"only"`   // the differences with a few rows around them
}

// CallComparison is in what two calls differ.
type CallComparison struct {
	A         Call     `json:"a"`
	B         Call     `json:"b"`
	Same      bool     `json:"same"` // but for when, where and how long
	Ignore    []string `json:"ignore"`
	Facts     []Fact   `json:"facts"`
	Arguments Compared `json:"arguments"`
	Result    Compared `json:"result"`
	Failure   Compared `json:"failure"`
}

// Fact is something about two calls, such as their status.
type Fact struct {
	Name  string `json:"name"` // server, tool, method, status, code, took, started, serverVersion, protocol, resultBytes
	Old   string `json:"old"`
	New   string `json:"new"`
	Same  bool   `json:"same"`
	Loose bool   `json:"loose"` // it differs from call to call: it does not count
}

// Compared are two values side by side.
type Compared struct {
	Same    bool      `json:"same"`
	None    bool      `json:"none"`   // neither call has it
	Text    bool      `json:"text"`   // at least one is not JSON
	Coarse  bool      `json:"coarse"` // too large to be looked into everywhere
	Changes int       `json:"changes"`
	Rows    []DiffRow `json:"rows"`
	More    int       `json:"more"` // rows there was no room for
}

// DiffRow is a line of two values side by side.
type DiffRow struct {
	Kind     string     `json:"kind"` // same, added, removed, changed, moved or gap
	Depth    int        `json:"depth"`
	Old      string     `json:"old"`
	New      string     `json:"new"`
	OldParts []DiffPart `json:"oldParts"` // what of it changed; empty: all of it
	NewParts []DiffPart `json:"newParts"`
	Pointer  string     `json:"pointer"` // of what moved: where to, on the left, or where from, on the right
	Gap      int        `json:"gap"`     // rows that are left out here
	Left     bool       `json:"left"`
	Right    bool       `json:"right"`
}

// DiffPart is a piece of a line.
type DiffPart struct {
	Text    string `json:"text"`
	Changed bool   `json:"changed"`
}

// RunComparison is in what two runs of a suite differ.
type RunComparison struct {
	A     RunSide          `json:"a"`
	B     RunSide          `json:"b"`
	Same  int              `json:"same"`
	Steps []StepComparison `json:"steps"`
}

// RunSide is one of two runs, as its calls tell of it.
type RunSide struct {
	Run       string   `json:"run"`
	Suite     string   `json:"suite"`
	Servers   []string `json:"servers"`   // in the order they were called first
	StartedAt int64    `json:"startedAt"` // Unix milliseconds
	Calls     int      `json:"calls"`
}

// StepComparison is a step of two runs.
type StepComparison struct {
	Step   string   `json:"step"`
	Kind   string   `json:"kind"`   // same, changed, added or removed
	First  string   `json:"first"`  // its call in the first run, or ""
	Second string   `json:"second"` // and in the second
	Parts  []string `json:"parts"`  // what differs
	Facts  []Fact   `json:"facts"`
}

// ToolsComparison is in what the tools of two servers differ.
type ToolsComparison struct {
	A     string           `json:"a"`
	B     string           `json:"b"`
	Same  int              `json:"same"` // tools that are the same in both
	Tools []ToolDifference `json:"tools"`
}

// ToolDifference is a tool that one server lacks, or describes otherwise.
type ToolDifference struct {
	Name  string    `json:"name"`
	Kind  string    `json:"kind"`  // added, removed or changed
	Parts []string  `json:"parts"` // of its description, what changed
	Rows  []DiffRow `json:"rows"`
	More  int       `json:"more"`
}
