package core

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"fairlead/backend/compare"
	"fairlead/backend/config"
	"fairlead/backend/failure"
	"fairlead/backend/history"
	"fairlead/backend/jsonx"
)

// CompareOptions say how two calls are compared.
type CompareOptions struct {
	Ignore []string // nil: the rules that are kept for the tool of the first call
	View   compare.View
	Bare   bool // without rows: only what differs
}

// CallComparison is in what two calls differ.
type CallComparison struct {
	A, B                       history.Call
	Same                       bool // but for when and how long
	Ignore                     []string
	LeftOut                    []string // of these rules, those that named something
	Facts                      []Fact
	Arguments, Result, Failure Compared
}

// Fact is something about a call, such as its status.
type Fact struct {
	Name, Old, New string
	Same           bool
	Loose          bool // it differs from call to call: it does not count
}

// Compared are two bodies.
type Compared struct {
	Same   bool
	None   bool // neither call has it
	Text   bool // at least one is not JSON: they were compared as texts
	Coarse bool // too large to be looked into everywhere
	Diff   compare.Diff
	Rows   []compare.Row
	More   int
}

// answerTexts are where servers write texts in their answers. Many send JSON there.
var answerTexts = []string{"/content/*/text", "/content/*/resource/text", "/contents/*/text", "/messages/*/content/text", "/messages/*/content/resource/text"}

// maxCompared is how large a body may be to be compared: both are held in memory.
const maxCompared = 64 << 20

// CompareCalls compares two recorded calls.
func (a *App) CompareCalls(ctx context.Context, first, second string, o CompareOptions) (c CallComparison, err error) {
	store, err := a.Store()
	if err != nil {
		return c, err
	}
	recordA, err := store.Get(ctx, first)
	if err != nil {
		return c, err
	}
	recordB, err := store.Get(ctx, second)
	if err != nil {
		return c, err
	}
	c.A, c.B, c.Ignore = recordA.Call, recordB.Call, o.Ignore
	if o.Ignore == nil {
		if c.Ignore, err = a.IgnoredIn(recordA.Server, recordA.Tool); err != nil {
			return c, err
		}
	}
	rules := compare.Rules{Ignore: c.Ignore}
	if err := rules.Check(); err != nil {
		return c, err
	}
	var named []string
	for _, part := range []struct {
		to   *Compared
		a, b history.Body
		name string
		open []string
	}{
		{&c.Arguments, recordA.Arguments, recordB.Arguments, "arguments", nil},
		{&c.Result, recordA.Result, recordB.Result, "results", answerTexts},
		{&c.Failure, inlineBody(recordA.Failure), inlineBody(recordB.Failure), "failures", nil},
	} {
		if part.to == &c.Failure && c.Result.Same && !c.Result.None && c.A.Status == history.ToolError && c.B.Status == history.ToolError {
			c.Failure = Compared{Same: true} // it says again what the result says
			continue
		}
		rules.Texts = part.open
		if *part.to, err = compareBodies(store, part.a, part.b, part.name, rules, o); err != nil {
			return c, err
		}
		named = append(named, part.to.Diff.Ignored...)
	}
	for _, rule := range c.Ignore {
		if slices.Contains(named, rule) {
			c.LeftOut = append(c.LeftOut, rule)
		}
	}
	c.Facts = facts(recordA.Call, recordB.Call)
	c.Same = c.Arguments.Same && c.Result.Same && c.Failure.Same
	for _, f := range c.Facts {
		c.Same = c.Same && (f.Same || f.Loose)
	}
	return c, nil
}

func inlineBody(raw json.RawMessage) history.Body {
	return history.Body{Bytes: int64(len(raw)), Inline: raw}
}

func compareBodies(store *history.Store, a, b history.Body, name string, rules compare.Rules, o CompareOptions) (Compared, error) {
	if a.Bytes == 0 && b.Bytes == 0 {
		return Compared{Same: true, None: true}, nil
	}
	if a.Hash != "" && a.Hash == b.Hash && a.Offset == b.Offset && a.Bytes == b.Bytes && o.View.Only {
		return Compared{Same: true}, nil // one file: there is nothing to read
	}
	if most := max(a.Bytes, b.Bytes); most > maxCompared {
		return Compared{}, failure.New(failure.TooLarge, "The %s are too large to be compared: %d MB, at most %d MB are.", name, most>>20, maxCompared>>20).
			WithHint("Save them to files and compare those with a tool made for it.")
	}
	rawA, err := readBody(store, a)
	if err != nil {
		return Compared{}, err
	}
	rawB, err := readBody(store, b)
	if err != nil {
		return Compared{}, err
	}
	return CompareRaw(rawA, rawB, rules, o)
}

// CompareRaw compares two values, as texts where one is not JSON.
func CompareRaw(a, b []byte, rules compare.Rules, o CompareOptions) (Compared, error) {
	if len(a) == 0 || len(b) == 0 || jsonx.Check(a) != nil || jsonx.Check(b) != nil {
		return compareTexts(a, b, o), nil
	}
	d, err := compare.JSON(a, b, rules)
	if err != nil {
		return Compared{}, err
	}
	out := Compared{Same: d.Same, Coarse: d.Coarse, Diff: d}
	if !o.Bare && !(d.Same && o.View.Only) {
		out.Rows, out.More = compare.Rows(d, o.View)
	}
	return out, nil
}

func compareTexts(a, b []byte, o CompareOptions) Compared {
	out := Compared{Same: bytes.Equal(a, b), Text: true}
	if o.Bare || out.Same && o.View.Only {
		return out
	}
	out.Rows, out.More = compare.TextRows(compare.Text(readable(a), readable(b)), o.View)
	return out
}

// readable spreads JSON over lines: its other side is missing, or is no JSON.
func readable(raw []byte) string {
	if len(raw) > 0 && jsonx.Check(raw) == nil {
		raw = jsonx.Indent(raw)
	}
	return string(raw)
}

func facts(a, b history.Call) []Fact {
	all := []Fact{
		{Name: "server", Old: a.Server, New: b.Server, Loose: true},
		{Name: "tool", Old: a.Tool, New: b.Tool},
		{Name: "method", Old: a.Method, New: b.Method},
		{Name: "status", Old: string(a.Status), New: string(b.Status)},
		{Name: "code", Old: a.Code, New: b.Code},
		{Name: "took", Old: tookText(a.Took), New: tookText(b.Took), Loose: true},
		{Name: "started", Old: a.StartedAt.Format(time.RFC3339), New: b.StartedAt.Format(time.RFC3339), Loose: true},
		{Name: "serverVersion", Old: version(a), New: version(b), Loose: true},
		{Name: "protocol", Old: a.Protocol, New: b.Protocol, Loose: true},
		{Name: "resultBytes", Old: fmt.Sprint(a.ResultBytes), New: fmt.Sprint(b.ResultBytes), Loose: true},
	}
	for i := range all {
		all[i].Same = all[i].Old == all[i].New
	}
	return all
}

func tookText(d time.Duration) string {
	if d < 0 {
		return ""
	}
	return d.String()
}

func version(c history.Call) string {
	if c.ServerVersion == "" {
		return c.ServerName
	}
	return c.ServerName + " " + c.ServerVersion
}

// IgnoredIn returns the rules that are kept for a tool, an empty list for none.
func (a *App) IgnoredIn(server, tool string) ([]string, error) {
	all, err := config.LoadIgnored(a.Paths.IgnoredPath())
	if err != nil || all[server][tool] == nil {
		return []string{}, err
	}
	return all[server][tool], nil
}

// Ignore keeps the rules for a tool, once they are understood.
func (a *App) Ignore(server, tool string, rules []string) error {
	if err := (compare.Rules{Ignore: rules}).Check(); err != nil {
		return err
	}
	return config.SaveIgnored(a.Paths.IgnoredPath(), server, tool, rules)
}

// PreviousCall returns the id of the call of the same tool before this one. The
// failure is NotFound when it is the first.
func (a *App) PreviousCall(ctx context.Context, id string) (string, error) {
	store, err := a.Store()
	if err != nil {
		return "", err
	}
	record, err := store.Get(ctx, id)
	if err != nil {
		return "", err
	}
	filter, err := history.ParseFilter(fmt.Sprintf("server:%s tool:%s method:%s", strconv.Quote(record.Server), strconv.Quote(record.Tool), record.Method))
	if err != nil {
		return "", err
	}
	for cursor := ""; ; {
		page, err := store.List(ctx, history.Query{Filter: filter, Cursor: cursor, Limit: 200})
		if err != nil {
			return "", err
		}
		for _, c := range page.Calls {
			before := c.StartedAt.Before(record.StartedAt) || c.StartedAt.Equal(record.StartedAt) && c.ID < record.ID
			if before && c.Server == record.Server && c.Tool == record.Tool {
				return c.ID, nil
			}
		}
		if cursor = page.Next; cursor == "" {
			return "", failure.New(failure.NotFound, "There is no call of %s before this one.", record.Tool)
		}
	}
}
