package history

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
)

// keysHint tells what there is, and first what may have been meant.
func keysHint(wrong string) string {
	hint := "Known are " + strings.Join(FilterKeys(), " ") + ". Put text in quotes to search for it as it stands."
	if k := nearest(wrong); k != "" {
		return fmt.Sprintf("Perhaps %s: is meant. %s", k, hint)
	}
	return hint
}

// ParseFilter reads the filter language:
//
//	server:x tool:x origin:cli client:x        equal; tool:get_* with a star for anything, client:* for any
//	method:prompts/get code:timeout            what was asked; the kind of failure
//	run:x step:x replay:x                      the run of a suite, its step; repeats of the call x
//	status:error                               error is any of tool_error, error and timeout
//	took>2s took<100ms size:1kb..2mb           also >=, <=, took:>2s, took:2s.. and took:..2s;
//	                                           size is arguments and result together
//	before:2026-01-02 after:7d                 a day, a time, or how long ago
//	tag:x tag:rel* pinned:yes has:note         what people said of it; see keywords for what has: knows
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
		p.space()
		start := p.at
		t, ok, err := p.term()
		if err != nil {
			return Filter{}, err
		}
		if !ok {
			if err := p.slips(f.terms); err != nil {
				return Filter{}, err
			}
			return f, nil
		}
		t.from, t.to = start, p.at
		f.terms = append(append(f.terms, t), p.also...)
		p.also = nil
	}
}

type parser struct {
	text string
	at   int // byte
	now  time.Time
	also []term // the upper end of a range, which follows the lower
}

func (p *parser) fail(at int, format string, args ...any) *failure.Error {
	position := utf8.RuneCountInString(p.text[:at])
	return failure.New(failure.Usage, "Filter, character %d: %s", position+1, fmt.Sprintf(format, args...)).
		WithDetails(map[string]int{"position": position})
}

// term reads the next term; ok is false at the end.
func (p *parser) term() (t term, ok bool, err error) {
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
	word, known := findKeyword(t.key)
	if !known {
		return p.fail(nameAt, "%q is no part of the filter language.", string(t.key)).WithHint("%s", keysHint(string(t.key)))
	}
	colon := operator == ":"
	if !colon && word.form != formAmount {
		return p.fail(nameAt, "%s takes a colon: %s:%s.", t.key, t.key, word.example)
	}
	var err error
	switch word.form {
	case formName:
		t.text = value
		return p.closedName(t, valueAt)
	case formChoice:
		t.text = strings.ToLower(value)
		if !slices.ContainsFunc(word.choices, func(c choice) bool { return c.text == t.text }) {
			return p.fail(valueAt, "%s", noChoice(word, value))
		}
	case formTime:
		t.number, err = parseTime(value, p.now)
	case formAmount:
		if !colon {
			t.op = operator
			t.number, err = parseAmount(t.key, value)
			break
		}
		return p.amount(t, value, valueAt)
	}
	if err != nil {
		return p.fail(valueAt, "%s", err.Error())
	}
	return nil
}

// amount reads what stands behind the colon of an amount: >2s, or 1s..5s, of which
// either end may be missing.
func (p *parser) amount(t *term, value string, at int) error {
	for _, o := range []op{atLeast, atMost, more, less} {
		if rest, ok := strings.CutPrefix(value, string(o)); ok {
			t.op = o
			return p.number(t, rest, at+len(o))
		}
	}
	from, to, ok := strings.Cut(value, "..")
	switch {
	case !ok || from != "" && strings.HasPrefix(to, "."):
		return p.noRange(t.key, value, at)
	case from == "" && to == "":
		return p.fail(at, "the range has no ends.")
	case from == "":
		t.op = atMost
		return p.number(t, to, at+2)
	case to == "":
		t.op = atLeast
		return p.number(t, from, at)
	case t.not:
		return p.fail(at, "a range with two ends cannot be turned round.").WithHint("Write what is wanted instead: %s<%s, or %s>%s.", t.key, from, t.key, to)
	}
	upper := term{key: t.key, op: atMost}
	if err := p.number(&upper, to, at+len(from)+2); err != nil {
		return err
	}
	p.also = append(p.also, upper)
	t.op = atLeast
	if err := p.number(t, from, at); err != nil {
		return err
	}
	if t.number > upper.number {
		return p.fail(at, "the range is empty: %s is more than %s.", from, to).WithHint("Perhaps %s:%s..%s is meant.", t.key, to, from)
	}
	return nil
}

func (p *parser) number(t *term, value string, at int) (err error) {
	if t.number, err = parseAmount(t.key, value); err != nil {
		return p.fail(at, "%s", err.Error())
	}
	return nil
}

// noRange tells what a range may be that is written in another way.
func (p *parser) noRange(k key, value string, at int) error {
	for _, between := range []string{"...", "-", "–", "—", "…", "~"} {
		from, to, ok := strings.Cut(value, between)
		_, errFrom := parseAmount(k, from)
		_, errTo := parseAmount(k, to)
		if ok && errFrom == nil && errTo == nil {
			return p.fail(at, "%s takes < or >, or a range.", k).WithHint("Perhaps %s:%s..%s is meant.", k, from, to)
		}
	}
	one := strings.TrimLeft(value, "=~")
	if _, err := parseAmount(k, one); err != nil {
		return p.fail(at, "%s", err.Error())
	}
	return p.fail(at, "%s takes < or >, or a range: %s>%s or %s:%s.. .", k, k, one, k, one)
}

func parseAmount(k key, value string) (int64, error) {
	if k == keyTook {
		return parseTook(value)
	}
	return parseSize(value)
}

func noChoice(word keyword, value string) string {
	words := make([]string, len(word.choices))
	for i, c := range word.choices {
		words[i] = c.text
	}
	last := len(words) - 1
	all := strings.Join(words[:last], ", ") + " and " + words[last]
	if word.key == keyStatus {
		return fmt.Sprintf("%q is no status; there are %s.", value, all)
	}
	return fmt.Sprintf("%q is not what %s: takes; there are %s.", value, word.key, all)
}

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
