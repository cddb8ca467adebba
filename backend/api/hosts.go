package api

import (
	"context"

	"fairlead/backend/config"
	"fairlead/backend/config/hosts"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// Hosts takes servers over from other programs, and writes servers into their files.
type Hosts struct{ h *house }

// Scan returns the files with servers that are found here: the person's, and
// those of a project's folder when one is given.
func (s *Hosts) Scan(project string) ([]HostFile, error) {
	return ask(s.h, func(*core.App) ([]HostFile, error) {
		env, err := environment(project)
		if err != nil {
			return nil, err
		}
		list := []HostFile{}
		for _, f := range hosts.Scan(env) {
			row := hostFile(f.Place, true)
			row.Servers, row.Failure = f.Servers, toFailure(asError(f.Problem))
			list = append(list, row)
		}
		return list, nil
	})
}

// Known returns every program of the table, with the file that an export would make.
func (s *Hosts) Known(project string) ([]HostFile, error) {
	return ask(s.h, func(*core.App) ([]HostFile, error) {
		env, err := environment(project)
		if err != nil {
			return nil, err
		}
		list := []HostFile{}
		for _, h := range hosts.Table() {
			p := hosts.Place{Host: h}
			if paths := hosts.Candidates(env, h); len(paths) > 0 {
				p.Path = paths[0]
			}
			list = append(list, hostFile(p, false))
		}
		return list, nil
	})
}

// PreviewImport compares the servers of a file with ours.
func (s *Hosts) PreviewImport(ref HostRef) (ImportPreview, error) {
	return ask(s.h, func(app *core.App) (p ImportPreview, err error) {
		ctx, cancel := keychainContext()
		defer cancel()
		file, err := openHost(ref)
		if err != nil {
			return p, err
		}
		list, err := file.PreviewImport(app.Ours(ctx))
		if err != nil {
			return p, err
		}
		p.File, p.Servers = hostFile(file.Place, file.Exists), []ImportServer{}
		used := map[string]bool{}
		for _, c := range list {
			row := importServer(app, c)
			p.File.Servers = append(p.File.Servers, c.Theirs)
			row.Secrets = freeSecrets(ctx, app, c, used)
			p.Servers = append(p.Servers, row)
		}
		return p, nil
	})
}

func importServer(app *core.App, c hosts.Candidate) ImportServer {
	row := ImportServer{
		Theirs: c.Theirs, Name: c.Name, FreeName: hosts.FreeName(c.Name, app.ServerNameTaken), Status: c.Status,
		Fields: orEmpty(c.Fields), Warnings: orEmpty(c.Warnings), Failure: toFailure(asError(c.Problem)),
	}
	if def, err := config.ParseDefinition(c.Name, c.Raw); err == nil && c.Problem == nil {
		row.Transport, row.Target = def.Transport, def.Target(app.Vault.Redactor().String)
	}
	return row
}

// freeSecrets are a server's plain secrets under names that are free in the vault,
// as far as the vault can tell now, and that no server before it uses.
func freeSecrets(ctx context.Context, app *core.App, c hosts.Candidate, used map[string]bool) []PlainSecret {
	list := []PlainSecret{}
	if c.Problem != nil {
		return list
	}
	names, err := app.FreeSecretNames(ctx, c.Raw, c.Secrets)
	for _, f := range c.Secrets {
		suggested := f.Suggested
		if err == nil {
			suggested = names[f.Path]
		}
		suggested = hosts.FreeName(suggested, func(name string) bool { return used[name] })
		used[suggested] = true
		list = append(list, PlainSecret{Path: f.Path, Label: f.Label, Suggested: suggested})
	}
	return list
}

// Import saves the chosen servers, their secrets first. What is not chosen stays
// as it is.
func (s *Hosts) Import(ref HostRef, choices []ImportChoice) error {
	return s.h.do(func(app *core.App) error {
		ctx, cancel := keychainContext()
		defer cancel()
		file, err := openHost(ref)
		if err != nil {
			return err
		}
		ours := app.Ours(ctx)
		for _, choice := range choices {
			if err := takeOver(ctx, app, file, ours, choice); err != nil {
				return err
			}
		}
		return nil
	})
}

func takeOver(ctx context.Context, app *core.App, file *hosts.File, ours hosts.Ours, choice ImportChoice) error {
	list, err := file.PreviewImport(ours, choice.Theirs)
	if err != nil {
		return err
	}
	c := list[0]
	switch {
	case c.Problem != nil:
		return c.Problem
	case choice.Name == "":
		choice.Name = c.Name
	}
	raw := c.Raw
	switch taken := app.ServerNameTaken(choice.Name); {
	case taken && !choice.Replace:
		return failure.New(failure.Config, "A server named %q exists already.", choice.Name).WithHint("Choose another name, or replace it.")
	case taken && choice.Name == c.Name:
		raw = file.Replacement(c, ours)
	}
	if err := config.ValidServerName(choice.Name); err != nil {
		return err
	}
	there := map[string]string{} // what is a reference already was replaced by ours
	for _, f := range config.PlainSecrets(choice.Name, raw) {
		if name, ok := choice.ToVault[f.Path]; ok {
			there[f.Path] = name
		}
	}
	raw, err = app.MoveToVault(ctx, raw, there)
	if err != nil {
		return err
	}
	return app.File.Put(choice.Name, raw)
}

func openHost(ref HostRef) (*hosts.File, error) {
	place, err := placeOf(ref)
	if err != nil {
		return nil, err
	}
	file, err := hosts.Open(place)
	if err != nil {
		return nil, err
	}
	if !file.Exists {
		return nil, failure.New(failure.NotFound, "There is no file %s.", place.Path).WithHint("Look for it again.")
	}
	return file, nil
}

// placeOf turns what the page says into a place.
func placeOf(ref HostRef) (hosts.Place, error) {
	env, err := environment(ref.Project)
	if err != nil {
		return hosts.Place{}, err
	}
	h, known := hosts.Get(ref.Host)
	switch {
	case known && ref.Path != "":
		if !hosts.IsPlace(env, h, ref.Path) { // the page names what it was given
			return hosts.Place{}, failure.New(failure.Usage, "%s keeps no servers in %s.", h.Name, ref.Path).WithHint("Look for the file again.")
		}
		return hosts.At(h, ref.Path, ref.Project), nil
	case known:
		return hosts.Find(env, ref.Host, "")
	case ref.Path == "":
		return hosts.Place{}, failure.New(failure.Usage, "No file is named.").WithHint("Choose a file.")
	}
	return hosts.Find(env, ref.Path, "")
}

func environment(project string) (hosts.Env, error) {
	env, err := hosts.Here(project)
	if err != nil {
		return env, failure.Wrap(failure.Config, err, "The home folder is unknown: %v.", err).WithHint("Set HOME.")
	}
	return env, nil
}

func hostFile(p hosts.Place, exists bool) HostFile {
	return HostFile{Host: p.Host.ID, Name: p.Host.Name, Path: p.Path, Project: p.Project, Exists: exists, Servers: []string{}}
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
