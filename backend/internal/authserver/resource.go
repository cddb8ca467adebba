package authserver

import (
	"fmt"
	"net/http"
	"strings"
)

// resource is the MCP server's own identifier.
func (p *Pair) resource() string {
	if p.o.ResourceMetadata == "root" {
		return strings.TrimSuffix(p.URL, "/mcp")
	}
	return p.URL
}

func (p *Pair) serveMCP(w http.ResponseWriter, r *http.Request) {
	o := p.options()
	switch {
	case r.URL.Path == resourcePath(o):
		m := map[string]any{"resource": p.resource(), "authorization_servers": []string{p.Issuer}}
		if o.Resource != "" {
			m["resource"] = o.Resource
		}
		if o.Issuers != nil {
			m["authorization_servers"] = o.Issuers
		}
		if o.Scopes != nil {
			m["scopes_supported"] = o.Scopes
		}
		if o.DPoP {
			m["dpop_bound_access_tokens_required"] = true
		}
		reply(w, http.StatusOK, m)
	case r.URL.Path == "/mcp":
		p.guarded(w, r)
	case o.ResourceMetadata == "none" && r.URL.Path == "/.well-known/oauth-authorization-server" && o.Metadata == "":
		p.metadata(w, o)
	case o.ResourceMetadata == "none":
		p.endpoint(r.URL.Path, w, r)
	default:
		http.NotFound(w, r)
	}
}

func resourcePath(o Options) string {
	switch o.ResourceMetadata {
	case "":
		return "/.well-known/oauth-protected-resource/mcp"
	case "root":
		return "/.well-known/oauth-protected-resource"
	case "custom":
		return "/somewhere/else.json"
	}
	return ""
}

// guarded answers requests that bring a good token.
func (p *Pair) guarded(w http.ResponseWriter, r *http.Request) {
	o := p.options()
	if o.Status != nil {
		if status := o.Status(r); status != 0 {
			p.challenge(w, o, status, "", "")
			return
		}
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	p.mu.Lock()
	g := p.access[token]
	good := g != nil && !g.family.dead && p.o.Now().Before(g.expiry) && g.resource == p.resource()
	thumbprint, no := "", (*refusal)(nil)
	if good {
		thumbprint, no = p.proof(w, r, token)
		good = strings.EqualFold(scheme, map[bool]string{true: "DPoP", false: "Bearer"}[o.DPoP])
	}
	p.mu.Unlock()
	need := o.NeedScope
	if special := o.NeedScopeFor[r.Header.Get("X-Operation")]; special != "" {
		need = special
	}
	switch {
	case no != nil:
		p.challenge(w, o, http.StatusUnauthorized, no.code, "")
	case token == "":
		p.challenge(w, o, http.StatusUnauthorized, "", o.Challenge)
	case !good || g.thumbprint != thumbprint:
		p.challenge(w, o, http.StatusUnauthorized, "invalid_token", o.Challenge)
	case need != "" && !contains(g.scopes, need):
		p.challenge(w, o, http.StatusForbidden, "insufficient_scope", need)
	case o.Handler != nil:
		o.Handler.ServeHTTP(w, r)
	default:
		reply(w, http.StatusOK, map[string]any{"jsonrpc": "2.0", "id": 1, "result": map[string]any{}})
	}
}

func (p *Pair) challenge(w http.ResponseWriter, o Options, status int, code, scope string) {
	parts := []string{}
	if path := resourcePath(o); path != "" && !o.Unsaid {
		parts = append(parts, fmt.Sprintf(`resource_metadata="%s"`, strings.TrimSuffix(p.URL, "/mcp")+path))
	}
	if code != "" {
		parts = append(parts, fmt.Sprintf(`error="%s"`, code))
	}
	if scope != "" {
		parts = append(parts, fmt.Sprintf(`scope="%s"`, scope))
	}
	scheme := "Bearer"
	if o.DPoP {
		scheme = "DPoP"
	}
	w.Header().Set("WWW-Authenticate", strings.TrimSpace(scheme+" "+strings.Join(parts, ", ")))
	w.WriteHeader(status)
}
