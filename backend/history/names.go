package history

import (
	"context"
	"errors"
	"maps"
	"slices"
)

// mostDistinct bounds how many names of a key are looked at: 5,000 seeks take about 20 ms.
const mostDistinct = 5000

// names returns the different values that calls have for a key, in alphabetical
// order; of runs the newest first. It reads the column, where there is one that most calls
// have a name in, or hops from one to the next in an index.
func (s *Store) names(ctx context.Context, k key) ([]string, error) {
	switch k {
	case keyTag:
		return s.distinct(ctx, "call_tags", "tag", "")
	case keyServer:
		return s.inColumn(ctx, colServer)
	case keyTool:
		return s.inColumn(ctx, colTool)
	case keyClient, keyCode:
		return s.distinct(ctx, "calls", string(k), " AND "+string(k)+" <> ''")
	case keyReplay:
		return s.distinct(ctx, "calls", "replay_of", " AND replay_of <> ''")
	case keyOrigin:
		found, err := s.inColumn(ctx, colOrigin)
		return with(found, origins...), err
	case keyMethod:
		found, err := s.distinct(ctx, "calls", "method", " AND method <> 'tools/call'")
		return with(found, DefaultMethod), err
	case keyRun:
		runs, err := s.distinct(ctx, "calls", "run", " AND run <> ''")
		slices.Reverse(runs) // their ids grow with time
		return runs, err
	case keyStep:
		return texts(ctx, s.readers, `SELECT DISTINCT step FROM
			(SELECT step FROM calls WHERE run <> '' ORDER BY run DESC, started_at DESC LIMIT 5000) WHERE step <> '' ORDER BY step`)
	}
	return nil, nil
}

// with adds what is there in any case.
func with(found []string, known ...string) []string {
	all := append(found, known...)
	slices.Sort(all)
	return slices.Compact(all)
}

// inColumn returns the different names of a column: each block has a list of its own.
func (s *Store) inColumn(ctx context.Context, c column) ([]string, error) {
	all := make(map[string]struct{})
	done, err := s.addNames(ctx, c, all)
	if err == nil && !done {
		err = addTexts(ctx, s.readers, all, "SELECT DISTINCT "+sources[c]+" FROM calls c")
	}
	names := slices.Sorted(maps.Keys(all))
	return names[:min(len(names), mostDistinct)], err
}

// addNames adds them, false when the columns cannot say.
func (s *Store) addNames(ctx context.Context, c column, all map[string]struct{}) (done bool, err error) {
	t, _ := Filter{}.tests()
	sc, ok, err := s.startScan(ctx, t)
	if err != nil || !ok {
		return false, err
	}
	defer func() { _ = sc.tx.Rollback() }()
	for _, some := range sc.unpacked() {
		text, args := fromUnpacked(some, Filter{})
		if err := addTexts(ctx, sc.tx, all, "SELECT DISTINCT "+sources[c]+text, args...); err != nil {
			return false, err
		}
	}
	err = sc.each(ctx, []column{c}, func(int64) bool { return true }, func(b *block) error {
		names := b.names[c]
		if b.rows == nil {
			for _, name := range names.list {
				all[name] = struct{}{}
			}
		}
		for _, row := range b.rows { // others of the block may be gone
			all[names.at(int(row))] = struct{}{}
		}
		return nil
	})
	if errors.Is(err, errColumn) {
		return false, nil
	}
	return err == nil, err
}

// addTexts adds what a query of one column yields.
func addTexts(ctx context.Context, q queryer, all map[string]struct{}, query string, args ...any) error {
	found, err := texts(ctx, q, query, args...)
	for _, name := range found {
		all[name] = struct{}{}
	}
	return err
}

// distinct hops through a column that is the first of an index; condition is that of
// a partial one.
func (s *Store) distinct(ctx context.Context, table, column, condition string) ([]string, error) {
	return texts(ctx, s.readers, `WITH RECURSIVE d (v) AS (
			SELECT min(`+column+`) FROM `+table+` WHERE 1`+condition+`
			UNION ALL SELECT (SELECT min(`+column+`) FROM `+table+` WHERE `+column+` > d.v`+condition+`) FROM d WHERE d.v IS NOT NULL
		) SELECT v FROM d WHERE v IS NOT NULL LIMIT ?`, mostDistinct)
}
