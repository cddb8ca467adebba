package edit

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
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

// walker turns the parser's tree into ours.
type walker struct {
	anchors map[string]*yamlNode
	count   int
}

func (w *walker) node(n ast.Node, depth int) (*yamlNode, error) {
	if w.count++; w.count > maxYAML || depth > 4*maxYAMLDepth {
		return nil, failure.New(failure.Config, "The file is too large, or nested too deep.").WithHint("It is not a configuration that can be read here.")
	}
	out := &yamlNode{line: lineOf(n)}
	switch n := n.(type) {
	case nil, *ast.NullNode:
	case *ast.MappingNode:
		out.kind, out.flow = mapping, n.IsFlowStyle
		for _, v := range n.Values {
			if err := w.member(out, v, depth); err != nil {
				return nil, err
			}
		}
	case *ast.MappingValueNode:
		out.kind, out.flow = mapping, n.IsFlowStyle
		return out, w.member(out, n, depth)
	case *ast.SequenceNode:
		out.kind, out.flow = sequence, n.IsFlowStyle
		for _, v := range n.Values {
			child, err := w.node(v, depth+1)
			if err != nil {
				return nil, err
			}
			out.special = out.special || child.special
			out.items = append(out.items, &yamlItem{line: child.line, dash: true, node: child})
		}
	case *ast.AnchorNode:
		child, err := w.node(n.Value, depth+1)
		if err != nil {
			return nil, err
		}
		c := *child
		c.special = true
		w.anchors[n.Name.GetToken().Value] = &c
		return &c, nil
	case *ast.AliasNode:
		child, ok := w.anchors[n.Value.GetToken().Value]
		if !ok {
			return nil, wrongAt(Place{Line: out.line, Column: 1}, "The alias *%s stands for nothing.", n.Value.GetToken().Value)
		}
		if w.count += child.size(); w.count > maxYAML {
			return nil, failure.New(failure.Config, "The aliases of the file stand for too much.").WithHint("It is not a configuration that can be read here.")
		}
		c := *child
		c.special = true
		return &c, nil
	case *ast.TagNode:
		child, err := w.node(n.Value, depth+1)
		if err != nil {
			return nil, err
		}
		child.special = true
		return child, nil
	case *ast.LiteralNode:
		out.scalar, out.literal = n.Value.Value, true
	case *ast.BoolNode:
		out.scalar = n.Value
	case *ast.IntegerNode:
		out.scalar = number(fmt.Sprint(n.Value))
	case *ast.FloatNode:
		out.scalar = number(strconv.FormatFloat(n.Value, 'g', -1, 64))
		if math.IsInf(n.Value, 0) || math.IsNaN(n.Value) {
			out.scalar = n.GetToken().Value
		}
	case *ast.StringNode:
		out.scalar = n.Value
	default:
		out.scalar = n.GetToken().Value
	}
	return out, nil
}

func (w *walker) member(out *yamlNode, v *ast.MappingValueNode, depth int) error {
	child, err := w.node(v.Value, depth+1)
	if err != nil {
		return err
	}
	if _, merge := v.Key.(*ast.MergeKeyNode); merge {
		out.special = true
		from := []*yamlNode{child}
		if child.kind == sequence {
			from = nil
			for _, i := range child.items {
				from = append(from, i.node)
			}
		}
		for _, f := range from {
			for _, i := range f.items {
				if out.item(i.key, "") == nil {
					out.items = append(out.items, &yamlItem{key: i.key, line: lineOf(v.Key), special: true, node: i.node})
				}
			}
		}
		return nil
	}
	item := &yamlItem{line: lineOf(v.Key), node: child}
	switch k := v.Key.(type) {
	case *ast.StringNode:
		item.key = k.Value
	default: // a number, a boolean, an anchor: known by its text
		item.key = v.Key.GetToken().Value
		if _, odd := k.(*ast.MappingKeyNode); odd {
			item.special = true
		}
	}
	out.special = out.special || child.special
	if old := out.item(item.key, ""); old != nil && old.special { // a merged one gives way
		*old = *item
		return nil
	}
	out.items = append(out.items, item)
	return nil
}

func lineOf(n ast.Node) int {
	if n == nil {
		return 0
	}
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 0
}
