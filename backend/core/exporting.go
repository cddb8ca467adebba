package core

import (
	"bytes"
	"context"
	"io"

	"fairlead/backend/compare"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
	"fairlead/backend/secret"
)

// ExportOptions say which calls are exported and what of them is masked. What the
// vault knew when a call was made is masked in the history already.
type ExportOptions struct {
	Filter history.Filter
	IDs    []string // only these; nil: what the filter selects
	// Redact masks what looks like a secret: values of members and headers with
	// such names, well-known shapes of tokens, and both in the middle of a text.
	Redact bool
	// Mask are JSON Paths, and JSON pointers with *, of what is masked in arguments
	// and results, wherever they stand.
	Mask     []string
	Progress func(done, all int)
}

// Check says which rule is wrong: InvalidArguments.
func (o ExportOptions) Check() error { return compare.Rules{Ignore: o.Mask}.Check() }

// Export writes calls as lines of JSON.
func (a *App) Export(ctx context.Context, to io.Writer, o ExportOptions) (history.ExportReport, error) {
	store, err := a.Store()
	if err != nil {
		return history.ExportReport{}, err
	}
	if err := o.Check(); err != nil {
		return history.ExportReport{}, err
	}
	out := history.ExportOptions{Filter: o.Filter, IDs: o.IDs, Progress: o.Progress}
	if o.Redact || len(o.Mask) > 0 {
		out.Change = func(c *history.Whole) error {
			m := &masker{rules: compare.Rules{Ignore: o.Mask}, looks: o.Redact, known: secret.NewRedactor()}
			return m.call(c)
		}
	}
	return store.Export(ctx, to, out)
}

// Import adds calls that were exported.
func (a *App) Import(ctx context.Context, from io.Reader, o history.ImportOptions) (history.ImportReport, error) {
	store, err := a.Store()
	if err != nil {
		return history.ImportReport{}, err
	}
	return store.Import(ctx, from, o)
}

// Salvage adds what can still be read of a history in another folder.
func (a *App) Salvage(ctx context.Context, folder string, o history.ImportOptions) (history.ImportReport, error) {
	store, err := a.Store()
	if err != nil {
		return history.ImportReport{}, err
	}
	return store.Salvage(ctx, folder, o)
}

// masker takes what is not to be passed on out of one call. What it finds in one
// place is masked in all: the arguments stand in the messages too, and servers
// repeat in their answers what they were given.
type masker struct {
	rules compare.Rules
	looks bool
	known *secret.Redactor
}

func (m *masker) call(c *history.Whole) error {
	masked := false
	for _, one := range []struct {
		body  *history.Body
		texts []string
	}{{&c.Arguments, nil}, {&c.Result, answerTexts}} {
		changed, err := m.document(one.body, "", one.texts)
		if err != nil {
			return err
		}
		masked = masked || changed
	}
	for i := range c.Frames {
		for at, texts := range map[string][]string{"/params/arguments": nil, "/result": answerTexts} {
			if _, err := m.document(&c.Frames[i].Body, at, texts); err != nil {
				return err
			}
		}
		m.find(c.Frames[i].Body.Inline)
	}
	for _, raw := range [][]byte{c.Failure, c.OutputProblems, []byte(c.Note), []byte(c.Preview)} {
		m.find(raw)
	}
	bodies := []*history.Body{&c.Arguments, &c.Result}
	for i := range c.Frames {
		f := &c.Frames[i]
		bodies = append(bodies, &f.Body)
		f.Method, f.RPCID = m.known.String(f.Method), m.known.String(f.RPCID)
	}
	for _, b := range bodies {
		if b.Inline != nil {
			b.Inline = m.known.Bytes(b.Inline)
			b.Bytes = int64(len(b.Inline))
		}
	}
	c.Failure, c.OutputProblems = m.known.Bytes(c.Failure), m.known.Bytes(c.OutputProblems)
	for i := range c.Attempts {
		c.Attempts[i].Failure = m.known.Bytes(c.Attempts[i].Failure)
	}
	for _, text := range []*string{&c.Preview, &c.Note, &c.Tool, &c.Client} {
		*text = m.known.String(*text)
	}
	if masked {
		c.Preview = secret.Mask // it may hold what stood at a masked place and is too short to be known by itself
		c.OutputProblems = nil
	}
	c.ArgumentBytes, c.ResultBytes = c.Arguments.Bytes, c.Result.Bytes
	return nil
}

// document masks what the rules name in the part of a body that is at a pointer,
// and learns what looks like a secret in all of it. Texts are where the rules look into
// texts that are JSON.
func (m *masker) document(b *history.Body, pointer string, texts []string) (changed bool, err error) {
	if b.Inline == nil || jsonx.Check(b.Inline) != nil {
		return false, nil
	}
	m.find(b.Inline)
	part, ok := jsonx.Lookup(b.Inline, pointer)
	if !ok || len(m.rules.Ignore) == 0 {
		return false, nil
	}
	rules := m.rules
	rules.Texts = texts
	out, changed, err := rules.Replace(part, jsonx.Quote(secret.Mask), m.learn)
	if err != nil || !changed {
		return false, err
	}
	if b.Inline, err = jsonx.Replace(b.Inline, pointer, out); err != nil {
		return false, failure.From(err)
	}
	b.Bytes = int64(len(b.Inline))
	return true, nil
}

// learn makes the texts of a value known.
func (m *masker) learn(raw []byte) {
	eachText("", raw, func(_, value string) { m.known.Add(value) })
}

// find makes known what looks like a secret, or stands in a text and looks like one.
func (m *masker) find(raw []byte) {
	if !m.looks || len(raw) == 0 {
		return
	}
	if jsonx.Check(raw) != nil {
		m.known.Hold(secret.In(string(raw))...)
		return
	}
	eachText("", raw, func(name, value string) {
		if secret.LooksSecret(name, value) {
			m.known.Add(value)
		}
		m.known.Hold(secret.In(value)...)
	})
}

// eachText calls f with every text of a value and the name it stands under. Texts
// that are JSON themselves are looked into.
func eachText(name string, raw []byte, f func(name, value string)) {
	type item struct {
		name string
		raw  []byte
		deep int
	}
	stack := []item{{name, bytes.TrimSpace(raw), 0}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch jsonx.Kind(top.raw) {
		case "string":
			value := jsonx.Unquote(top.raw)
			f(top.name, value)
			inner := []byte(value)
			if kind := jsonx.Kind(inner); top.deep < 3 && (kind == "object" || kind == "array") && jsonx.Check(inner) == nil {
				stack = append(stack, item{top.name, bytes.TrimSpace(inner), top.deep + 1})
			}
		case "object", "array":
			jsonx.Each(top.raw, 0, func(it jsonx.Item) bool {
				under := top.name
				if it.Key != nil {
					under = jsonx.Unquote(it.Key)
				}
				stack = append(stack, item{under, top.raw[it.From:it.To], top.deep})
				return true
			})
		}
	}
}
