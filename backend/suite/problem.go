package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/typo"
)

// Problem is something wrong with a suite's file. Line and Column count from 1.
type Problem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message) }

// maxProblems is how many are told: the rest mostly follows from them.
const maxProblems = 100

// Failure makes one failure of all problems, nil of none. Its code is Usage; the
// problems are in its details.
func Failure(problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	first := problems[0]
	f := failure.New(failure.Usage, "%s", first).WithHint("%s", first.Hint)
	if more := len(problems) - 1; more > 0 {
		f.Message += fmt.Sprintf(" (and %d more)", more)
	}
	return f.WithDetails(map[string][]Problem{"problems": problems})
}

// sorted puts problems in the order of the file, each once.
func sorted(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	problems = slices.Compact(problems)
	return problems[:min(len(problems), maxProblems)]
}

// maxWords is among how many a likely one is looked for.
const maxWords = 1000

// didYouMean names the word that is nearest to a wrong one, "" when none is near.
func didYouMean(wrong string, words []string) string {
	best, least := "", 3
	if len(wrong) > 64 {
		return ""
	}
	for _, word := range words[:min(len(words), maxWords)] {
		if d := typo.Distance(strings.ToLower(wrong), strings.ToLower(word)); d < least && d < len(word) {
			best, least = word, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("Did you mean %s?", best)
}
