package suite

import (
	"math/big"
	"strings"

	"github.com/goccy/go-yaml/token"

	"fairlead/backend/pattern"
)

// What a word without quotes is, by the core schema of YAML 1.2.2 (10.3.2). The
// parser mixes in what older versions said: 017 was 15, 1_000 was 1000.
var (
	nullWord    = pattern.Lazy(`^(null|Null|NULL|~)?$`)
	boolWord    = pattern.Lazy(`^(true|True|TRUE|false|False|FALSE)$`)
	decimalWord = pattern.Lazy(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	otherBase   = pattern.Lazy(`^0(o[0-7]+|x[0-9a-fA-F]+)$`)
	noNumber    = pattern.Lazy(`^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$`)
	leadingZero = pattern.Lazy(`^[-+]?0[0-9]`)
)

// plain reads a word without quotes.
func (c *converter) plain(v *value, t *token.Token, word string) {
	switch {
	case nullWord().MatchString(word):
	case boolWord().MatchString(word):
		v.scalar(isBool, strings.ToLower(word))
	case otherBase().MatchString(word):
		n, _ := new(big.Int).SetString(word, 0)
		v.scalar(isNumber, n.String())
	case noNumber().MatchString(word):
		c.wrong(t, "Put it in quotes if a text is meant.", "%s is no number that JSON has.", word)
	case decimalWord().MatchString(word) && leadingZero().MatchString(word):
		c.wrong(t, "Put it in quotes if a text is meant, such as a postal code. Otherwise leave the zeros out.", "%s begins with a zero: as a number it would lose it.", word)
	case decimalWord().MatchString(word):
		v.scalar(isNumber, decimal(word))
	default:
		v.string(word)
	}
}

// decimal writes a number as JSON does, with all its digits: no plus, a digit on
// both sides of the point.
func decimal(word string) string {
	sign := ""
	if rest, negative := strings.CutPrefix(word, "-"); negative {
		sign, word = "-", rest
	}
	word = strings.TrimPrefix(word, "+")
	exponent := ""
	if e := strings.IndexAny(word, "eE"); e >= 0 {
		word, exponent = word[:e], word[e:]
	}
	whole, fraction, _ := strings.Cut(word, ".")
	if whole == "" {
		whole = "0"
	}
	if fraction != "" {
		fraction = "." + fraction
	}
	return sign + whole + fraction + exponent
}
