package history

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Completion is one way a filter may go on.
type Completion struct {
	Text  string // what stands in the place from Completions.From to To
	About string // what that means, in a few words
	More  bool   // a value is to follow: Text is a key
}

// Completions are the ways, the likeliest first. From and To are bytes of the text
// that was asked about.
type Completions struct {
	From, To int
	Items    []Completion
}

const (
	mostCompletions = 50
	mostNames       = 4 // names of each key that a word without a key is offered
	leastWord       = 2 // characters of it
)

// Complete tells how a filter may go on where the cursor stands (in bytes): the keys,
// the values that a key takes, and of names those that are in the history.
func (s *Store) Complete(ctx context.Context, text string, cursor int) (Completions, error) {
	if err := s.settle(ctx); err != nil {
		return Completions{}, s.trouble(ctx, err)
	}
	t := termAt(text, cursor)
	out := Completions{From: t.from, To: t.to}
	var err error
	if t.operator == "" {
		out.Items, err = s.keysAndNames(ctx, t)
	} else {
		out.Items, err = s.valuesOf(ctx, t)
	}
	if err != nil {
		return Completions{}, s.trouble(ctx, err)
	}
	if len(out.Items) > mostCompletions {
		out.Items = out.Items[:mostCompletions]
	}
	return out, nil
}

// open is the term that the cursor stands in: [from, to) of the text, with what is
// typed of it up to the cursor.
type openTerm struct {
	from, to             int
	minus                string // "-" or ""
	key, operator, value string
	quoted               bool // a quote stands before the value
}

func termAt(text string, cursor int) openTerm {
	cursor = min(max(cursor, 0), len(text))
	for cursor < len(text) && !utf8.RuneStart(text[cursor]) {
		cursor++
	}
	p := &parser{text: text}
	for {
		p.space()
		start := p.at
		if start >= cursor {
			return openTerm{from: cursor, to: cursor} // between two terms, or at the end
		}
		if text[p.at] == '-' {
			p.at++
		}
		p.keyAndOp()
		if _, err := p.value(); err != nil {
			p.at = len(text) // the quote is still open
		}
		if p.at >= cursor {
			return takeApart(text[start:cursor], start, p.at)
		}
	}
}

func takeApart(typed string, from, to int) openTerm {
	t := openTerm{from: from, to: to}
	p := &parser{text: typed}
	if strings.HasPrefix(typed, "-") {
		t.minus, p.at = "-", 1
	}
	t.key, t.operator = p.keyAndOp()
	t.value, t.quoted = strings.CutPrefix(typed[p.at:], `"`)
	return t
}

// keysAndNames completes a term that is no more than a word yet.
func (s *Store) keysAndNames(ctx context.Context, t openTerm) (items []Completion, err error) {
	if t.quoted {
		return nil, nil
	}
	word := strings.ToLower(t.value)
	for _, k := range keywords {
		if strings.HasPrefix(string(k.key), word) {
			items = append(items, Completion{Text: t.minus + string(k.key) + ":", About: k.about, More: true})
		}
	}
	if utf8.RuneCountInString(word) < leastWord {
		return items, nil
	}
	for _, k := range []key{keyTag, keyServer, keyTool, keyClient} {
		names, err := s.names(ctx, k)
		if err != nil {
			return nil, err
		}
		about, _ := findKeyword(k)
		for _, name := range matching(names, word, mostNames) {
			items = append(items, Completion{Text: t.minus + string(k) + ":" + quote(name), About: about.about})
		}
	}
	return items, nil
}

// valuesOf completes the value of a key.
func (s *Store) valuesOf(ctx context.Context, t openTerm) ([]Completion, error) {
	word, known := findKeyword(key(strings.ToLower(t.key)))
	if !known {
		return nil, nil
	}
	make := func(value, about string) Completion {
		return Completion{Text: t.minus + string(word.key) + t.operator + value, About: about}
	}
	var items []Completion
	switch word.form {
	case formName:
		names, err := s.names(ctx, word.key)
		if err != nil {
			return nil, err
		}
		for _, name := range matching(names, strings.ToLower(t.value), mostCompletions) {
			items = append(items, make(quote(name), ""))
		}
	case formChoice:
		for _, c := range word.choices {
			if strings.HasPrefix(c.text, strings.ToLower(t.value)) {
				items = append(items, make(c.text, c.about))
			}
		}
	case formAmount, formTime:
		for _, c := range samples(word, t.operator, time.Now()) {
			if strings.HasPrefix(c.text, strings.ToLower(t.value)) {
				items = append(items, make(c.text, c.about))
			}
		}
	}
	return items, nil
}

// samples are values that are asked for often.
func samples(word keyword, operator string, now time.Time) []choice {
	day := func(ago int) string { return now.AddDate(0, 0, -ago).Format(time.DateOnly) }
	amounts := map[key][]string{keyTook: {"100ms", "1s", "10s", "1m"}, keySize: {"10kb", "100kb", "1mb", "10mb"}}[word.key]
	switch {
	case word.form == formTime:
		return []choice{
			{"today", "since midnight"}, {"yesterday", "since the midnight before"}, {"1h", "an hour ago"}, {"24h", "a day ago"},
			{"7d", "a week ago"}, {"30d", "thirty days ago"}, {day(0), "a day"}, {day(7), "a day"},
		}
	case operator != ":":
		return plain(amounts...)
	}
	var all []choice
	for _, a := range amounts {
		all = append(all, choice{a + "..", "that or more"})
	}
	for _, a := range amounts {
		all = append(all, choice{">" + a, "more than that"}, choice{"<" + a, "less than that"}, choice{".." + a, "that or less"})
	}
	return all
}

func plain(texts ...string) (all []choice) {
	for _, t := range texts {
		all = append(all, choice{text: t})
	}
	return all
}

// matching returns up to most names that have a word in them, those that begin with it first.
func matching(names []string, word string, most int) []string {
	var found []string
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), word) {
			found = append(found, name)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int {
		return cmp.Compare(notPrefix(a, word), notPrefix(b, word))
	})
	return found[:min(most, len(found))]
}

func notPrefix(name, word string) int {
	if strings.HasPrefix(strings.ToLower(name), word) {
		return 0
	}
	return 1
}

// quote writes a value so that the filter reads it back.
func quote(value string) string {
	if value != "" && value[0] != '"' && !strings.ContainsFunc(value, func(r rune) bool { return isSpace(string(r)) }) {
		return value
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}
