package catalog

import "strings"

// maxLight is how many places a schema may have, each reference counted as all
// that is behind it, to be checked without a goroutine and a time limit.
const maxLight = 2000

// weigher counts the places of a schema with its references written out. One
// that refers to itself has no end, and a chain of definitions that each use
// the next one twice doubles at every link: both are what takes for ever.
type weigher struct {
	root any
	done map[string]int  // by reference
	open map[string]bool // references being followed
}

func isLight(doc any) bool {
	w := weigher{root: doc, done: map[string]int{}, open: map[string]bool{}}
	return w.weigh(doc) <= maxLight
}

func (w *weigher) weigh(v any) int {
	n := 1
	switch v := v.(type) {
	case map[string]any:
		for key, child := range v {
			if n > maxLight {
				return n
			}
			ref, isText := child.(string)
			switch {
			case key == "$ref" && isText:
				n += w.follow(ref)
			case (key == "$dynamicRef" || key == "$recursiveRef") && isText:
				return maxLight + 1
			default:
				n += w.weigh(child)
			}
		}
	case []any:
		for _, child := range v {
			if n += w.weigh(child); n > maxLight {
				return n
			}
		}
	}
	return n
}

func (w *weigher) follow(ref string) int {
	if n, ok := w.done[ref]; ok {
		return n
	}
	pointer, local := strings.CutPrefix(ref, "#")
	if w.open[ref] || !local || pointer != "" && pointer[0] != '/' {
		return maxLight + 1
	}
	w.open[ref] = true
	target := w.root
	for _, token := range splitPath(pointer) {
		object, ok := target.(map[string]any)
		if !ok {
			return maxLight + 1
		}
		target = object[token]
	}
	n := w.weigh(target)
	delete(w.open, ref)
	w.done[ref] = n
	return n
}
