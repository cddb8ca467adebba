package history

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// clause is a condition in SQL with its parameters.
type clause struct {
	sql  string
	args []any
}

// where turns the filter into conditions on calls (c). match is what the full-text
// index is asked for; when it is not "", the query must join calls_text (t).
func (f Filter) where() (all []clause, match string) {
	for _, k := range []struct {
		key    key
		column string
	}{{keyServer, "c.server"}, {keyTool, "c.tool"}, {keyOrigin, "c.origin"}, {keyCode, "c.code"}} {
		all = append(all, f.oneOf(k.key, k.column)...)
	}
	all = append(all, f.status()...)
	var words, not []string
	for _, t := range f.terms {
		switch t.key {
		case keyTook:
			// A call that has no duration yet is neither fast nor slow.
			all = append(all, t.signed("c.took_us >= 0 AND c.took_us "+string(t.op)+" ?", t.number))
		case keySize:
			all = append(all, t.signed("c.argument_bytes + c.result_bytes "+string(t.op)+" ?", t.number))
		case keyBefore:
			all = append(all, t.signed("c.started_at < ?", t.number))
		case keyAfter:
			all = append(all, t.signed("c.started_at >= ?", t.number))
		case keyWord:
			phrase := `"` + strings.ReplaceAll(t.text, `"`, `""`) + `"`
			switch {
			case utf8.RuneCountInString(t.text) < searchMin:
				all = append(all, t.signed(shortWord, likeArgs(t.text)...))
			case t.not:
				not = append(not, phrase)
			default:
				words = append(words, phrase)
			}
		}
	}
	for _, phrase := range not {
		all = append(all, clause{"c.seq NOT IN (SELECT rowid FROM calls_text WHERE calls_text MATCH ?)", []any{phrase}})
	}
	return all, strings.Join(words, " AND ")
}

// shortWord looks for a word too short for the index where calls keep their text.
const shortWord = `(c.server LIKE ?1x OR c.tool LIKE ?1x OR c.preview LIKE ?1x OR c.arguments LIKE ?1x OR c.result LIKE ?1x
	OR c.failure LIKE ?1x
	OR EXISTS (SELECT 1 FROM frames f WHERE f.key = c.seq * 1048576 + c.arguments_frame
		AND CAST(substr(CAST(f.body AS BLOB), c.arguments_at + 1, c.argument_bytes) AS TEXT) LIKE ?1x)
	OR EXISTS (SELECT 1 FROM frames f WHERE f.key = c.seq * 1048576 + c.result_frame
		AND CAST(substr(CAST(f.body AS BLOB), c.result_at + 1, c.result_bytes) AS TEXT) LIKE ?1x))`

func likeArgs(word string) []any {
	like := "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word) + "%"
	return slices.Repeat([]any{like}, strings.Count(shortWord, "?1x"))
}

func (t term) signed(condition string, args ...any) clause {
	condition = strings.ReplaceAll(condition, "?1x", `? ESCAPE '\'`)
	if t.not {
		condition = "NOT (" + condition + ")"
	}
	return clause{condition, args}
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
		all = append(all, clause{sql: "c." + failedStatuses})
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
