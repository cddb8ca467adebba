package suite

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fairlead/backend/pattern"
)

// condition is what a step's when says: a value, !value, a == b or a != b.
type condition struct {
	left, right string
	op          string // "", "!", "==" or "!="
}

func parseCondition(text string) (condition, error) {
	at, op := -1, ""
	for _, one := range []string{"==", "!="} {
		if i := strings.Index(text, one); i >= 0 && (at < 0 || i < at) {
			at, op = i, one
		}
	}
	if at < 0 {
		return parseAlone(strings.TrimSpace(text))
	}
	left, right := strings.TrimSpace(text[:at]), strings.TrimSpace(text[at+2:])
	if strings.Contains(right, "==") || strings.Contains(right, "!=") {
		return condition{}, errors.New("it compares more than two values")
	}
	if left == "" {
		return condition{}, errors.New("something is missing before " + op)
	}
	for _, one := range []string{left, right} {
		if found := operator().FindString(one); found != "" && unquoted(one) == one {
			return condition{}, fmt.Errorf("%s is not known; a text that has it stands in quotes", strings.TrimSpace(found))
		}
	}
	return condition{left: unquoted(left), right: unquoted(right), op: op}, nil
}

// operator is what other languages have.
var operator = pattern.Lazy(`&&|\|\||[<>]|^[!=]`)

// parseAlone is a value that is not compared: a variable, or what switches a step off.
func parseAlone(text string) (condition, error) {
	c := condition{left: text}
	if rest, not := strings.CutPrefix(text, "!"); not {
		c.left, c.op = strings.TrimSpace(rest), "!"
	}
	if c.left == "" {
		return c, errors.New("it is empty")
	}
	if parts, err := pieces(c.left); err != nil || len(parts) == 1 && parts[0].name != "" {
		return c, nil // what is wrong with a variable is told of all texts
	}
	if !slices.Contains([]string{"true", "false", "yes", "no", "0", "1"}, c.left) {
		return c, fmt.Errorf("%q is not compared with anything", c.left)
	}
	return c, nil
}

func unquoted(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// holds says whether it is so, once the variables are filled in.
func (c condition) holds(find lookup) (bool, error) {
	left, err := fillText(c.left, find)
	if err != nil {
		return false, err
	}
	right, err := fillText(c.right, find)
	if err != nil {
		return false, err
	}
	switch c.op {
	case "==":
		return textOf(left) == textOf(right), nil
	case "!=":
		return textOf(left) != textOf(right), nil
	}
	switch textOf(left) {
	case "", "false", "0", "null", "no":
		return c.op == "!", nil
	}
	return c.op != "!", nil
}
