package edit

import (
	"bytes"
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"fairlead/backend/failure"
)

// The kinds of nodes.
const (
	scalarNode = iota
	mapping
	sequence
)

// yamlNode is a value with where it stands.
type yamlNode struct {
	kind    int
	scalar  any
	literal bool // a scalar of several lines behind | or >
	flow    bool // {…} or […]
	special bool // there is an anchor, an alias, a tag or a merge in it
	line    int  // from 1
	items   []*yamlItem
}

// yamlItem is a key and its value, or an element of a sequence.
type yamlItem struct {
	key     string
	line    int // of the key, or the element's value
	dash    bool
	special bool
	node    *yamlNode
}

// maxYAML bounds what is parsed: nodes, aliases counted as what they stand for.
const (
	maxYAML      = 200_000
	maxYAMLBytes = 8 << 20
	maxYAMLDepth = 100
)

// parseYAML reads one document. The parser is known to panic on some broken texts.
func parseYAML(text []byte) (root *yamlNode, remarks map[int]bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			root, remarks, err = nil, nil, failure.New(failure.Config, "This is not valid YAML.").WithHint("Check its indentation and quotes.")
		}
	}()
	if line := tooDeep(text); line > 0 {
		return nil, nil, wrongAt(placeAt(text, line, 1), "The file is too large, or nested too deep.")
	}
	plain := bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	file, err := parser.ParseBytes(plain, 0)
	if err != nil {
		place := placeAt(text, 1, 1)
		message := err.Error()
		var bad yaml.Error
		if errors.As(err, &bad) {
			message = bad.GetMessage()
			if t := bad.GetToken(); t != nil && t.Position != nil {
				place = placeAt(text, t.Position.Line, t.Position.Column)
			}
		}
		message, _, _ = strings.Cut(message, "\n")
		return nil, nil, wrongAt(place, "This is not valid YAML: %s.", message)
	}
	remarks = map[int]bool{}
	for _, t := range lexer.Tokenize(string(plain)) {
		if t.Type == token.CommentType {
			remarks[t.Position.Line] = true
		}
	}
	root = &yamlNode{kind: scalarNode}
	seen := false
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		if _, directive := d.Body.(*ast.DirectiveNode); directive {
			continue
		}
		if seen {
			return nil, nil, failure.New(failure.Config, "The file holds several documents.").WithHint("Keep one: what stands behind --- belongs into a file of its own.")
		}
		seen = true
		w := &walker{anchors: map[string]*yamlNode{}}
		if root, err = w.node(d.Body, 0); err != nil {
			return nil, nil, err
		}
	}
	return root, remarks, nil
}

// tooDeep returns the line at which a text is more than the parser can take, or 0.
func tooDeep(text []byte) int {
	if len(text) > maxYAMLBytes {
		return 1
	}
	depth, line := 0, 0
	for l := range bytes.Lines(text) {
		line++
		blank := len(l) - len(bytes.TrimLeft(l, " \t-?"))
		if blank > 4*maxYAMLDepth {
			return line
		}
		for _, c := range l {
			switch c {
			case '[', '{':
				depth++
			case ']', '}':
				depth = max(0, depth-1)
			}
			if depth > maxYAMLDepth {
				return line
			}
		}
	}
	return 0
}
