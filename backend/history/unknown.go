package history

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Unknown tells which names of a filter no call has, and what may have been meant:
// for when nothing was found.
func (s *Store) Unknown(ctx context.Context, f Filter) (sentences []string, err error) {
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
		sentence := fmt.Sprintf("No call has %s:%s.", t.key, quote(t.text))
		if meant := nearestOf(names, strings.ToLower(t.text)); meant != "" {
			sentence += fmt.Sprintf(" Perhaps %s:%s is meant.", t.key, quote(meant))
		}
		sentences = append(sentences, sentence)
	}
	return sentences, nil
}
