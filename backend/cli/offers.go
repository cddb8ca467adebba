package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/failure"
)

// offersOptions are shared by resources and prompts.
type offersOptions struct {
	target target
	cached bool
}

func resourcesCommand(p *program) *cobra.Command {
	return offersCommand(p, "resources", "List resources and resource templates", p.printResources)
}

func promptsCommand(p *program) *cobra.Command {
	return offersCommand(p, "prompts", "List prompts and their arguments", p.printPrompts)
}

func offersCommand(p *program, what, short string, print func(app *core.App, servers []string) error) *cobra.Command {
	o := &offersOptions{}
	cmd := command(what+" [SERVER]", short, between(0, 1), func(ctx context.Context, args []string) error {
		server, options, err := o.target.extra()
		if err != nil {
			return err
		}
		if server != "" {
			args = append([]string{server}, args...)
		}
		return p.with(ctx, options, func(app *core.App) error {
			names, err := p.listed(ctx, app, o.cached, args)
			if err != nil {
				return err
			}
			for _, name := range names {
				p.offersLacking(app, name, what)
			}
			return print(app, names)
		})
	})
	cmd.Long = "Lists the " + what + " of a server, or of all enabled servers, asking them now."
	cmd.Flags().BoolVar(&o.cached, "cached", false, "do not connect: show what was listed last")
	o.target.flags(cmd.Flags())
	cmd.ValidArgsFunction = p.completing(o.target.known(serverThenTool))
	return cmd
}

// listed connects the servers meant and has them list what they offer; it
// returns those that could be reached.
func (p *program) listed(ctx context.Context, app *core.App, cached bool, args []string) ([]string, error) {
	if len(args) == 1 {
		if _, err := app.Fleet.Status(args[0]); err != nil || cached {
			return args, err
		}
		if err := p.unlock(ctx, app, args[0]); err != nil {
			return nil, err
		}
		if _, err := app.Fleet.Session(ctx, args[0]); err != nil {
			return nil, err
		}
		return args, app.Fleet.RefreshOffers(ctx, args[0])
	}
	names := enabled(app.Fleet.List())
	if cached {
		return names, nil
	}
	results := connectAll(ctx, app, names)
	var failed []error
	reached := names[:0:0]
	for _, name := range names {
		err := results[name]
		if err == nil {
			err = app.Fleet.RefreshOffers(ctx, name)
		}
		if err != nil {
			failed = append(failed, err)
			continue
		}
		reached = append(reached, name)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if len(reached) == 0 && len(failed) == 1 {
		return nil, failed[0]
	}
	for _, err := range failed {
		p.warn(err)
	}
	return reached, nil
}

// offersLacking warns when a list is not all that the server gave.
func (p *program) offersLacking(app *core.App, server, what string) {
	all := []*failure.Error{app.Catalog.Prompts(server).Lacks}
	if what == "resources" {
		all = []*failure.Error{app.Catalog.Resources(server).Lacks, app.Catalog.Templates(server).Lacks}
	}
	for _, lacks := range all {
		if lacks != nil {
			p.warn(lacks)
		}
	}
}

// resourceDocument is a resource or a template in JSON.
type resourceDocument struct {
	Server      string   `json:"server"`
	URI         string   `json:"uri,omitempty"`
	URITemplate string   `json:"uriTemplate,omitempty"`
	Variables   []string `json:"variables,omitempty"`
	Name        string   `json:"name"`
	Title       string   `json:"title,omitempty"`
	Description string   `json:"description,omitempty"`
	MimeType    string   `json:"mimeType,omitempty"`
	Size        *int64   `json:"size,omitempty"`
}

func (p *program) printResources(app *core.App, servers []string) error {
	documents := []resourceDocument{}
	for _, server := range servers {
		for _, r := range app.Catalog.Resources(server).Items {
			d := resourceDocument{Server: server, URI: r.URI, Name: r.Name, Title: r.Title, Description: r.Description, MimeType: r.MimeType}
			if r.Size >= 0 {
				d.Size = &r.Size
			}
			documents = append(documents, d)
		}
		for _, t := range app.Catalog.Templates(server).Items {
			documents = append(documents, resourceDocument{
				Server: server, URITemplate: t.URITemplate, Variables: t.Variables, Name: t.Name, Title: t.Title, Description: t.Description, MimeType: t.MimeType,
			})
		}
	}
	if p.json {
		return p.document(documents)
	}
	if len(documents) == 0 {
		fmt.Fprintln(p.err, "There are no resources.")
		return nil
	}
	t := newTable("SERVER", "URI", "DESCRIPTION")
	for _, d := range documents {
		t.add(d.Server, d.URI+d.URITemplate, about(d.Description, d.Title, d.Name))
	}
	t.print(p.out)
	return nil
}

type promptDocument struct {
	Server      string                   `json:"server"`
	Name        string                   `json:"name"`
	Title       string                   `json:"title,omitempty"`
	Description string                   `json:"description,omitempty"`
	Arguments   []promptArgumentDocument `json:"arguments"`
}

type promptArgumentDocument struct {
	Name        string `json:"name"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`
	Required    bool   `json:"required"`
}

func (p *program) printPrompts(app *core.App, servers []string) error {
	documents := []promptDocument{}
	for _, server := range servers {
		for _, prompt := range app.Catalog.Prompts(server).Items {
			d := promptDocument{Server: server, Name: prompt.Name, Title: prompt.Title, Description: prompt.Description, Arguments: []promptArgumentDocument{}}
			for _, a := range prompt.Arguments {
				d.Arguments = append(d.Arguments, promptArgumentDocument{Name: a.Name, Title: a.Title, Description: a.Description, Required: a.Required})
			}
			documents = append(documents, d)
		}
	}
	if p.json {
		return p.document(documents)
	}
	if len(documents) == 0 {
		fmt.Fprintln(p.err, "There are no prompts.")
		return nil
	}
	t := newTable("SERVER", "PROMPT", "ARGUMENTS", "DESCRIPTION")
	for _, d := range documents {
		words := make([]string, len(d.Arguments))
		for i, a := range d.Arguments {
			if words[i] = a.Name; !a.Required {
				words[i] = "[" + a.Name + "]"
			}
		}
		t.add(d.Server, d.Name, strings.Join(words, " "), about(d.Description, d.Title))
	}
	t.print(p.out)
	return nil
}

// about is what a list says of something: the first of texts that is there.
func about(texts ...string) string {
	i := slices.IndexFunc(texts, func(s string) bool { return s != "" })
	if i < 0 {
		return ""
	}
	return firstSentence(catalog.Tool{Description: texts[i]})
}

// texts makes an object of strings of what was typed as name=value.
func texts(typed []given) (json.RawMessage, error) {
	for _, g := range typed {
		if g.json {
			return nil, failure.New(failure.Usage, "%s:=… is JSON, and a prompt's arguments are texts.", g.name).WithHint("Write %s=text.", g.name)
		}
	}
	return merge(nil, typed, nil)
}
