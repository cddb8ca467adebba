package history

import (
	"context"
	"slices"
)

// mostDistinct bounds how many names of a key are looked at: 5,000 seeks take about 20 ms.
const mostDistinct = 5000

// names returns the different values that calls have for a key, in alphabetical
// order; of runs the newest first. It hops from one to the next in an index, so that
// its cost is that of the names and not that of the calls.
func (s *Store) names(ctx context.Context, k key) ([]string, error) {
	switch k {
	case keyTag:
		return s.distinct(ctx, "call_tags", "tag", "")
	case keyServer, keyTool:
		return s.distinct(ctx, "calls", string(k), "")
	case keyClient, keyCode:
		return s.distinct(ctx, "calls", string(k), " AND "+string(k)+" <> ''")
	case keyReplay:
		return s.distinct(ctx, "calls", "replay_of", " AND replay_of <> ''")
	case keyOrigin:
		return s.with(ctx, "origin", "", "window", "serve", "cli", "app", "suite", "shell")
	case keyMethod:
		return s.with(ctx, "method", " AND method <> 'tools/call'", DefaultMethod)
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
func (s *Store) with(ctx context.Context, column, condition string, known ...string) ([]string, error) {
	found, err := s.distinct(ctx, "calls", column, condition)
	all := append(found, known...)
	slices.Sort(all)
	return slices.Compact(all), err
}

// distinct hops through a column that is the first of an index; condition is that of
// a partial one.
func (s *Store) distinct(ctx context.Context, table, column, condition string) ([]string, error) {
	return texts(ctx, s.readers, `WITH RECURSIVE d (v) AS (
			SELECT min(`+column+`) FROM `+table+` WHERE 1`+condition+`
			UNION ALL SELECT (SELECT min(`+column+`) FROM `+table+` WHERE `+column+` > d.v`+condition+`) FROM d WHERE d.v IS NOT NULL
		) SELECT v FROM d WHERE v IS NOT NULL LIMIT ?`, mostDistinct)
}
