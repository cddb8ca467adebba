package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fairlead/backend/core"
	"fairlead/backend/failure"
	"fairlead/backend/oauth"
)

type loginOptions struct {
	noBrowser, steps, fresh bool
}

func loginCommand(p *program) *cobra.Command {
	o := &loginOptions{}
	cmd := command("login SERVER", "Sign in to a remote server", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error { return p.login(ctx, app, args[0], o) })
	})
	cmd.Long = `Signs in to a remote server that asks for it (OAuth 2.1), and keeps the tokens in the vault.

The address is shown, then opened in the browser, which comes back to this program. With
--no-browser open it yourself, on another machine too: paste the address the browser ends
at, and the sign-in is complete.`
	cmd.Flags().BoolVar(&o.noBrowser, "no-browser", false, "do not open a browser; ask for the address it would come back with")
	cmd.Flags().BoolVar(&o.steps, "steps", false, "show every request and answer, secrets masked")
	cmd.Flags().BoolVar(&o.fresh, "fresh", false, "forget the registered client, and register again")
	return cmd
}

func logoutCommand(p *program) *cobra.Command {
	return command("logout SERVER", "Sign out of a remote server", between(1, 1), func(ctx context.Context, args []string) error {
		return p.with(ctx, core.Options{}, func(app *core.App) error {
			if err := app.SignOut(ctx, args[0]); err != nil {
				return err
			}
			return p.loginDone(ctx, app, args[0], "signed out of")
		})
	})
}

// elsewhere is where the browser is sent back to when it is not on this machine:
// nobody listens there, and its address bar keeps what is wanted (RFC 8252 §7.3).
const elsewhere = "http://127.0.0.1:1/callback"

func (p *program) login(ctx context.Context, app *core.App, name string, o *loginOptions) error {
	if err := p.unlock(ctx, app, name); err != nil {
		return err
	}
	server, err := app.SignInServer(ctx, name)
	if err != nil {
		return err
	}
	if err := p.vaultThatKeeps(ctx, app); err != nil {
		// Trying a sign-in out is worth something too, but nobody must think that it lasts.
		f := *failure.From(err)
		f.Message = "This sign-in ends with this command: " + f.Message
		p.warn(f.WithHint("%s fairlead secrets set NAME --passphrase makes a vault under a passphrase.", f.Hint))
	}
	start := oauth.StartOptions{Fresh: o.fresh}
	if o.noBrowser {
		start.Redirect = elsewhere
	}
	flow, err := app.SignIn().Start(ctx, server, start)
	if err == nil && !flow.Final() {
		flow, err = p.browse(ctx, app, flow, o.noBrowser)
	}
	if o.steps && flow.ID != "" {
		p.showSteps(app, flow.ID)
	}
	if err != nil {
		return err
	}
	return p.loginDone(ctx, app, name, "signed in to")
}

// browse brings the address to the person and waits for the browser to come back.
func (p *program) browse(ctx context.Context, app *core.App, flow oauth.Flow, byHand bool) (oauth.Flow, error) {
	address, err := core.WebAddress(flow.URL)
	if err != nil {
		return flow, err
	}
	if byHand {
		fmt.Fprintf(p.err, "Open this address in a browser:\n\n  %s\n\nThen paste the address the browser ends at: ", address)
		line, err := p.line(ctx)
		if err != nil {
			return flow, err
		}
		if strings.TrimSpace(line) == "" {
			_ = app.SignIn().Cancel(flow.ID)
			return flow, failure.New(failure.Cancelled, "No address was given: nobody is signed in.")
		}
		return app.SignIn().Complete(ctx, flow.ID, oauth.Callback{URL: strings.TrimSpace(line)})
	}
	fmt.Fprintf(p.err, "The browser is opened at\n\n  %s\n\nWaiting for it to come back …\n", address)
	if err := core.OpenOutside(address); err != nil {
		p.warn(failure.From(err))
	}
	return app.SignIn().Wait(ctx, flow.ID)
}

// showSteps prints what passed between Fairlead and the authorization server.
func (p *program) showSteps(app *core.App, id string) {
	steps, err := app.SignIn().Steps(id)
	if err != nil {
		return // nothing was done
	}
	for _, s := range steps {
		fmt.Fprintf(p.err, "%d. %s", s.Number, s.Name)
		if s.Method != "" {
			fmt.Fprintf(p.err, "\n   %s %s", s.Method, s.URL)
		} else if s.URL != "" {
			fmt.Fprintf(p.err, "\n   %s", s.URL)
		}
		if s.Status != 0 {
			fmt.Fprintf(p.err, "\n   HTTP %d in %d ms", s.Status, s.Duration.Milliseconds())
		}
		for _, text := range []string{s.RequestBody, s.ResponseBody, s.Error} {
			if text = strings.TrimSpace(text); text != "" {
				fmt.Fprintf(p.err, "\n   %s", strings.ReplaceAll(text, "\n", "\n   "))
			}
		}
		fmt.Fprintln(p.err)
	}
}

// loginDocument is a sign-in in JSON: no token in it.
type loginDocument struct {
	Server    string   `json:"server"`
	SignedIn  bool     `json:"signedIn"`
	Issuer    string   `json:"issuer,omitempty"`
	Scopes    []string `json:"scopes,omitempty"`
	ExpiresAt int64    `json:"expiresAt,omitempty"` // Unix milliseconds
	RefreshAt int64    `json:"refreshAt,omitempty"`
}

func (p *program) loginDone(ctx context.Context, app *core.App, name, what string) error {
	server, err := app.SignInServer(ctx, name)
	if err != nil {
		return err
	}
	st, err := app.SignIn().Status(ctx, server)
	if err != nil {
		return err
	}
	if st.Unsaved != nil {
		p.warn(st.Unsaved)
	}
	if p.json {
		d := loginDocument{Server: name, SignedIn: st.SignedIn, Issuer: st.Issuer, Scopes: st.Scopes}
		if !st.Expiry.IsZero() {
			d.ExpiresAt = st.Expiry.UnixMilli()
		}
		if !st.NextRefresh.IsZero() {
			d.RefreshAt = st.NextRefresh.UnixMilli()
		}
		return p.document(d)
	}
	fmt.Fprintf(p.err, "You are %s %s.\n", what, visible(name))
	return nil
}
