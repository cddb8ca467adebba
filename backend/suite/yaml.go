package suite

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"fairlead/backend/pattern"
)

// What a file may be. Larger ones are no longer written by people.
const (
	maxFile  = 1 << 20
	maxDepth = 50
)

// converter turns the parser's tree into values.
type converter struct {
	file     string
	problems []Problem
}

func (c *converter) wrong(t *token.Token, hint, message string, args ...any) {
	p := Problem{File: c.file, Line: 1, Column: 1, Message: fmt.Sprintf(message, args...), Hint: hint}
	if t != nil && t.Position != nil {
		p.Line, p.Column = max(1, t.Position.Line), max(1, t.Position.Column)
	}
	c.problems = append(c.problems, p)
}

// readYAML reads one document. What could make the parser work for ever, or grow
// without end, is refused on the tokens, before it sees them.
func readYAML(file string, text []byte) (v *value, problems []Problem) {
	c := &converter{file: file}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	switch {
	case len(text) > maxFile:
		c.wrong(nil, "Split it, or put its data into a CSV or JSON file beside it.", "The file is larger than %d kB.", maxFile>>10)
		return nil, c.problems
	case !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0:
		c.problems = append(c.problems, Problem{File: file, Line: brokenLine(text), Column: 1, Message: "The file is not text in UTF-8.", Hint: "Save it as UTF-8."})
		return nil, c.problems
	}
	if c.tabs(text); len(c.problems) > 0 {
		return nil, c.problems
	}
	tokens := lexer.Tokenize(string(text))
	if c.refuse(tokens); len(c.problems) > 0 {
		return nil, c.problems
	}
	if tokens = c.colons(tokens); len(c.problems) > 0 {
		return nil, c.problems
	}
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey()) // told here, with both lines
	if err != nil {
		c.syntax(err, text)
		return nil, c.problems
	}
	docs := tree.Docs
	for len(docs) > 0 && (docs[len(docs)-1].Body == nil || docs[len(docs)-1].Body.Type() == ast.CommentType) {
		docs = docs[:len(docs)-1]
	}
	switch {
	case len(docs) == 0:
		c.wrong(nil, "A suite has at least steps: see “fairlead suites schema”.", "The file is empty.")
	case len(docs) > 1:
		c.wrong(docs[1].Body.GetToken(), "Put each suite into a file of its own.", "There is a second document in the file.")
	default:
		v = c.value(docs[0].Body, 0)
	}
	return v, c.problems
}

// tabs finds indentation by tabs, of which the parser says less clearly that it is wrong.
func (c *converter) tabs(text []byte) {
	for i, line := range bytes.Split(text, []byte("\n")) {
		if at := bytes.IndexByte(line, '\t'); at >= 0 && len(bytes.TrimSpace(line[:at])) == 0 && len(bytes.TrimSpace(line)) > 0 {
			c.problems = append(c.problems, Problem{File: c.file, Line: i + 1, Column: at + 1, Message: "The line is indented with a tab.", Hint: "YAML wants spaces."})
			return
		}
	}
}

// refuse finds what a suite has no use for: aliases can make a few lines a
// billion values, tags and merges hide what is meant.
func (c *converter) refuse(tokens token.Tokens) {
	depth, entries, line := 0, 0, 0
	var keys keyCount
	for _, t := range tokens {
		if keys.sees(t) > maxKeys {
			c.wrong(t, "Put large tables into a CSV or JSON file beside it.", "An object has more than %d keys.", maxKeys)
			return
		}
		if t.Position.Line != line {
			line, entries = t.Position.Line, 0
		}
		switch t.Type {
		case token.AnchorType, token.AliasType:
			c.wrong(t, "Use a variable: ${name}.", "Anchors and aliases (& and *) are not taken in a suite.")
		case token.TagType:
			c.wrong(t, "Write the value without it.", "Tags (!) are not taken in a suite.")
		case token.MergeKeyType:
			c.wrong(t, "Write the keys out.", "Merge keys (<<) are not taken in a suite.")
		case token.DirectiveType:
			c.wrong(t, "Take the line out.", "Directives (%%) are not taken in a suite.")
		case token.MappingKeyType:
			c.wrong(t, "Write the key before a colon.", "Keys that are marked by a question mark are not taken in a suite.")
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		case token.SequenceEntryType:
			entries++
		case token.InvalidType:
			c.wrong(t, "", "The YAML cannot be read: %s.", strings.TrimSuffix(t.Error, "."))
		}
		if depth > maxDepth || entries > maxDepth || t.Position.IndentNum > 4*maxDepth {
			c.wrong(t, "", "The file is nested deeper than %d levels.", maxDepth)
		}
		if len(c.problems) > 0 {
			return
		}
	}
}

// syntax says what the parser says, in one line.
func (c *converter) syntax(err error, text []byte) {
	if e, ok := errors.AsType[*yaml.SyntaxError](err); ok {
		hint := ""
		if t := e.GetToken(); t != nil && t.Position != nil && bareVariable().MatchString(lineOf(text, t.Position.Line)) {
			hint = "Within {…} and […] a variable stands in quotes: \"${name}\"."
		}
		c.wrong(e.GetToken(), hint, "The YAML cannot be read: %s.", e.GetMessage())
		return
	}
	said, _, _ := strings.Cut(err.Error(), "\n")
	c.wrong(nil, "", "The YAML cannot be read: %s.", said)
}

// bareVariable finds a variable whose brace ends the one around it.
var bareVariable = pattern.Lazy(`[{\[].*[:,\[]\s*\$\{`)

func lineOf(text []byte, n int) string {
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if n--; n == 0 {
			return string(line)
		}
	}
	return ""
}

// value converts a node and what is below it.
func (c *converter) value(n ast.Node, depth int) *value {
	t := n.GetToken()
	v := &value{file: c.file, kind: isNull, raw: "null", line: max(1, t.Position.Line), column: max(1, t.Position.Column)}
	if depth > maxDepth {
		c.wrong(t, "", "The file is nested deeper than %d levels.", maxDepth)
		return v
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		v.kind = isObject
		lines := make(map[string]int, len(n.Values))
		for _, m := range n.Values {
			c.member(v, m, depth, lines)
		}
		c.start(v, n.IsFlowStyle)
	case *ast.MappingValueNode:
		v.kind = isObject
		c.member(v, n, depth, map[string]int{})
		c.start(v, false)
	case *ast.SequenceNode:
		v.kind = isList
		for _, item := range n.Values {
			v.items = append(v.items, c.value(item, depth+1))
		}
	case *ast.StringNode:
		if t.Type == token.StringType {
			c.plain(v, t, n.Value)
		} else {
			v.string(n.Value)
		}
	case *ast.LiteralNode:
		v.string(n.Value.Value)
	case *ast.BoolNode, *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		c.plain(v, t, t.Value)
	case *ast.NullNode:
	default:
		c.wrong(t, "", "%s is not taken in a suite.", n.Type().YAMLName())
	}
	return v
}

// start puts an object at its first key: the parser has it at the colon.
func (c *converter) start(v *value, flow bool) {
	if len(v.members) > 0 && !flow {
		v.line, v.column = v.members[0].line, v.members[0].column
	}
}

// member adds a key. Lines are those of the keys before it.
func (c *converter) member(v *value, m *ast.MappingValueNode, depth int, lines map[string]int) {
	t := m.Key.GetToken()
	key := member{key: t.Value, line: t.Position.Line, column: t.Position.Column}
	if before, twice := lines[key.key]; twice {
		c.wrong(t, "", "%s is there twice, first in line %d.", key.key, before)
		return
	}
	key.value = c.value(m.Value, depth+1)
	if key.value.kind == isNull && key.value.line < key.line {
		key.value.line, key.value.column = key.line, key.column
	}
	lines[key.key] = key.value.line
	v.members = append(v.members, key)
}
