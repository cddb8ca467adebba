package catalog

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"fairlead/backend/failure"
)

const maxSchemaDepth = 500

// builder turns one decoded schema into a compiled one.
type builder struct {
	notes     []string
	saysDraft bool // the schema names a draft itself
}

func (b *builder) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

func (b *builder) build(doc any, draft *jsonschema.Draft, c *compiled) (*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(draft)
	compiler.AssertFormat()
	compiler.UseLoader(refusing{})
	compiler.UseRegexpEngine(b.regexp)
	if !c.light {
		compiler.RegisterVocabulary(c.stop.vocabulary())
		compiler.AssertVocabs()
	}
	if err := compiler.AddResource(location, doc); err != nil {
		return nil, err
	}
	return compiler.Compile(location)
}

// refusing is the loader: a schema comes from a stranger and must not make us
// read files or call addresses.
type refusing struct{}

type refusedRef struct{ url string }

func (e *refusedRef) Error() string { return "refused to load " + e.url }

func (refusing) Load(url string) (any, error) { return nil, &refusedRef{url} }

// schemaFailure says what is wrong with a schema, and where.
func schemaFailure(err error) *failure.Error {
	if f, ok := errors.AsType[*failure.Error](err); ok {
		return f
	}
	const hint = "The schema itself is wrong; tell the server's author. The tool can be called without the check."
	if ref, ok := errors.AsType[*refusedRef](err); ok {
		url := strings.TrimPrefix(ref.url, "schema:///")
		return failure.Wrap(failure.Protocol, err, "The schema refers to %s, and schemas outside the tool's own are not loaded.", url).
			WithHint("%s", hint)
	}
	if invalid, ok := errors.AsType[*jsonschema.SchemaValidationError](err); ok {
		if cause, ok := errors.AsType[*jsonschema.ValidationError](invalid.Err); ok {
			cause.ErrorKind = &kind.Group{}
			if p := translate(cause, nil); len(p) > 0 {
				place := p[0].Pointer
				if place == "" {
					place = "the top"
				}
				return failure.Wrap(failure.Protocol, err, "The schema is not valid JSON Schema: at %s, %s.", place, p[0].Message).
					WithHint("%s", hint).WithDetails(map[string][]Problem{"problems": p})
			}
		}
	}
	return failure.Wrap(failure.Protocol, err, "The schema cannot be used: %s", strings.ReplaceAll(err.Error(), location, "")).
		WithHint("%s", hint)
}

// dropUnknownDialects removes $schema where it names none of the drafts there
// are: it would have to be loaded to be understood.
func (b *builder) dropUnknownDialects(v any, root bool) {
	switch v := v.(type) {
	case map[string]any:
		if name, ok := v["$schema"].(string); ok {
			if known(name) {
				b.saysDraft = b.saysDraft || root
			} else {
				delete(v, "$schema")
				b.note("The dialect %s is not known; the schema is read as JSON Schema 2020-12.", name)
			}
		}
		for key, child := range v {
			if key != "const" && key != "enum" && key != "default" && key != "examples" {
				b.dropUnknownDialects(child, false)
			}
		}
	case []any:
		for _, child := range v {
			b.dropUnknownDialects(child, false)
		}
	}
}

func known(dialect string) bool {
	name := strings.TrimSuffix(dialect, "#")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "https://"), "http://")
	switch name {
	case "json-schema.org/schema", "json-schema.org/draft/2020-12/schema", "json-schema.org/draft/2019-09/schema",
		"json-schema.org/draft-07/schema", "json-schema.org/draft-06/schema", "json-schema.org/draft-04/schema":
		return true
	}
	return false
}
