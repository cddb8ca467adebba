package jsonpath

import (
	"regexp"
	"regexp/syntax"
	"sync/atomic"

	"github.com/theory/jsonpath/registry"
	"github.com/theory/jsonpath/spec"
)

// functions are those of RFC 9535. The library's match() and search() panic
// when an argument selects nothing, which is the usual case, take `a|b` for
// “begins with a or ends with b”, and compile the pattern for each element.
func functions() *registry.Registry {
	all := registry.New()
	for name, whole := range map[string]bool{"match": true, "search": false} {
		f := all.Get(name)
		theirs := *f
		*f = *spec.Extension(name, spec.FuncLogical, theirs.Validate, matching(whole))
	}
	return all
}

// matching holds a text against a pattern. “If either argument is not a string,
// or the second doesn't conform to RFC 9485, the result is LogicalFalse”
// (sections 2.4.6 and 2.4.7); an argument that selects nothing is no string.
func matching(whole bool) spec.Evaluator {
	var last atomic.Pointer[compiled]
	return func(args []spec.PathValue) spec.PathValue {
		text, isText := textOf(args[0])
		pattern, isPattern := textOf(args[1])
		if !isText || !isPattern {
			return spec.LogicalFalse
		}
		is := last.Load()
		if is == nil || is.pattern != pattern {
			is = &compiled{pattern, compilePattern(pattern, whole)}
			last.Store(is)
		}
		return spec.Logical(is.re != nil && is.re.MatchString(text))
	}
}

// compiled is a pattern that was used last; nil: it is none.
type compiled struct {
	pattern string
	re      *regexp.Regexp
}

// textOf is false for what is no string, and for nothing.
func textOf(arg spec.PathValue) (string, bool) {
	if v, ok := arg.(*spec.ValueType); ok && v != nil {
		s, ok := v.Value().(string)
		return s, ok
	}
	return "", false
}

// compilePattern returns nil for what is no pattern. A dot stands for
// everything but \n and \r (RFC 9485, section 5.4).
func compilePattern(pattern string, whole bool) *regexp.Regexp {
	tree, err := syntax.Parse(pattern, syntax.Perl|syntax.DotNL)
	if err != nil {
		return nil
	}
	dots(tree)
	text := tree.String()
	if whole {
		text = `\A(?:` + text + `)\z`
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	return re
}

// dots are replaced in a tree.
func dots(tree *syntax.Regexp) {
	if tree.Op == syntax.OpAnyChar {
		tree.Op = syntax.OpCharClass
		tree.Rune = []rune{0, '\n' - 1, '\n' + 1, '\r' - 1, '\r' + 1, 0x10FFFF}
		return
	}
	for _, sub := range tree.Sub {
		dots(sub)
	}
}
