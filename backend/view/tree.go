package view

import (
	"strconv"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

// Node is a value of a view's text, by its place.
type Node struct {
	Key     string `json:"key"`  // the member's name, or the element's number
	Kind    string `json:"kind"` // object, array, string, number, boolean or null
	At      int64  `json:"at"`   // to ask for its children
	Bytes   int64  `json:"bytes"`
	Preview string `json:"preview"` // of an object or array "" when it is empty
}

// Nodes is a part of a value's children.
type Nodes struct {
	Nodes []Node `json:"nodes"`
	Next  int64  `json:"next"` // to ask for more; 0: that is all
}

// Root returns the whole as a node.
func (v *View) Root() (Node, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	text, err := v.tree()
	if err != nil {
		return Node{}, err
	}
	at := jsonx.Begin(text, 0)
	return node(text, "", at, jsonx.End(text, at)), nil
}

// Children returns up to count children of the object or array at a place. Next
// is 0 to begin with, then what the answer before says; from is how many children
// have been asked for.
func (v *View) Children(at, next int64, from, count int) (Nodes, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	text, err := v.tree()
	if err != nil {
		return Nodes{}, err
	}
	if at < 0 || next < 0 || max(at, next) >= int64(len(text)) || text[at] != '{' && text[at] != '[' {
		return Nodes{}, failure.New(failure.NotFound, "There is no object or array at %d.", at)
	}
	i, object := int(next), text[at] == '{'
	if next == 0 {
		i = jsonx.Begin(text, int(at)+1)
	}
	out := Nodes{Nodes: []Node{}}
	for count = min(max(1, count), maxRows); i < len(text) && text[i] != '}' && text[i] != ']'; {
		if len(out.Nodes) == count {
			out.Next = int64(i)
			break
		}
		key := strconv.Itoa(from + len(out.Nodes))
		if object {
			end := jsonx.End(text, i)
			key = piece([]byte(jsonx.Unquote(text[i:end])), maxPointer)
			i = jsonx.Begin(text, jsonx.Begin(text, end)+1) // behind the colon
		}
		end := jsonx.End(text, i)
		if end <= i {
			break // not JSON
		}
		out.Nodes = append(out.Nodes, node(text, key, i, end))
		if i = jsonx.Begin(text, end); i < len(text) && text[i] == ',' {
			i = jsonx.Begin(text, i+1)
		}
	}
	return out, nil
}

// tree returns the text when it has nodes; under v.mu.
func (v *View) tree() ([]byte, error) {
	switch {
	case v.spool == nil:
		return nil, closed()
	case v.state.Failure != nil:
		return nil, v.state.Failure
	case !v.state.Done:
		return nil, failure.New(failure.NotConnected, "It is still being read.").WithHint("Try again in a moment.")
	case !v.state.JSON || len(v.spool.Bytes) == 0:
		return nil, failure.New(failure.InvalidArguments, "This is not JSON.")
	}
	return v.spool.Bytes, nil
}

func node(text []byte, key string, from, to int) Node {
	n := Node{Key: key, Kind: jsonx.Kind(text[from:to]), At: int64(from), Bytes: int64(to - from)}
	inner := n.Kind == "object" || n.Kind == "array"
	if inner && jsonx.Begin(text, from+1) == to-1 {
		return n
	}
	n.Preview = oneLine(text[from:to])
	return n
}

// oneLine is the beginning of a JSON text without its line breaks.
func oneLine(b []byte) string {
	short := piece(b, 2*previewOf)
	words := strings.Join(strings.Fields(short), " ")
	if len(words) > previewOf {
		words = piece([]byte(words), previewOf)
	}
	return words
}
