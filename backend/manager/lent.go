package manager

import (
	"context"
	"fmt"
	"slices"

	"fairlead/backend/config"
)

// Lend adds servers that are in no file, for as long as somebody needs them. The
// names they have are returned in the same order: one that is taken is numbered.
// giveBack ends them and waits for that until ctx ends.
func (f *Fleet) Lend(defs []config.Server) (names []string, giveBack func(ctx context.Context)) {
	f.mu.Lock()
	for _, def := range defs {
		base := def.Name
		for n := 2; f.servers[def.Name] != nil || slices.ContainsFunc(f.lent, func(o config.Server) bool { return o.Name == def.Name }); n++ {
			def.Name = fmt.Sprintf("%s-%d", base, n)
		}
		f.lent = append(f.lent, def)
		names = append(names, def.Name)
	}
	f.mu.Unlock()
	f.Apply()
	return names, func(ctx context.Context) {
		for _, name := range names {
			// What is gone already need not be ended.
			_ = f.Disconnect(ctx, name)
		}
		f.mu.Lock()
		f.lent = slices.DeleteFunc(f.lent, func(o config.Server) bool { return slices.Contains(names, o.Name) })
		f.mu.Unlock()
		f.Apply()
	}
}
