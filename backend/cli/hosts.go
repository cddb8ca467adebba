package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/config/hosts"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

type hostsOptions struct {
	all     bool
	project string
}

func hostsCommand(p *program) *cobra.Command {
	o := &hostsOptions{}
	cmd := command("hosts", "List the programs here that keep MCP servers", between(0, 0), func(context.Context, []string) error {
		return p.listHosts(o)
	})
	cmd.Long = `Lists the files of other programs in which there are MCP servers, for the person and for
the project in the current folder. Import from them, or export to them.`
	cmd.Example = `  fairlead hosts
  fairlead import cursor
  fairlead export claude-code files --dry-run`
	cmd.Flags().BoolVar(&o.all, "all", false, "list every program that is known, with the place of its file")
	projectFlag(cmd, &o.project)
	return cmd
}

func projectFlag(cmd *cobra.Command, project *string) {
	cmd.Flags().StringVar(project, "project", "", "the `FOLDER` of the project that is meant, instead of the current one")
}

// hostDocument is a place with servers in JSON.
type hostDocument struct {
	Host    string         `json:"host"`
	Name    string         `json:"name"`
	Path    string         `json:"path"`
	Project string         `json:"project,omitempty"`
	Exists  bool           `json:"exists"`
	Servers []string       `json:"servers"`
	Failure *failure.Error `json:"failure,omitempty"`
}

func (p *program) listHosts(o *hostsOptions) error {
	env, err := environment(o.project)
	if err != nil {
		return err
	}
	list := []hostDocument{}
	seen := map[string]bool{}
	for _, f := range hosts.Scan(env) {
		seen[f.Host.ID] = true
		list = append(list, hostDocument{Host: f.Host.ID, Name: f.Host.Name, Path: f.Path, Project: f.Project, Exists: true, Servers: f.Servers, Failure: f.Problem})
	}
	if o.all {
		for _, h := range hosts.Table() {
			if seen[h.ID] {
				continue
			}
			d := hostDocument{Host: h.ID, Name: h.Name, Servers: []string{}}
			if paths := hosts.Candidates(env, h); len(paths) > 0 {
				d.Path = paths[0]
			}
			list = append(list, d)
		}
	}
	if p.json {
		return p.document(list)
	}
	if len(list) == 0 {
		fmt.Fprintln(p.err, "No file of another program was found. See all that are known: fairlead hosts --all")
		return nil
	}
	t := newTable("HOST", "SERVERS", "FILE")
	for _, d := range list {
		servers := cell{fmt.Sprint(len(d.Servers)), ""}
		switch {
		case d.Failure != nil:
			servers, d.Path = cell{"broken", red}, d.Failure.Message
		case !d.Exists:
			servers = cell{"–", dim}
		case d.Project != "" && strings.HasSuffix(d.Host, "-local"):
			d.Path += " (" + d.Project + ")"
		}
		t.add(d.Host, servers, d.Path)
	}
	t.print(p.out)
	return nil
}

// environment is this computer; the project is the current folder unless one is given.
func environment(project string) (hosts.Env, error) {
	if project == "" {
		var err error
		if project, err = os.Getwd(); err != nil {
			return hosts.Env{}, failure.Wrap(failure.Usage, err, "The current folder is unknown: %v.", err).WithHint("Say which is meant: --project FOLDER")
		}
	} else if info, err := os.Stat(project); err != nil || !info.IsDir() {
		return hosts.Env{}, failure.New(failure.Usage, "%s is no folder.", project).WithHint("Give the project's folder.")
	}
	env, err := hosts.Here(project)
	if err != nil {
		return env, failure.Wrap(failure.Usage, err, "The home folder is unknown: %v.", err).WithHint("Set HOME.")
	}
	return env, nil
}

// hostWords completes a host, or a file, and then its servers or ours.
func (p *program) hostWords(theirs bool, project, as *string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		env, err := environment(*project)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		if len(args) == 0 {
			var found []cobra.Completion
			seen := map[string]bool{}
			for _, f := range hosts.Scan(env) {
				if id := f.Host.ID; !seen[id] && strings.HasPrefix(id, word) {
					seen[id] = true
					found = append(found, completion(id, f.Host.Name)...)
				}
			}
			return found, cobra.ShellCompDirectiveDefault // or a file
		}
		if !theirs {
			return p.completing(serverWords{keep: ownServer}.afterFirst)(cmd, args, word)
		}
		var found []cobra.Completion
		if place, err := hosts.Find(env, args[0], *as); err == nil {
			if file, err := hosts.Open(place); err == nil {
				for _, e := range file.Entries {
					if strings.HasPrefix(e.Name, word) {
						found = append(found, completion(e.Name, "")...)
					}
				}
			}
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
}

// afterFirst suggests servers behind a first word that is none.
func (w serverWords) afterFirst(app *core.App, args []string, word string) []cobra.Completion {
	return w.suggest(app, args[1:], word)
}

func hostFlags(cmd *cobra.Command, as, project *string) {
	cmd.Flags().StringVar(as, "as", "", "read FILE as one of `HOST`, instead of looking what it is")
	projectFlag(cmd, project)
}
