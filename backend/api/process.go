package api

import (
	"context"
	"slices"
	"time"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/wire"
)

// pathLimit is longer than a login shell may take.
const pathLimit = 15 * time.Second

// Process says what is true of a server's processes: what is started and where
// from, the process tree, how it ended, and what has passed.
func (s *Servers) Process(name string) (ProcessTruth, error) {
	return ask(s.h, func(app *core.App) (ProcessTruth, error) {
		ctx, cancel := context.WithTimeout(context.Background(), pathLimit)
		defer cancel()
		return TruthOf(ctx, app, name)
	})
}

// TruthOf is Process for the command line.
func TruthOf(ctx context.Context, app *core.App, name string) (ProcessTruth, error) {
	truth := ProcessTruth{Connections: []Connection{}}
	plan, has, err := app.Fleet.Plan(ctx, name)
	if err != nil {
		return truth, err
	}
	if has {
		truth.Plan = &ProcessPlan{
			Program: plan.Program, Args: texts(plan.Args), Dir: plan.Dir, Path: plan.Path, PathFrom: plan.PathFrom,
			Failure: toFailure(asError(plan.Missing)),
		}
	}
	all, err := app.Fleet.Truth(name)
	if err != nil {
		return truth, err
	}
	var ours []int
	for _, t := range all {
		c := connection(t)
		for _, p := range c.Processes {
			ours = append(ours, p.Pid)
		}
		truth.Connections = append(truth.Connections, c)
	}
	var others []wire.ProcessInfo
	if has {
		others = slices.DeleteFunc(app.Fleet.Running(name), func(p wire.ProcessInfo) bool { return slices.Contains(ours, p.Pid) })
	}
	truth.Elsewhere = processEntries(others)
	return truth, nil
}

// HeldTruthOf returns a server's connections in the Fairlead that runs besides, for
// the command line, and how it stands there; none where no other runs, or where it
// does not know the server yet.
func HeldTruthOf(ctx context.Context, app *core.App, name string) ([]Connection, *core.LiveServer, error) {
	all, live, err := app.HeldTruth(ctx, name)
	if failure.Is(err, failure.ServerNotFound) {
		return nil, nil, nil
	}
	var connections []Connection
	for _, t := range all {
		connections = append(connections, connection(t))
	}
	return connections, live, err
}

// SearchPath says where servers' commands are searched for. With refresh the
// login shell is asked anew; servers that run keep what they have.
func (s *Servers) SearchPath(refresh bool) (SearchedPath, error) {
	return ask(s.h, func(app *core.App) (SearchedPath, error) {
		ctx, cancel := context.WithTimeout(context.Background(), pathLimit)
		defer cancel()
		found := app.Fleet.SearchPath(ctx, refresh)
		return SearchedPath{Path: found.Path, From: found.From, TookMs: found.Took.Milliseconds()}, nil
	})
}
