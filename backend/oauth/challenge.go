package oauth

import (
	"net/http"
	"strings"
)

// challenge is what a server's refusal says (RFC 6750 §3, RFC 9728 §5.1).
type challenge struct {
	Status           int      `json:"status"`
	Scheme           string   `json:"scheme,omitempty"` // bearer or dpop, lower case; "" when none is named
	ResourceMetadata string   `json:"resourceMetadata,omitempty"`
	Scopes           []string `json:"scopes,omitempty"`
	Error            string   `json:"error,omitempty"`
	Description      string   `json:"description,omitempty"`
}

// insufficient reports whether the token is good but not enough: the step-up
// of MCP authorization §scope challenge handling.
func (c challenge) insufficient() bool {
	return c.Error == "insufficient_scope" || c.Status == http.StatusForbidden && len(c.Scopes) > 0
}

// challengeOf reads the status and the WWW-Authenticate headers of a refusal. Parts that are
// malformed are passed over: the metadata can be found without them.
func challengeOf(status int, header http.Header) challenge {
	c := challenge{Status: status}
	for _, value := range header.Values("WWW-Authenticate") {
		for _, one := range parseChallenges(value) {
			if one.scheme != "bearer" && one.scheme != "dpop" {
				continue
			}
			c.take(one)
		}
	}
	return c
}

// take adds a challenge; of several, the first that says something is believed,
// and Bearer rather than DPoP where the server takes both.
func (c *challenge) take(one authChallenge) {
	if c.Scheme == "" || one.scheme == "bearer" {
		c.Scheme = one.scheme
	}
	fill := func(field *string, name string) {
		if *field == "" {
			*field = one.params[name]
		}
	}
	fill(&c.ResourceMetadata, "resource_metadata")
	fill(&c.Error, "error")
	fill(&c.Description, "error_description")
	if len(c.Scopes) == 0 {
		c.Scopes = union(strings.Fields(one.params["scope"]))
	}
}

// authChallenge is one challenge of RFC 9110 §11.3; names are lower case.
type authChallenge struct {
	scheme string
	params map[string]string
}

// parseChallenges reads a WWW-Authenticate value: challenges and their
// parameters, both separated by commas. It never fails; it leaves out.
func parseChallenges(header string) (all []authChallenge) {
	p := parser{header}
	for p.rest != "" {
		p.skip(" \t,;") // some take it for a cookie
		name := p.token()
		if name == "" {
			p.skipPast(',')
			continue
		}
		gap := p.skip(" \t")
		if p.next('=') && len(all) > 0 {
			all[len(all)-1].set(name, &p)
			continue
		}
		all = append(all, authChallenge{strings.ToLower(name), map[string]string{}})
		if gap && !p.parameterFollows() {
			p.skipPast(',')
		}
	}
	return all
}

// parameterFollows reports whether name=value comes next, and not a token68 as
// of Basic or Negotiate, which ends in equals signs.
func (p *parser) parameterFollows() bool {
	ahead := *p
	if ahead.token() == "" {
		return false
	}
	ahead.skip(" \t")
	return ahead.next('=') && ahead.rest != "" && !strings.ContainsRune("=,", rune(ahead.rest[0]))
}

func (c *authChallenge) set(name string, p *parser) {
	p.skip(" \t")
	value := p.value()
	if name = strings.ToLower(name); value != "" {
		if _, twice := c.params[name]; !twice {
			c.params[name] = value
		}
	}
}

// parser walks over a header.
type parser struct{ rest string }

func (p *parser) skip(chars string) bool {
	before := len(p.rest)
	p.rest = strings.TrimLeft(p.rest, chars)
	return len(p.rest) < before
}

func (p *parser) skipPast(c byte) {
	_, p.rest, _ = strings.Cut(p.rest, string(c))
}

func (p *parser) next(c byte) bool {
	if p.rest == "" || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *parser) token() string {
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
	})
	if end < 0 {
		end = len(p.rest)
	}
	token := p.rest[:end]
	p.rest = p.rest[end:]
	return token
}

// value reads a quoted string, or what servers write instead of a token:
// everything up to the next comma, or what stands in the wrong quotes.
func (p *parser) value() string {
	if !p.next('"') {
		end := strings.IndexAny(p.rest, ",;")
		if end < 0 {
			end = len(p.rest)
		}
		value := strings.TrimSpace(p.rest[:end])
		p.rest = p.rest[end:]
		if n := len(value); n > 1 && value[0] == '\'' && value[n-1] == '\'' {
			value = value[1 : n-1]
		}
		return value
	}
	var b strings.Builder
	for p.rest != "" {
		c := p.rest[0]
		p.rest = p.rest[1:]
		switch {
		case c == '"':
			return b.String()
		case c == '\\' && p.rest != "":
			c = p.rest[0]
			p.rest = p.rest[1:]
		}
		b.WriteByte(c)
	}
	return b.String()
}
