package suite

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// colons puts together again what the lexer takes apart: within […] that stands in
// {…} it takes each colon for that of a key. YAML 1.2.2 (7.3.3) says that a colon
// with something right behind it belongs to the text: localhost:8080, 12:30. Within
// {…} such a text is a key without a value, which nobody means: it is refused.
func (c *converter) colons(tokens token.Tokens) token.Tokens {
	var open []token.Type
	out := make(token.Tokens, 0, len(tokens))
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch t.Type {
		case token.MappingStartType, token.SequenceStartType:
			open = append(open, t.Type)
		case token.MappingEndType, token.SequenceEndType:
			open = open[:max(0, len(open)-1)]
		}
		if len(open) > 0 && t.Type == token.StringType && strings.ContainsAny(t.Value, "[]{},") {
			c.wrong(t, "Put it in quotes: within brackets, a text has none without them.", "The text %s has a bracket or a comma in it.", t.Value)
			return tokens
		}
		inText := t.Type == token.MappingValueType && len(open) > 0 && i > 0 && i+1 < len(tokens) &&
			follows(t, tokens[i+1]) && !isBracket(tokens[i+1])
		inList := len(open) > 0 && open[len(open)-1] == token.SequenceStartType
		if inText && inList && isBracket(out[len(out)-1]) && isPlain(tokens[i+1]) { // it begins with a colon
			out = append(out, joined(t, "", tokens[i+1]))
			i++
			continue
		}
		inText = inText && isPlain(out[len(out)-1])
		if !inText {
			out = append(out, t)
			continue
		}
		before, behind := out[len(out)-1], tokens[i+1]
		if !inList {
			c.wrong(t, "Write "+before.Value+": "+behind.Value+" with a space, or put the text in quotes.", "There is no space behind the colon.")
			return tokens
		}
		if !isPlain(behind) || before.Position.Line != t.Position.Line || before.Position.Column+len([]rune(before.Value)) != t.Position.Column {
			c.wrong(before, "Put it in quotes if a text is meant; behind the colon of a key stands a space.", "It cannot be told what the colon in this text means.")
			return tokens
		}
		out[len(out)-1] = joined(before, before.Value, behind)
		i++
	}
	for i, t := range out { // the parser goes along these, too
		t.Prev, t.Next = nil, nil
		if i > 0 {
			t.Prev, out[i-1].Next = out[i-1], t
		}
	}
	return out
}

// joined is the text that begins at a token and goes on behind a colon.
func joined(at *token.Token, before string, behind *token.Token) *token.Token {
	t := *at
	t.Type, t.CharacterType, t.Indicator = token.StringType, token.CharacterTypeMiscellaneous, token.NotIndicator
	t.Value = before + ":" + behind.Value
	t.Origin = t.Value
	return &t
}

// isPlain tells whether a token is a word without quotes.
func isPlain(t *token.Token) bool {
	return slices.Contains([]token.Type{
		token.StringType, token.BoolType, token.NullType, token.InfinityType, token.NanType, token.FloatType,
		token.IntegerType, token.BinaryIntegerType, token.OctetIntegerType, token.HexIntegerType,
	}, t.Type)
}

// isBracket tells whether a token ends a word within brackets (7.3.3, ns-plain-safe-in).
func isBracket(t *token.Token) bool {
	return slices.Contains([]token.Type{
		token.MappingStartType, token.MappingEndType, token.SequenceStartType, token.SequenceEndType, token.CollectEntryType,
	}, t.Type)
}

// follows tells whether a token stands right behind another of one character.
func follows(t, next *token.Token) bool {
	return next.Position.Line == t.Position.Line && next.Position.Column == t.Position.Column+1
}
