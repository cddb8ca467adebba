package history

import (
	"slices"
	"strings"
)

// clause is a condition in SQL with its parameters.
type clause struct {
	sql  string
	args []any
}

// where turns all but the words into conditions on calls (c).
func (f Filter) where() (all []clause) {
	for _, k := range []struct {
		key    key
		column string
	}{
		{keyServer, "c.server"}, {keyTool, "c.tool"}, {keyMethod, "c.method"}, {keyOrigin, "c.origin"}, {keyClient, "c.client"},
		{keyCode, "c.code"}, {keyRun, "c.run"}, {keyStep, "c.step"}, {keyReplay, "c.replay_of"},
	} {
		all = append(all, f.oneOf(k.key, k.column)...)
	}
	all = append(all, f.mostlyEmpty()...)
	all = append(all, f.otherMethods()...)
	all = append(all, f.status()...)
	for _, t := range f.terms {
		switch t.key {
		case keyTook:
			// A call that has no duration yet is neither fast nor slow.
			all = append(all, t.signed("c.took_us >= 0 AND c.took_us "+string(t.op)+" ?", t.number))
			if t.atLeast(slowMicros) {
				all = append(all, clause{sql: "c.took_us >= 1000000"})
			}
		case keySize:
			all = append(all, t.signed("c.argument_bytes + c.result_bytes "+string(t.op)+" ?", t.number))
			if t.atLeast(largeBytes) {
				all = append(all, clause{sql: "c.argument_bytes + c.result_bytes >= 102400"})
			}
		case keyBefore, keyAfter:
			// Without a NOT in front, or the index of the times is read from its end.
			if (t.key == keyBefore) != t.not {
				all = append(all, clause{"c.started_at < ?", []any{t.number}})
			} else {
				all = append(all, clause{"c.started_at >= ?", []any{t.number}})
			}
		case keyPinned, keyHas:
			all = append(all, t.signed(flags[string(t.key)+":"+t.text]))
		case keyTag:
			all = append(all, t.tag())
		}
	}
	return all
}

// flags are the conditions of pinned: and has:, word for word as in the partial indexes.
var flags = map[string]string{
	"pinned:yes":   "c.pinned = 1",
	"pinned:no":    "c.pinned = 0",
	"has:note":     "c.note <> ''",
	"has:tag":      "c.tags <> ''",
	"has:attempts": "c.attempts IS NOT NULL",
	"has:problems": "c.output_problems IS NOT NULL",
	"has:frames":   "c.frames > 0",
	"has:cache":    "c.cached_of <> ''",
	"has:error":    "c.failure IS NOT NULL",
	"has:trace":    "c.trace <> ''",
}

// tag asks for one tag. Calls with tags are few: calls_tagged finds those first.
func (t term) tag() clause {
	condition, value := "g.tag = ?", t.text
	if strings.Contains(t.text, "*") {
		condition, value = "g.tag GLOB ?", glob(t.text)
	}
	if t.text == "*" {
		return t.signed("c.tags <> ''")
	}
	return t.signed("c.tags <> '' AND EXISTS (SELECT 1 FROM call_tags g WHERE g.seq = c.seq AND "+condition+")", value)
}

// mostlyEmpty repeats that a column is not empty where a name is wanted of it, for the partial indexes.
func (f Filter) mostlyEmpty() (all []clause) {
	for _, k := range []struct {
		key    key
		column string
	}{{keyCode, "c.code"}, {keyClient, "c.client"}, {keyRun, "c.run"}, {keyReplay, "c.replay_of"}} {
		if slices.ContainsFunc(f.terms, func(t term) bool { return t.key == k.key && !t.not }) {
			all = append(all, clause{sql: k.column + " <> ''"})
		}
	}
	return all
}

// From these on there are indexes, calls_slow and calls_large. SQLite uses them when
// their condition stands in the query word for word.
const (
	slowMicros = 1_000_000
	largeBytes = 102_400
)

// atLeast tells whether everything the term selects is n or more.
func (t term) atLeast(n int64) bool {
	return !t.not && (t.op == more || t.op == atLeast) && t.number >= n
}

func (t term) signed(condition string, args ...any) clause {
	if t.not {
		condition = "NOT (" + condition + ")"
	}
	return clause{condition, args}
}

// otherMethods repeats that no wanted method is tools/call, for the partial index calls_method.
func (f Filter) otherMethods() []clause {
	wanted := false
	for _, t := range f.terms {
		if t.key != keyMethod || t.not {
			continue
		}
		if t.text == DefaultMethod || strings.Contains(t.text, "*") {
			return nil
		}
		wanted = true
	}
	if !wanted {
		return nil
	}
	return []clause{{sql: "c.method <> 'tools/call'"}}
}

// oneOf joins the terms of a text key: the wanted are alternatives, the unwanted
// all excluded. A star stands for anything.
func (f Filter) oneOf(k key, column string) []clause {
	var all []clause
	var equal, unequal []any
	var like clause
	for _, t := range f.terms {
		if t.key != k {
			continue
		}
		star := strings.Contains(t.text, "*")
		switch {
		case t.text == "*" && t.not:
			all = append(all, clause{sql: column + " = ''"})
		case t.text == "*":
			like.sql += " OR " + column + " <> ''"
		case star && t.not:
			all = append(all, clause{column + " NOT GLOB ?", []any{glob(t.text)}})
		case star:
			like.sql += " OR " + column + " GLOB ?"
			like.args = append(like.args, glob(t.text))
		case t.not:
			unequal = append(unequal, t.text)
		default:
			equal = append(equal, t.text)
		}
	}
	if len(unequal) > 0 {
		all = append(all, clause{column + " NOT IN (" + marks(len(unequal)) + ")", unequal})
	}
	switch {
	case like.sql != "" && len(equal) > 0:
		all = append(all, clause{"(" + column + " IN (" + marks(len(equal)) + ")" + like.sql + ")", append(equal, like.args...)})
	case like.sql != "":
		all = append(all, clause{"(" + strings.TrimPrefix(like.sql, " OR ") + ")", like.args})
	case len(equal) == 1:
		all = append(all, clause{column + " = ?", equal})
	case len(equal) > 1:
		all = append(all, clause{column + " IN (" + marks(len(equal)) + ")", equal})
	}
	return all
}

// glob makes a GLOB pattern in which only the star is special.
func glob(s string) string { return strings.NewReplacer("[", "[[]", "?", "[?]").Replace(s) }

func marks(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// failedStatuses is what status:error means, word for word as in the index calls_failed.
const failedStatuses = "status IN ('tool_error', 'error', 'timeout')"

// status joins the status terms. The statuses are known words, so they stand in the
// SQL itself: only then can SQLite use the partial indexes.
func (f Filter) status() []clause {
	var want, not []string
	for _, t := range f.terms {
		if t.key != keyStatus {
			continue
		}
		words := []string{t.text}
		if Status(t.text) == Error {
			words = []string{string(ToolError), string(Error), string(Timeout)}
		}
		if t.not {
			not = append(not, words...)
		} else {
			want = append(want, words...)
		}
	}
	var all []clause
	if len(not) > 0 {
		all = append(all, clause{sql: "c.status NOT IN ('" + strings.Join(not, "', '") + "')"})
	}
	slices.Sort(want)
	want = slices.Compact(want)
	switch {
	case len(want) == 0:
	case slices.Equal(want, []string{string(Error), string(Timeout), string(ToolError)}):
		return append(all, clause{sql: "c." + failedStatuses})
	case len(want) == 1:
		all = append(all, clause{sql: "c.status = '" + want[0] + "'"})
	default:
		all = append(all, clause{sql: "c.status IN ('" + strings.Join(want, "', '") + "')"})
	}
	if len(want) > 0 && !slices.Contains(want, string(OK)) {
		all = append(all, clause{sql: "c.status <> 'ok'"})
	}
	return all
}
