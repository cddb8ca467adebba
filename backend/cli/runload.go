package cli

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
	"fairlead/backend/suite"
)

// loadSuites reads all files; nothing is called while one of them is wrong.
func (p *program) loadSuites(ctx context.Context, args []string) (suites []*suite.Suite, err error) {
	var problems []suite.Problem
	for _, arg := range args {
		files, err := suite.Find(arg)
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, failure.New(failure.Usage, "There are no suites in %s.", arg).WithHint("In a folder, files that end in .suite.yaml are taken. Others can be named.")
		}
		for _, file := range files {
			s, found, err := loadSuite(ctx, file)
			if err != nil {
				return nil, err
			}
			problems = append(problems, found...)
			suites = append(suites, s)
		}
	}
	return suites, p.suiteProblems(problems)
}

// loadSuite reads a file that may be a pipe into which nobody writes: opening that
// cannot be broken off, so it is left behind when somebody cancels.
func loadSuite(ctx context.Context, file string) (*suite.Suite, []suite.Problem, error) {
	type loaded struct {
		s        *suite.Suite
		problems []suite.Problem
	}
	read := make(chan loaded, 1)
	go func() {
		s, problems := suite.Load(file)
		read <- loaded{s, problems}
	}()
	select {
	case l := <-read:
		return l.s, l.problems, nil
	case <-ctx.Done():
		return nil, nil, failure.From(context.Cause(ctx))
	}
}

// suiteProblems tells all problems where there are several.
func (p *program) suiteProblems(problems []suite.Problem) error {
	if len(problems) > 1 && !p.json {
		last := len(problems) - 1
		for _, problem := range problems[:last] {
			p.say("error", failure.New(failure.Usage, "%s", problem).WithHint("%s", problem.Hint))
		}
		return suite.Failure(problems[last:])
	}
	return suite.Failure(problems)
}

// overrides reads --var. One that no suite has is a mistake.
func overrides(words []string, suites []*suite.Suite) (suite.Overrides, error) {
	all := suite.Overrides{}
	for _, word := range words {
		g, ok := parseWord(word)
		if !ok || g.name == "" {
			return nil, failure.New(failure.Usage, "%q is no variable.", word).WithHint("Write --var name=value, or name:=json.")
		}
		one := suite.Override{Text: g.text}
		if g.json {
			if err := jsonx.Check([]byte(g.text)); err != nil {
				return nil, failure.New(failure.Usage, "The variable %q is not valid JSON: %v.", g.name, err)
			}
			one.JSON = json.RawMessage(g.text)
		}
		all[g.name] = one
	}
	files := make([]string, len(suites))
	for i, s := range suites {
		files[i] = s.File
	}
	for name := range all {
		found := false
		for _, s := range suites {
			found = found || s.Has(name)
		}
		if !found {
			return nil, failure.New(failure.Usage, "%s has no variable %q.", strings.Join(files, ", "), name).WithHint("Variables stand in the suite under “variables:”.")
		}
	}
	return all, nil
}

// chosen leaves out the suites that have none of the steps.
func chosen(suites []*suite.Suite, only string) ([]*suite.Suite, error) {
	files := make([]string, len(suites))
	for i, s := range suites {
		files[i] = s.File
	}
	suites = slices.DeleteFunc(suites, func(s *suite.Suite) bool { return !s.Chooses(suite.Options{Only: only}) })
	if len(suites) == 0 {
		return nil, failure.New(failure.Usage, "%s has no step like %q.", strings.Join(files, ", "), only)
	}
	return suites, nil
}
