package config

import (
	"bytes"

	"github.com/tailscale/hujson"

	"fairlead/backend/failure"
)

// serversKey is the key of servers.json that holds the servers.
const serversKey = "mcpServers"

var byteOrderMark = []byte("\ufeff")

// document is servers.json taken apart so that it can be put together again
// byte for byte.
type document struct {
	bom   bool
	text  []byte // without the byte order mark
	root  hujson.Value
	style style
}

// entry is one server in the file.
type entry struct {
	name   string
	value  []byte // as it stands in the file
	offset int    // of the value in the text
}

// readDocument parses servers.json. No content at all is a file without servers.
func readDocument(data []byte) (*document, error) {
	d, err := parseDocument(data)
	if err == nil {
		err = d.check()
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// parseDocument parses any file of JSON with comments.
func parseDocument(data []byte) (*document, error) {
	text := bytes.TrimPrefix(data, byteOrderMark)
	d := &document{bom: len(text) < len(data), text: text, style: styleOf(text)}
	if onlyComments(text) {
		before := bytes.TrimRight(text, " \t\r\n")
		if len(before) > 0 {
			before = append(bytes.Clone(before), d.style.newline...)
		}
		d.root = hujson.Value{
			BeforeExtra: before, Value: &hujson.Object{}, AfterExtra: hujson.Extra(d.style.newline),
		}
		return d, nil
	}
	var bad *syntaxError
	if d.root, bad = parseText(text); bad != nil {
		return nil, d.failAt(bad.offset, "This is not valid JSON: %s.", bad.what).
			WithHint("Look at: %s", placeOf(text, bad.offset).Text)
	}
	return d, nil
}

func onlyComments(text []byte) bool {
	v, err := hujson.Parse(append(bytes.Clone(text), "\nnull"...))
	return err == nil && v.StartOffset == len(text)+1
}

// check finds what makes the file as a whole unusable.
func (d *document) check() error {
	root, ok := d.root.Value.(*hujson.Object)
	if !ok {
		return d.failAt(d.root.StartOffset, "The file holds %s where an object is expected.", kindName(d.root.Value)).
			WithHint(`Write {"mcpServers": {…}}.`)
	}
	if m := duplicate(root); m != nil {
		return d.failAt(m.Name.StartOffset, "The key %q is there twice.", m.Name.Value).WithHint("Remove one of them.")
	}
	v := find(root, serversKey)
	if v == nil {
		return d.checkOtherShape(root)
	}
	servers, ok := v.Value.(*hujson.Object)
	if !ok {
		return d.failAt(v.StartOffset, "%q is %s, not an object.", serversKey, kindName(v.Value)).
			WithHint(`Write "mcpServers": {"name": {…}}.`)
	}
	if m := duplicate(servers); m != nil {
		return d.failAt(m.Name.StartOffset, "The server %q is there twice.", m.Name.Value).
			WithHint("Rename or remove one of them.")
	}
	return nil
}

// checkOtherShape helps somebody who copied another program's file.
func (d *document) checkOtherShape(root *hujson.Object) error {
	for _, key := range []string{"servers", "mcp_servers", "context_servers", "mcp"} {
		if v := find(root, key); v != nil && v.Value.Kind() == '{' {
			return d.failAt(v.StartOffset, "The file has no %q, but %q.", serversKey, key).
				WithHint("Rename the key to %q, or paste the text into Add server.", serversKey)
		}
	}
	return nil
}

func (d *document) failAt(offset int, format string, args ...any) *failure.Error {
	return failure.New(failure.Config, format, args...).WithDetails(placeOf(d.text, offset))
}

// servers returns the object that holds the servers, nil when there is none.
func (d *document) servers() *hujson.Object {
	if v := find(d.root.Value.(*hujson.Object), serversKey); v != nil {
		return v.Value.(*hujson.Object)
	}
	return nil
}

// entries returns the servers in the file's order.
func (d *document) entries() []entry {
	servers := d.servers()
	if servers == nil {
		return nil
	}
	list := make([]entry, 0, len(servers.Members))
	for i := range servers.Members {
		m := &servers.Members[i]
		list = append(list, entry{
			name:   m.Name.Value.(hujson.Literal).String(),
			value:  d.text[m.Value.StartOffset:m.Value.EndOffset],
			offset: m.Value.StartOffset,
		})
	}
	return list
}

// bytes puts the file together, and makes sure that it can be read again.
func (d *document) bytes() ([]byte, error) {
	out := d.root.Pack()
	if _, err := readDocument(out); err != nil {
		return nil, failure.Wrap(failure.Internal, err, "The changed file would not be readable: %v.", err).
			WithHint("Nothing was written. Edit the file by hand.")
	}
	if d.bom {
		out = append(bytes.Clone(byteOrderMark), out...)
	}
	return out, nil
}

// find returns the value of a key, nil when it is not there.
func find(o *hujson.Object, key string) *hujson.Value {
	if i := indexOf(o, key); i >= 0 {
		return &o.Members[i].Value
	}
	return nil
}

func indexOf(o *hujson.Object, key string) int {
	for i := range o.Members {
		if o.Members[i].Name.Value.(hujson.Literal).String() == key {
			return i
		}
	}
	return -1
}

// duplicate returns the first member whose key was there before, or nil.
func duplicate(o *hujson.Object) *hujson.ObjectMember {
	seen := make(map[string]bool, len(o.Members))
	for i := range o.Members {
		key := o.Members[i].Name.Value.(hujson.Literal).String()
		if seen[key] {
			return &o.Members[i]
		}
		seen[key] = true
	}
	return nil
}
