package history

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
)

const keysHint = "Known are server:, tool:, method:, status:, origin:, code:, took>, took<, size>, size<, before: and after:. " +
	"Put text in quotes to search for it as it stands."

// ParseFilter reads the filter language:
//
//	server:x tool:x origin:cli code:timeout    equal; tool:get_* with a star for anything
//	method:prompts/get                         what was asked; tools/call, resources/read …
//	status:error                               error is any of tool_error, error and timeout
//	took>2s took<100ms size>1kb                also >= and <=; size is arguments and result together
//	before:2026-01-02 after:7d                 a day, a time, or how long ago
//	words "quoted phrase"                      all of them, anywhere in the call's text
//	-word -server:x                            not
//
// The error has code Usage, says at which character, and carries {"position"}
// (counted from 0) as details.
func ParseFilter(text string) (Filter, error) { return parseFilter(text, time.Now()) }

func parseFilter(text string, now time.Time) (Filter, error) {
	p := &parser{text: text, now: now}
	var f Filter
	for {
		t, ok, err := p.term()
		if err != nil {
			return Filter{}, err
		}
		if !ok {
			return f, nil
		}
		f.terms = append(f.terms, t)
	}
}

type parser struct {
	text string
	at   int // byte
	now  time.Time
}

func (p *parser) fail(at int, format string, args ...any) *failure.Error {
	position := utf8.RuneCountInString(p.text[:at])
	return failure.New(failure.Usage, "Filter, character %d: %s", position+1, fmt.Sprintf(format, args...)).
		WithDetails(map[string]int{"position": position})
}

// term reads the next term; ok is false at the end.
func (p *parser) term() (t term, ok bool, err error) {
	p.space()
	if p.at == len(p.text) {
		return t, false, nil
	}
	start := p.at
	if p.text[p.at] == '-' {
		t.not = true
		p.at++
		if p.at == len(p.text) || isSpace(p.text[p.at:]) {
			return t, false, p.fail(start, "a word is missing after the minus.")
		}
	}
	name, operator := p.keyAndOp()
	if operator == "" {
		t.text, err = p.value()
		if err == nil && t.text == "" {
			err = p.fail(start, "there is nothing between the quotes.")
		}
		return t, true, err
	}
	nameAt := p.at - len(name) - len(operator)
	t.key = key(strings.ToLower(name))
	valueAt := p.at
	value, err := p.value()
	if err != nil {
		return t, false, err
	}
	if value == "" {
		return t, false, p.fail(valueAt, "a value is missing after %s%s.", name, operator)
	}
	return t, true, p.fill(&t, op(operator), value, nameAt, valueAt)
}

// fill turns operator and value into the term.
func (p *parser) fill(t *term, operator op, value string, nameAt, valueAt int) error {
	colon := operator == ":"
	var err error
	switch t.key {
	case keyServer, keyTool, keyMethod, keyOrigin, keyCode:
		if !colon {
			return p.fail(nameAt, "%s takes a colon: %s:name.", t.key, t.key)
		}
		t.text = value
	case keyStatus:
		if !colon {
			return p.fail(nameAt, "status takes a colon: status:error.")
		}
		t.text = strings.ToLower(value)
		if !slices.Contains(statuses, Status(t.text)) {
			return p.fail(valueAt, "%q is no status; there are running, ok, tool_error, error, timeout, cancelled and interrupted.", value)
		}
	case keyTook, keySize:
		if colon {
			return p.fail(nameAt, "%s takes < or >, like %s.", t.key, map[key]string{keyTook: "took>2s", keySize: "size>10kb"}[t.key])
		}
		t.op = operator
		if t.key == keyTook {
			t.number, err = parseTook(value)
		} else {
			t.number, err = parseSize(value)
		}
	case keyBefore, keyAfter:
		if !colon {
			return p.fail(nameAt, "%s takes a colon: %s:2026-01-31.", t.key, t.key)
		}
		t.number, err = parseTime(value, p.now)
	default:
		return p.fail(nameAt, "%q is no part of the filter language.", string(t.key)).WithHint("%s", keysHint)
	}
	if err != nil {
		return p.fail(valueAt, "%s", err.Error())
	}
	return nil
}

var statuses = []Status{Running, OK, ToolError, Error, Timeout, Cancelled, Interrupted}

// keyAndOp reads "name:" or "name>=" and leaves the position behind it; or nothing,
// when a plain word begins here. An address (http://…) is a word.
func (p *parser) keyAndOp() (name, operator string) {
	rest := p.text[p.at:]
	n := 0
	for n < len(rest) && (rest[n] >= 'a' && rest[n] <= 'z' || rest[n] >= 'A' && rest[n] <= 'Z') {
		n++
	}
	if n == 0 {
		return "", ""
	}
	for _, o := range []string{string(atLeast), string(atMost), ":", string(more), string(less)} {
		if !strings.HasPrefix(rest[n:], o) {
			continue
		}
		if o == ":" && strings.HasPrefix(rest[n:], "://") {
			return "", ""
		}
		p.at += n + len(o)
		return rest[:n], o
	}
	return "", ""
}

// value reads up to the next space, or what stands in quotes. Inside quotes, \" and
// \\ stand for themselves.
func (p *parser) value() (string, error) {
	if p.at == len(p.text) || p.text[p.at] != '"' {
		start := p.at
		for p.at < len(p.text) && !isSpace(p.text[p.at:]) {
			_, n := utf8.DecodeRuneInString(p.text[p.at:])
			p.at += n
		}
		return p.text[start:p.at], nil
	}
	open := p.at
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return b.String(), nil
		case c == '\\' && p.at+1 < len(p.text) && (p.text[p.at+1] == '"' || p.text[p.at+1] == '\\'):
			p.at++
			b.WriteByte(p.text[p.at])
		default:
			b.WriteByte(c)
		}
	}
	return "", p.fail(open, "this quote is not closed.")
}

func (p *parser) space() {
	for p.at < len(p.text) && isSpace(p.text[p.at:]) {
		_, n := utf8.DecodeRuneInString(p.text[p.at:])
		p.at += n
	}
}

func isSpace(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsSpace(r)
}

func parseTook(s string) (int64, error) {
	d, err := time.ParseDuration(strings.ToLower(s))
	if err != nil || d < 0 {
		return 0, fmt.Errorf("%q is no duration; write 250ms, 2s or 1m30s", s)
	}
	return d.Microseconds(), nil
}

func parseSize(s string) (int64, error) {
	lower := strings.ToLower(s)
	factor := 1.0
	for _, unit := range []struct {
		suffix string
		factor float64
	}{{"gb", 1 << 30}, {"mb", 1 << 20}, {"kb", 1 << 10}, {"g", 1 << 30}, {"m", 1 << 20}, {"k", 1 << 10}, {"b", 1}} {
		if number, ok := strings.CutSuffix(lower, unit.suffix); ok {
			lower, factor = number, unit.factor
			break
		}
	}
	n, err := strconv.ParseFloat(lower, 64)
	if err != nil || !(n >= 0) || n*factor > math.MaxInt64/2 {
		return 0, fmt.Errorf("%q is no size; write 500, 10kb or 2mb", s)
	}
	return int64(n * factor), nil
}

func parseTime(s string, now time.Time) (int64, error) {
	lower := strings.ToLower(s)
	midnight := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch lower {
	case "today":
		return midnight.UnixMicro(), nil
	case "yesterday":
		return midnight.AddDate(0, 0, -1).UnixMicro(), nil
	}
	for _, form := range dateForms {
		if t, err := time.ParseInLocation(form, s, now.Location()); err == nil {
			return t.UnixMicro(), nil
		}
	}
	if days, ok := strings.CutSuffix(lower, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return now.AddDate(0, 0, -int(n)).UnixMicro(), nil
		}
	}
	if d, err := time.ParseDuration(lower); err == nil && d >= 0 {
		return now.Add(-d).UnixMicro(), nil
	}
	return 0, fmt.Errorf("%q is no time; write 2026-01-31, 2026-01-31T15:04, today, yesterday, 2h or 7d", s)
}
