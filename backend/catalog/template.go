package catalog

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yosida95/uritemplate/v3"

	"fairlead/backend/failure"
	"fairlead/backend/jsonx"
)

const (
	maxTemplate  = 8 << 10   // a URI template's length
	maxExpansion = 256 << 10 // of the values it is filled with
)

func parseTemplate(template string) (*uritemplate.Template, error) {
	if len(template) > maxTemplate {
		return nil, failure.New(failure.Protocol, "The URI template is longer than %d characters.", maxTemplate)
	}
	t, err := uritemplate.New(asciiOnly(template))
	if err != nil {
		return nil, failure.Wrap(failure.Protocol, err, "%.200q is not a URI template: %v.", template, err).
			WithHint("The server's definition is wrong (RFC 6570). Read the resource by its full URI.")
	}
	return t, nil
}

// TemplateVariables returns the variables of a URI template (RFC 6570), each
// once, in their order. The failure is Protocol.
func TemplateVariables(template string) ([]string, error) {
	t, err := parseTemplate(template)
	if err != nil {
		return nil, err
	}
	return t.Varnames(), nil
}

// ExpandTemplate fills in a URI template. values is a JSON object: of strings,
// numbers and booleans (as they are written), lists of these, or objects of
// these. Variables without a value or with null are left out (RFC 6570 §3.2.1).
func ExpandTemplate(template string, values json.RawMessage) (string, error) {
	if _, err := parseTemplate(template); err != nil {
		return "", err
	}
	if len(values) > maxExpansion {
		return "", failure.New(failure.TooLarge, "The values have more than %d bytes.", maxExpansion)
	}
	if len(values) == 0 {
		values = json.RawMessage("{}")
	}
	members, err := jsonx.Members(values)
	if err != nil {
		return "", failure.Wrap(failure.InvalidArguments, err, "The values are not a JSON object: %v.", err)
	}
	filled := uritemplate.Values{}
	for _, m := range members {
		template = bytePrefix(template, m.Key, m.Value)
		value, given, err := templateValue(m.Value)
		if err != nil {
			return "", failure.New(failure.InvalidArguments, "The value of %s cannot stand in an address: %v.", m.Key, err)
		}
		if given {
			filled.Set(m.Key, value)
		}
	}
	t, err := parseTemplate(template)
	if err != nil {
		return "", err
	}
	uri, err := t.Expand(filled)
	if err != nil {
		return "", failure.Wrap(failure.InvalidArguments, err, "The values do not fit the template: %v.", err).
			WithHint("A prefix like {name:3} takes a text only.")
	}
	return uri, nil
}

func templateValue(raw json.RawMessage) (value uritemplate.Value, given bool, err error) {
	switch jsonx.Kind(raw) {
	case "null":
		return value, false, nil
	case "array":
		elements, err := jsonx.Elements(raw)
		if err != nil {
			return value, false, err
		}
		list := make([]string, len(elements))
		for i, e := range elements {
			if list[i], err = scalar(e); err != nil {
				return value, false, err
			}
		}
		return uritemplate.List(list...), len(list) > 0, nil
	case "object":
		members, err := jsonx.Members(raw)
		if err != nil {
			return value, false, err
		}
		var pairs []string
		for _, m := range members {
			s, err := scalar(m.Value)
			if err != nil {
				return value, false, err
			}
			pairs = append(pairs, bytewise(m.Key), s)
		}
		return uritemplate.KV(pairs...), len(pairs) > 0, nil
	}
	s, err := scalar(raw)
	return uritemplate.String(s), true, err
}

func scalar(raw json.RawMessage) (string, error) {
	switch kind := jsonx.Kind(raw); kind {
	case "string":
		var s string
		err := json.Unmarshal(raw, &s)
		if strings.ContainsRune(s, 0) {
			return "", failure.New(failure.InvalidArguments, "a NUL character")
		}
		return bytewise(s), err
	case "number", "boolean":
		return string(raw), nil
	default:
		return "", failure.New(failure.InvalidArguments, "%s within a value", kind)
	}
}

// The library encodes a character by its number (ü as %FC), and RFC 6570 §1.6
// wants the bytes of its UTF-8 (%C3%BC). So it is given one character for each
// byte, and a template without other characters.

// bytewise makes a character of each byte.
func bytewise(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// asciiOnly encodes what is not ASCII, which can only stand outside of expressions.
func asciiOnly(template string) string {
	var b strings.Builder
	for i := range len(template) {
		if c := template[i]; c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// bytePrefix makes the prefixes of a variable count the bytes that the library
// cuts at, where the template counts characters.
func bytePrefix(template, name string, value json.RawMessage) string {
	var s string
	if json.Unmarshal(value, &s) != nil || len(s) == utf8.RuneCountInString(s) || !strings.Contains(template, name+":") {
		return template
	}
	prefix := regexp.MustCompile(`([{,+#./;?&]` + regexp.QuoteMeta(name) + `:)(\d{1,4})([,}])`)
	return prefix.ReplaceAllStringFunc(template, func(found string) string {
		parts := prefix.FindStringSubmatch(found)
		count, _ := strconv.Atoi(parts[2]) // digits
		bytes := 0
		for i := range s {
			if count == 0 {
				break
			}
			count--
			_, size := utf8.DecodeRuneInString(s[i:])
			bytes += len(bytewise(s[i : i+size]))
		}
		return parts[1] + strconv.Itoa(min(bytes, 9999)) + parts[3]
	})
}
