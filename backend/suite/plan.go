package suite

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// The phases of a run.
const (
	PhaseSetup    = "setup"
	PhaseSteps    = "steps"
	PhaseTeardown = "teardown"
)

// Plan lists what a run would do, in order, each waiting: one entry for each step
// and row. Groups are in it by their steps.
func Plan(s *Suite, o Options) []Result {
	var all []Result
	for _, p := range planned(s, o) {
		all = append(all, p.result(Waiting))
	}
	return all
}

// Chooses says whether there is a step that the options mean.
func (s *Suite) Chooses(o Options) bool {
	return slices.ContainsFunc(planned(s, o), func(i item) bool { return o.Only == "" || i.phase == PhaseSteps })
}

// item is one step with one row.
type item struct {
	phase string
	step  *Step
	suite *Row // the row of the suite's data
	own   *Row // the row of the step's data
}

func (i item) row() string {
	var labels []string
	for _, row := range []*Row{i.suite, i.own} {
		if row != nil {
			labels = append(labels, row.Label)
		}
	}
	return strings.Join(labels, " ")
}

func (i item) result(outcome string) Result {
	id := i.phase + "/" + i.step.Name
	for _, row := range []*Row{i.suite, i.own} {
		if row != nil {
			id += fmt.Sprintf("[%d]", row.Number)
		}
	}
	return Result{
		ID: id, Phase: i.phase, Name: i.step.Name, Row: i.row(), File: i.step.File, Line: i.step.Line,
		Server: i.step.Server, Kind: i.step.Kind, Target: i.step.Target, Outcome: outcome,
	}
}

// planned are all items in the order of the report.
func planned(s *Suite, o Options) (all []item) {
	chosen := selected(s, o)
	add := func(phase string, steps []*Step, row *Row) {
		each(steps, func(step *Step) {
			if step.Kind == Group || phase == PhaseSteps && !chosen[step] {
				return
			}
			all = append(all, itemsOf(phase, step, row)...)
		})
	}
	add(PhaseSetup, s.Setup, nil)
	for _, row := range s.rows() {
		add(PhaseSteps, s.Steps, row)
	}
	add(PhaseTeardown, s.Teardown, nil)
	return all
}

// itemsOf are a step's runs: one, or one for each row of its own.
func itemsOf(phase string, step *Step, row *Row) []item {
	if step.Data == nil {
		return []item{{phase, step, row, nil}}
	}
	all := make([]item, len(step.Data.Rows))
	for i := range step.Data.Rows {
		all[i] = item{phase, step, row, &step.Data.Rows[i]}
	}
	return all
}

func (s *Suite) rows() []*Row {
	if s.Data == nil {
		return []*Row{nil}
	}
	rows := make([]*Row, len(s.Data.Rows))
	for i := range s.Data.Rows {
		rows[i] = &s.Data.Rows[i]
	}
	return rows
}

// selected are the steps that Only and From mean, and those whose values they need.
func selected(s *Suite, o Options) map[*Step]bool {
	chosen := map[*Step]bool{}
	var order []*Step
	each(s.Steps, func(step *Step) { order = append(order, step) })
	begun := o.From == ""
	for _, step := range order {
		begun = begun || step.Name == o.From
		chosen[step] = begun && step.Kind != Group && (o.Only == "" || MatchName(o.Only, step.Name))
	}
	for i := len(order) - 1; i >= 0; i-- {
		if !chosen[order[i]] {
			continue
		}
		for _, name := range order[i].needs() {
			for _, earlier := range order[:i] {
				if slices.ContainsFunc(earlier.Save, func(save Save) bool { return save.Name == name }) {
					chosen[earlier] = true
				}
			}
		}
	}
	return chosen
}

// needs are the variables that a step uses.
func (s *Step) needs() (names []string) {
	for _, v := range s.at {
		v.texts(func(t *value) {
			all, err := pieces(t.text)
			if err != nil {
				return // told when the file was read
			}
			for _, p := range all {
				if p.name != "" && !p.secret {
					names = append(names, p.name)
				}
			}
		})
	}
	return names
}

// MatchName says whether a step's name is meant by a pattern: with * and ? it is
// the whole name, without a part of it, and behind = it is the name itself. Case
// does not count.
func MatchName(pattern, name string) bool {
	if exact, ok := strings.CutPrefix(pattern, "="); ok {
		return exact == name
	}
	pattern, name = strings.ToLower(pattern), strings.ToLower(name)
	if !strings.ContainsAny(pattern, "*?[") {
		return strings.Contains(name, pattern)
	}
	// A slash in a name is a letter like any other.
	matched, err := path.Match(strings.ReplaceAll(pattern, "/", "\x00"), strings.ReplaceAll(name, "/", "\x00"))
	return err == nil && matched
}
