package history

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// UnknownName is a name in a filter that no call has.
type UnknownName struct {
	Term  string // as server:demmo
	Meant string // the term that may be meant, as server:demo; "" when no name is near
	// From and To are where Term stands in the text that the filter was read from, in
	// bytes.
	From, To int
}

// String says it in one or two sentences.
func (u UnknownName) String() string {
	sentence := fmt.Sprintf("No call has %s.", u.Term)
	if u.Meant != "" {
		sentence += fmt.Sprintf(" Perhaps %s is meant.", u.Meant)
	}
	return sentence
}

// Unknown tells which names of a filter no call has, and what may have been meant:
// for when nothing was found.
func (s *Store) Unknown(ctx context.Context, f Filter) (unknown []UnknownName, err error) {
	if err := s.settle(ctx); err != nil {
		return nil, s.trouble(ctx, err)
	}
	for _, t := range f.terms {
		if t.not || strings.Contains(t.text, "*") || !slices.Contains([]key{keyServer, keyTool, keyClient, keyTag}, t.key) {
			continue
		}
		names, err := s.names(ctx, t.key)
		if err != nil {
			return nil, s.trouble(ctx, err)
		}
		if slices.Contains(names, t.text) || len(names) == mostDistinct {
			continue
		}
		u := UnknownName{Term: written(t.key, t.text), From: t.from, To: t.to}
		if meant := nearestOf(names, strings.ToLower(t.text)); meant != "" {
			u.Meant = written(t.key, meant)
		}
		unknown = append(unknown, u)
	}
	return unknown, nil
}

func written(k key, name string) string { return string(k) + ":" + quote(name) }
