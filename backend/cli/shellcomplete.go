package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"fairlead/backend/catalog"
	"fairlead/backend/jsonx"
	"fairlead/backend/manager"
	"fairlead/backend/pattern"
)

// completeKey completes the word in front of the cursor when Tab is pressed: as
// far as all that fits agrees, and a list of it when that is no further.
func (s *shell) completeKey(t *term.Terminal) func(line string, pos int, key rune) (string, int, bool) {
	return func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		from, found := s.completions(line[:pos])
		if len(found) == 0 {
			return line, pos, true
		}
		word := line[from:pos]
		common := sharedPrefix(found)
		if len(found) == 1 && !strings.HasSuffix(common, "=") && !strings.HasSuffix(common, ".") && !strings.HasPrefix(line[pos:], " ") {
			common += " "
		}
		if common == word && len(found) > 1 {
			// The terminal draws the prompt and the line anew behind it.
			_, _ = t.Write([]byte(visibleText(columns(found, lineWidth(s.err)))))
			return line, pos, true
		}
		return line[:from] + common + line[pos:], from + len(common), true
	}
}

// columns lists words side by side.
func columns(words []string, width int) string {
	widest := 0
	for _, w := range words {
		widest = max(widest, utf8.RuneCountInString(w))
	}
	each := max(1, width/(widest+2))
	var b strings.Builder
	for i, w := range words {
		b.WriteString(w)
		if (i+1)%each == 0 || i == len(words)-1 {
			b.WriteByte('\n')
		} else {
			b.WriteString(strings.Repeat(" ", widest+2-utf8.RuneCountInString(w)))
		}
	}
	return b.String()
}

func sharedPrefix(words []string) string {
	prefix := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, prefix) {
			_, size := utf8.DecodeLastRuneInString(prefix)
			prefix = prefix[:len(prefix)-size]
		}
	}
	if rest := strings.TrimRight(prefix, `\`); (len(prefix)-len(rest))%2 == 1 {
		return prefix[:len(prefix)-1] // what it escapes is no part of the prefix
	}
	return prefix
}

// completions are the words that may stand at the end of a line, and where that
// word begins. Only what is known without asking a server is offered.
func (s *shell) completions(line string) (from int, found []string) {
	words, err := splitLine(line)
	if err != nil {
		return 0, nil // within quotes
	}
	word := ""
	from = len(line)
	if n := len(words); n > 0 && words[n-1].to == len(line) {
		word, from = words[n-1].text, words[n-1].from
		words = words[:n-1]
	}
	if line[from:] != word && line[from:] != escaped(word) {
		return from, nil // quoted: what is typed is not what is meant
	}
	var all []string
	switch {
	case len(words) == 0:
		all = append([]string{"/mcp", "/help", "/quit"}, s.callNames(word)...)
	case strings.HasPrefix(words[0].text, "/"):
		all = s.commandWords(words)
	default:
		all = s.argumentWords(words, word)
	}
	for _, w := range all {
		name, _, _ := strings.Cut(w, "=") // values see to themselves
		if strings.HasPrefix(w, word) && tame().MatchString(strings.TrimPrefix(name, "/")) {
			found = append(found, escaped(w))
		}
	}
	slices.Sort(found)
	return from, slices.Compact(found)
}

// escaped writes a word so that splitLine gives it back.
func escaped(word string) string { return special().ReplaceAllString(word, `\$0`) }

var special = pattern.Lazy(`[ \\'"]|^#`)

// callNames are what a call may begin with: servers with a dot, the tools of the
// server whose name is there already, and tools by their own names.
func (s *shell) callNames(word string) (names []string) {
	for _, st := range s.app.Fleet.List() {
		if !st.Definition.Enabled {
			continue
		}
		name := st.Definition.Name
		names = append(names, name+".")
		tools, _, _, _ := s.app.Catalog.Tools(name)
		for _, tool := range catalog.Offered(tools) {
			if strings.HasPrefix(word, name+".") {
				names = append(names, name+"."+tool.Name)
			} else if word != "" {
				names = append(names, tool.Name)
			}
		}
	}
	return names
}

func (s *shell) commandWords(words []lineWord) []string {
	if words[0].text != "/mcp" {
		return nil
	}
	if len(words) == 1 {
		return []string{"connect", "disconnect", "tools", "resources", "prompts"}
	}
	var names []string
	switch {
	case len(words) == 2:
		for _, st := range s.app.Fleet.List() {
			if st.Definition.Enabled && (words[1].text != "disconnect" || st.State != manager.Stopped) {
				names = append(names, st.Definition.Name)
			}
		}
	case len(words) == 3 && words[1].text == "tools":
		tools, _, _, _ := s.app.Catalog.Tools(words[2].text)
		for _, tool := range catalog.Offered(tools) {
			names = append(names, tool.Name)
		}
	}
	return names
}

// argumentWords are the arguments that are not given yet, and the values of one
// that has only a few.
func (s *shell) argumentWords(words []lineWord, word string) (found []string) {
	rest := words[1:]
	if _, _, ok := s.dotted(words[0].text); !ok {
		if _, err := s.app.Fleet.Status(words[0].text); err == nil {
			if len(words) == 1 {
				tools, _, _, _ := s.app.Catalog.Tools(words[0].text)
				for _, tool := range catalog.Offered(tools) {
					found = append(found, tool.Name)
				}
				return found
			}
			rest = words[2:]
		}
	}
	tool := s.toolOf(words)
	if name, _, typing := strings.Cut(word, "="); typing {
		return values(tool, name)
	}
	texts := make([]string, len(rest))
	for i, w := range rest {
		texts[i] = w.text
	}
	for _, c := range missingArguments(tool, texts) {
		found = append(found, firstWord(c))
	}
	return found
}

// fewValues are the values of an argument that takes one of a few.
func fewValues(schema json.RawMessage, name string) (values []string) {
	property, ok := jsonx.Lookup(schema, jsonx.Pointer("properties", name))
	if !ok {
		return nil
	}
	if textAt(property, "/type") == "boolean" {
		return []string{"true", "false"}
	}
	list, _ := jsonx.Lookup(property, "/enum")
	elements, err := jsonx.Elements(list)
	if err != nil {
		return nil
	}
	for _, raw := range elements {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw)
		}
		values = append(values, text)
	}
	return values
}
