package suite

import (
	"encoding/json"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx/jsonpath"
)

// maxFilled bounds what the variables of a suite, and those in one step, come to
// once they are filled in: a few lines that use each other could fill the memory.
const maxFilled = 16 << 20

// maxPlanned is how many calls a run may be of: all steps with all their rows.
const maxPlanned = 100_000

func errFilled(of string) error {
	return failure.New(failure.TooLarge, "What the variables of %s stand for is more than %d MB.", of, maxFilled>>20)
}

// frugal is a lookup that gives no more than may be in what it fills.
func frugal(of string, find lookup) lookup {
	left := maxFilled
	return func(p piece) (json.RawMessage, error) {
		raw, err := find(p)
		if err != nil {
			return nil, err
		}
		if left -= len(raw); left < 0 {
			return nil, errFilled(of)
		}
		return raw, nil
	}
}

// sizes are how much is put in for each variable, as far as the file tells: what is
// saved, or taken from the environment, is counted when it is there.
type sizes map[string]int

// filled is how much is put into a text. What is in over counts instead.
func (s sizes) filled(parts []piece, over sizes) (n int) {
	for _, p := range parts {
		if p.name == "" || p.secret {
			continue
		}
		one, there := over[p.name]
		if !there {
			one = s[p.name]
		}
		n = min(n+one, maxFilled+1)
	}
	return n
}

// columns counts the largest value of each of a table's columns.
func (s sizes) columns(d *Data) {
	for _, row := range d.Rows {
		for name, raw := range row.Values {
			s[name] = max(s[name], len(raw))
		}
	}
}

// planned finds suites that would make more calls than one can wait for.
func (c *checker) planned() {
	total := 0
	count := func(steps []*Step, rows int) {
		each(steps, func(s *Step) {
			n := rows
			if s.Data != nil {
				n *= len(s.Data.Rows)
			}
			if s.Kind == Group {
				n = 0
			}
			if total += n; total > maxPlanned && total-n <= maxPlanned {
				c.wrongAt(s.Line, 1, s.File, "Split the suite, or take fewer rows.", "With all rows, these are more than %d calls.", maxPlanned)
			}
		})
	}
	count(c.suite.Setup, 1)
	count(c.suite.Steps, len(c.suite.rows()))
	count(c.suite.Teardown, 1)
}

// listed is a list of what a path selected, unless that is too much to be looked at:
// $..* of something deep has each part very often.
func listed(found []jsonpath.Match) (json.RawMessage, error) {
	n := 0
	for _, m := range found {
		if n += len(m.Raw); n > maxFilled {
			return nil, failure.New(failure.TooLarge, "The path selects more than %d MB.", maxFilled>>20)
		}
	}
	return listOf(found), nil
}
