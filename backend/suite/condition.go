package suite

import (
	"errors"
	"strings"
)

// condition is what a step's when says: a value, !value, a == b or a != b.
type condition struct {
	left, right string
	op          string // "", "!", "==" or "!="
}

func parseCondition(text string) (condition, error) {
	c := condition{left: strings.TrimSpace(text)}
	for _, op := range []string{"==", "!="} {
		left, right, found := strings.Cut(text, op)
		if !found {
			continue
		}
		c = condition{left: strings.TrimSpace(left), right: unquoted(strings.TrimSpace(right)), op: op}
		if strings.Contains(right, "==") || strings.Contains(right, "!=") {
			return c, errors.New("it compares more than two values")
		}
		if c.left == "" {
			return c, errors.New("something is missing before " + op)
		}
		c.left = unquoted(c.left)
		return c, nil
	}
	if rest, not := strings.CutPrefix(c.left, "!"); not {
		c.left, c.op = strings.TrimSpace(rest), "!"
	}
	if c.left == "" {
		return c, errors.New("it is empty")
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
