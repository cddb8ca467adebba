package edit

// value is a node as JSON has it.
func (n *yamlNode) value() any {
	switch n.kind {
	case mapping:
		o := object{}
		for _, i := range n.items {
			o = append(o, member{i.key, i.node.value()})
		}
		return o
	case sequence:
		l := list{}
		for _, i := range n.items {
			l = append(l, i.node.value())
		}
		return l
	}
	return n.scalar
}

// size counts a node and what is in it.
func (n *yamlNode) size() int {
	count := 1
	for _, i := range n.items {
		count += i.node.size()
	}
	return count
}

// at walks down keys; nil when there is nothing.
func (n *yamlNode) at(path []string) *yamlNode {
	for _, key := range path {
		if n == nil || n.kind != mapping {
			return nil
		}
		item := n.item(key, "")
		if item == nil {
			return nil
		}
		n = item.node
	}
	return n
}

// item finds a member by its key, or an element of a sequence by the name it has
// under listKey.
func (n *yamlNode) item(name, listKey string) *yamlItem {
	for _, i := range n.items {
		if listKey == "" {
			if i.key == name && n.kind == mapping {
				return i
			}
			continue
		}
		if key := i.node.at([]string{listKey}); key != nil && key.scalar == name {
			return i
		}
	}
	return nil
}

// missing is true of nothing, {} and [].
func (n *yamlNode) missing() bool {
	return !n.special && len(n.items) == 0 && (n.kind != scalarNode || n.scalar == nil)
}
