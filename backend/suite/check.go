package suite

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// checker follows the variables through the steps in the order of a run.
type checker struct {
	*reader
	known map[string]bool  // has a value at this place
	lacks map[string]Row   // the columns that a row of the suite's data does not have
	saved map[string]*Step // who saves it, anywhere
	sizes sizes
}

// check finds what is wrong with a suite that can be read.
func (r *reader) check() {
	s := r.suite
	c := &checker{reader: r, known: map[string]bool{}, lacks: map[string]Row{}, saved: map[string]*Step{}, sizes: sizes{}}
	for _, list := range [][]*Step{s.Setup, s.Steps, s.Teardown} {
		each(list, func(one *Step) {
			for _, save := range one.Save {
				if before, twice := c.saved[save.Name]; twice && before == one {
					r.wrongAt(save.Line, save.column, one.File, "", "The step saves ${%s} twice.", save.Name)
				}
				c.saved[save.Name] = one
			}
		})
	}
	c.variables()
	c.servers()
	c.names(s.Setup, "setup")
	c.names(s.Steps, "steps")
	c.names(s.Teardown, "teardown")
	c.planned()
	c.steps(s.Setup)
	before := maps.Clone(c.known)
	if s.Data != nil {
		columns(s.Data, c.known, c.lacks)
		c.sizes.columns(s.Data)
	}
	c.steps(s.Steps)
	clear(c.lacks)
	maps.DeleteFunc(c.known, func(name string, _ bool) bool { return !before[name] && c.saved[name] == nil }) // the teardown has no row
	c.steps(s.Teardown)
}

// each calls f with all steps, those of groups too.
func each(steps []*Step, f func(*Step)) {
	for _, s := range steps {
		f(s)
		each(s.Parallel, f)
	}
}

func (r *reader) wrongAt(line, column int, file, hint, message string, args ...any) {
	r.problems = append(r.problems, Problem{File: file, Line: line, Column: column, Hint: hint, Message: fmt.Sprintf(message, args...)})
}

func (c *checker) pieces(t *value) []piece {
	all, err := pieces(t.text)
	if err != nil {
		c.wrong(t, "Write $${ for ${ itself.", "The variable cannot be read: %v.", err)
	}
	return all
}

// unknown says why a variable has no value where it is used.
func (c *checker) unknown(t *value, name string) {
	if len(c.problems) > maxProblems {
		return // no more are told
	}
	if from, later := c.saved[name]; later {
		hint := "A value is there for the steps after the one that saves it."
		if from.Line == t.line || from.Line < t.line && c.within(from, t) {
			hint = "A step cannot use what it saves itself."
		}
		c.wrong(t, hint, "${%s} is used before it is saved by the step %q (line %d).", name, from.Name, from.Line)
		return
	}
	all := make([]string, 0, len(c.known)+len(c.saved))
	for n := range c.known {
		all = append(all, n)
	}
	for n := range c.saved {
		all = append(all, n)
	}
	slices.Sort(all)
	hint := didYouMean(name, all)
	if hint == "" {
		hint = "Give it a value under “variables:”, or save it in an earlier step."
	}
	c.wrong(t, hint, "${%s} is not defined.", name)
}

func (c *checker) within(s *Step, t *value) bool {
	found := false
	for _, v := range s.at {
		v.texts(func(inner *value) { found = found || inner == t })
	}
	return found
}

func (c *checker) steps(steps []*Step) {
	for _, s := range steps {
		c.step(s)
		for _, inner := range s.Parallel {
			c.step(inner)
		}
		// Only now: what runs beside a step is not before it.
		for _, one := range append([]*Step{s}, s.Parallel...) {
			for _, save := range one.Save {
				c.known[save.Name] = true
			}
		}
	}
}

func (c *checker) step(s *Step) {
	known, lacks, own, total := c.known, c.lacks, sizes{}, 0
	if s.Data != nil {
		own.columns(s.Data)
		known, lacks = maps.Clone(c.known), maps.Clone(c.lacks)
		columns(s.Data, known, lacks)
	}
	for _, name := range []string{"server", "tool", "read", "prompt", "arguments", "when", "expect"} {
		s.at[name].texts(func(t *value) {
			if name == "expect" && !strings.Contains(t.text, "${") {
				return
			}
			if name == "expect" && total <= maxFilled {
				total = 0 // each expectation is filled by itself
			}
			parts := c.pieces(t)
			before := total
			if total += c.sizes.filled(parts, own); total > maxFilled && before <= maxFilled {
				c.wrong(t, "", "%s", errFilled("the step"))
			}
			for _, p := range parts {
				row, lacking := lacks[p.name]
				switch {
				case p.name == "" || p.secret:
				case !known[p.name]:
					c.unknown(t, p.name)
				case lacking:
					delete(lacks, p.name) // told once
					c.wrong(t, "Give every row that column, or the variable a value under “variables:”.", "${%s} has no value in row %d of the data.", p.name, row.Number)
				}
			}
		})
	}
	if at := s.at["name"]; at != nil && strings.Contains(at.text, "${") {
		c.wrong(at, "A row is told by its column “name”, or by its number.", "A step's name has no variables.")
	}
	if s.When != "" {
		if _, err := parseCondition(s.When); err != nil {
			c.wrong(s.at["when"], "Write ${name}, !${name}, a == b or a != b.", "The condition cannot be read: %v.", err)
		}
	}
}

// columns adds a table's columns to what is known; to lacks those that are not in all
// rows and have no value without them, each with the first row it is not in.
func columns(d *Data, known map[string]bool, lacks map[string]Row) {
	all := map[string]bool{}
	for _, row := range d.Rows {
		for name := range row.Values {
			all[name] = true
		}
	}
	for name := range all {
		if _, lacking := lacks[name]; known[name] && !lacking {
			continue
		}
		known[name] = true
		delete(lacks, name)
		for _, row := range d.Rows {
			if _, there := row.Values[name]; !there {
				lacks[name] = row
				break
			}
		}
	}
}

// servers gives each step its server, and finds those that are not listed.
func (c *checker) servers() {
	s := c.suite
	all := make([]string, len(s.Servers))
	for i, one := range s.Servers {
		all[i] = one.Name
	}
	for _, list := range [][]*Step{s.Setup, s.Steps, s.Teardown} {
		each(list, func(one *Step) {
			switch {
			case one.Kind == Group || strings.Contains(one.Server, "${"):
			case one.Server == "" && len(all) == 1:
				one.Server = all[0]
			case one.Server == "":
				c.wrongAt(one.Line, 1, one.File, "Write server: NAME.", "The step %q does not say which server it is for.", one.Name)
			case s.listed && !slices.Contains(all, one.Server):
				hint := didYouMean(one.Server, all)
				if hint == "" {
					hint = "Add it to “servers:”."
				}
				c.wrong(one.at["server"], hint, "The suite lists no server %q.", one.Server)
			case !s.listed:
				c.configured(one.at["server"], one.Server)
			}
		})
	}
}

// names finds steps that are called the same: a report could not tell them apart.
// Those that have no name of their own are numbered.
func (c *checker) names(steps []*Step, list string) {
	seen := map[string]*Step{}
	each(steps, func(s *Step) {
		at := s.at["name"]
		if before := seen[s.Name]; at != nil && before != nil {
			c.wrong(at, "", "Two steps of %s are named %q, the first in line %d.", list, s.Name, before.Line)
		}
		if at != nil {
			seen[s.Name] = s
		}
	})
	count := map[string]int{}
	each(steps, func(s *Step) {
		if s.at["name"] != nil {
			return
		}
		for base := s.Name; seen[s.Name] != nil; {
			count[base]++
			s.Name = fmt.Sprintf("%s %d", base, count[base]+1)
		}
		seen[s.Name] = s
	})
}
