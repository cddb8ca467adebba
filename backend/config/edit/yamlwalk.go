package edit

import (
	"fmt"
	"math"
	"strconv"

	"github.com/goccy/go-yaml/ast"

	"fairlead/backend/failure"
)

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
