package suite

import (
	"encoding/json"
	"regexp"
	"time"

	"fairlead/backend/compare"
	"fairlead/backend/config"
	"fairlead/backend/jsonx/jsonpath"
)

// Suite is one file, read and checked.
type Suite struct {
	Name      string
	File      string // as it was given
	Note      string
	Servers   []Server
	Variables []Variable
	Timeout   time.Duration // of each step that sets none; 0: the server's
	Setup     []*Step
	Steps     []*Step
	Teardown  []*Step
	Data      *Data // the steps run once for each row

	listed bool // it says which servers it uses
}

// Server is one that the steps may name.
type Server struct {
	Name       string
	Line       int
	Configured string         // the name in servers.json, "" for an inline one
	Definition *config.Server // inline
}

// Variable is a value that the steps use as ${name}.
type Variable struct {
	Name string
	Line int
	Env  string // the environment variable it is taken from

	value *value // nil: it has to be given
}

// What a step does.
const (
	CallTool = "tool"
	Read     = "read"
	Prompt   = "prompt"
	Group    = "parallel"
)

// Step is one call, or a group of calls that are made at the same time.
type Step struct {
	Name     string
	File     string
	Line     int
	Server   string
	Kind     string // CallTool, Read, Prompt or Group
	Target   string // the tool, URI or prompt; may have variables
	Timeout  time.Duration
	Retry    Retry
	When     string
	Save     []Save
	Expect   []Expectation
	Parallel []*Step
	Limit    int // of Parallel, or of rows: how many at the same time
	Data     *Data

	arguments *value
	at        map[string]*value // where its keys stand
	include   *value
	served    bool // the server was said, not guessed
}

// Retry says how often a step is tried until everything is as expected.
type Retry struct {
	Times int // in all; 0 is once
	Delay time.Duration
}

// Save is a value of a step's answer that later steps use as ${Name}.
type Save struct {
	Name   string
	Line   int
	Whole  bool // the path is of the whole result
	path   jsonpath.Path
	column int
}

// The expectations.
const (
	ExpectStatus   = "status"
	ExpectEquals   = "equals"
	ExpectContains = "contains"
	ExpectMatches  = "matches"
	ExpectPath     = "path"
	ExpectResult   = "result"
	ExpectSchema   = "schema"
	ExpectSnapshot = "snapshot"
	ExpectTook     = "took"
)

// Expectation is one thing that has to be so.
type Expectation struct {
	Kind string
	Line int

	path     *jsonpath.Path
	tests    []test          // of a path
	value    *value          // of equals, contains and status
	pattern  *regexp.Regexp  // of matches
	schema   json.RawMessage // nil: the tool's own
	snapshot snapshot
	took     bound
}

// test is what has to be so of the values of a path.
type test struct {
	kind    string // equals, contains, matches, exists, count, type
	line    int
	value   *value
	pattern *regexp.Regexp
	exists  bool
	count   int
	types   []string
}

type snapshot struct {
	name  string
	rules compare.Rules
}

// bound is a limit of time.
type bound struct {
	op   string // <, <=, >, >=
	than time.Duration
	text string
}

// Data is a table. Each row gives its columns as variables.
type Data struct {
	File string // "" for rows in the suite itself
	Line int
	Rows []Row

	labels map[string]bool
}

// Row is one row of a table.
type Row struct {
	Number int // from 1
	Label  string
	Line   int
	Values map[string]json.RawMessage
}
