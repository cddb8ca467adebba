package jsonpath

import "github.com/theory/jsonpath/spec"

// Filters reports whether the path has a filter: those decode what they look at.
func (p Path) Filters() bool {
	for _, s := range p.segments {
		for _, selector := range s.selectors {
			if _, ok := selector.(*spec.FilterSelector); ok {
				return true
			}
		}
	}
	return false
}
