package history

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
)

const asText = "Put it in quotes to search for it as it stands."

// slips finds words that other languages of filters have, and this one has not. As
// text they would be searched for, and other calls would be found than are meant.
func (p *parser) slips(terms []term) error {
	all := make([]slip, 0, len(terms))
	for _, t := range terms {
		if t.to > t.from { // the upper end of a range has no place of its own
			all = append(all, slip{t, p.text[t.from:t.to]})
		}
	}
	for i, s := range all {
		if s.key != keyWord {
			if isCurly(s.text) {
				return p.curly(s.from + strings.Index(s.raw, s.text))
			}
			continue
		}
		if strings.HasPrefix(strings.TrimPrefix(s.raw, "-"), `"`) {
			continue
		}
		var before, behind slip
		if i > 0 {
			before = all[i-1]
		}
		if i+1 < len(all) {
			behind = all[i+1]
		}
		for _, find := range []func(p *parser, before, s, behind slip) *failure.Error{curly, space, equals, bracket, connective} {
			if err := find(p, before, s, behind); err != nil {
				return err
			}
		}
	}
	return nil
}

// slip is a term as it is written.
type slip struct {
	term
	raw string
}

// keyed tells whether a text begins with a key of the language, and what follows it.
func keyed(raw string) (word keyword, rest string, ok bool) {
	n := strings.IndexFunc(raw, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
	if n < 0 {
		n = len(raw)
	}
	word, ok = findKeyword(key(strings.ToLower(raw[:n])))
	return word, raw[n:], ok
}

func curly(p *parser, _, s, _ slip) *failure.Error {
	if !isCurly(strings.TrimPrefix(s.raw, "-")) {
		return nil
	}
	return p.curly(s.from)
}

func isCurly(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("“”„«»", first)
}

func (p *parser) curly(at int) *failure.Error {
	return p.fail(at, "quotes are straight here: \".").WithHint("Write \"two words\". %s", asText)
}

// space is server :x and took >5s, which are two terms.
func space(p *parser, _, s, behind slip) *failure.Error {
	word, rest, ok := keyed(strings.TrimPrefix(s.raw, "-"))
	if !ok || rest != "" || behind.raw == "" {
		return nil
	}
	starts := ":="
	if word.form == formAmount {
		starts = ":=<>"
	}
	if !strings.ContainsRune(starts, rune(behind.raw[0])) {
		return nil
	}
	return p.fail(s.from+len(s.raw), "there is a space between %s and %s.", s.raw, behind.raw).
		WithHint("Write %s without one. %s", example(word), asText)
}

// equals is server=x, server!=x and took=>5s.
func equals(p *parser, _, s, _ slip) *failure.Error {
	raw, not := strings.CutPrefix(s.raw, "-")
	word, rest, ok := keyed(raw)
	if !ok {
		return nil
	}
	for _, o := range []string{"!=", "=>", "=<", "==", "="} {
		value, found := strings.CutPrefix(rest, o)
		if !found {
			continue
		}
		err := p.fail(s.from+len(s.raw)-len(rest), "there is no %s in the filter language.", o)
		meant := string(word.key) + ":" + value
		switch {
		case word.form == formAmount && (o == "=>" || o == "=<"):
			meant = string(word.key) + o[1:] + "=" + value
		case word.form == formAmount:
			return err.WithHint("Write %s, %s<… or %s:…... %s", example(word), word.key, word.key, asText)
		case not != (o == "!="):
			meant = "-" + meant
		}
		if value == "" {
			meant = example(word)
		}
		return err.WithHint("Write %s. %s", meant, asText)
	}
	return nil
}

// bracket is (server:x …), and !server:x.
func bracket(p *parser, _, s, _ slip) *failure.Error {
	inner := strings.TrimLeft(s.raw, "(!-")
	word, rest, ok := keyed(inner)
	if inner == s.raw || strings.Trim(s.raw[:len(s.raw)-len(inner)], "-") == "" || !ok || rest == "" || !strings.ContainsRune(":<>=!", rune(rest[0])) {
		return nil
	}
	if s.raw[0] == '!' {
		return p.fail(s.from, "not is written with a minus.").WithHint("Write -%s. %s", inner, asText)
	}
	return p.fail(s.from, "there are no brackets in the filter language.").
		WithHint("All terms must hold; several %s: are alternatives. %s", word.key, asText)
}

// connective is OR, AND and NOT, in small letters beside a key.
func connective(p *parser, before, s, behind slip) *failure.Error {
	upper := strings.ToUpper(s.raw)
	besideKey := before.key != keyWord || behind.key != keyWord
	written := s.raw == upper && !slices.Contains([]string{"|", "&", "!"}, s.raw)
	if behind.raw == "" || !besideKey && !written {
		return nil
	}
	switch upper {
	case "NOT", "!":
		if behind.key == keyWord && !written {
			return nil
		}
		return p.fail(s.from, "not is written with a minus.").WithHint("Write -%s. %s", strings.TrimPrefix(behind.raw, "-"), asText)
	case "OR", "||", "|":
		if before.raw == "" {
			return nil
		}
		hint := "Several words must all be there; ask for each by itself."
		if k := before.key; k != keyWord && k == behind.key {
			hint = fmt.Sprintf("Several %s: are alternatives as they are.", k)
		}
		return p.fail(s.from, "there is no %s in the filter language.", s.raw).WithHint("%s %s", hint, asText)
	case "AND", "&&", "&":
		if before.raw == "" {
			return nil
		}
		return p.fail(s.from, "there is no %s in the filter language.", s.raw).WithHint("Leave it out: all terms must hold. %s", asText)
	}
	return nil
}

func example(word keyword) string {
	if word.form == formAmount {
		return string(word.key) + word.example
	}
	return string(word.key) + ":" + word.example
}
