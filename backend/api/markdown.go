package api

import "strings"

// markdownHead is how much of a text is looked at: a document shows early what it is.
const markdownHead = 4096

// looksMarkdown reports whether a text has a mark that plain text seldom has: a
// heading, a list of two, a fence, a table, something bold, a link. It is asked
// of each block of a result, of which there may be thousands, and reads each
// line once: a pattern that says the same took half a millisecond a block.
func looksMarkdown(text string) bool {
	var item byte // of the line before: '-' for a bullet, '1' for a number, 0 for none
	var row bool  // the line before may be the head of a table
	for line := range strings.Lines(text[:min(len(text), markdownHead)]) {
		line = strings.TrimRight(line, " \t\r\n\f")
		if heading(line) || strings.HasPrefix(line, "```") || row && rule(line) || bold(line) || link(line) {
			return true
		}
		inner := strings.TrimLeft(line, " \t\f")
		kind := listItem(inner)
		if kind != 0 && kind == item {
			return true
		}
		if inner != "" { // blank lines may stand between items
			item = kind
		}
		row = len(line) > 1 && line[0] == '|' && line[len(line)-1] == '|'
	}
	return false
}

// heading is "# something", up to six deep.
func heading(line string) bool {
	rest := strings.TrimLeft(line, "#")
	deep := len(line) - len(rest)
	return deep >= 1 && deep <= 6 && spaced(rest)
}

// spaced reports whether one space and something after it follow.
func spaced(rest string) bool {
	return len(rest) > 1 && rest[0] == ' ' && !space(rest[1])
}

func space(c byte) bool { return strings.IndexByte(" \t\r\n\f", c) >= 0 }

func listItem(line string) byte {
	if line == "" {
		return 0
	}
	if line[0] == '-' || line[0] == '*' {
		if spaced(line[1:]) {
			return '-'
		}
		return 0
	}
	rest := strings.TrimLeft(line, "0123456789")
	if len(rest) < len(line) && strings.HasPrefix(rest, ".") && spaced(rest[1:]) {
		return '1'
	}
	return 0
}

// rule is the line under the head of a table: |---|:-:|
func rule(line string) bool {
	return len(line) > 2 && line[0] == '|' && line[len(line)-1] == '|' && strings.Trim(line, " :|-") == ""
}

// bold is **something** within a line.
func bold(line string) bool {
	for {
		_, rest, found := strings.Cut(line, "**")
		if !found {
			return false
		}
		inner, _, closed := strings.Cut(rest, "**")
		if !closed {
			return false
		}
		if len(inner) > 1 && !strings.Contains(inner, "*") && !space(inner[0]) && !space(inner[len(inner)-1]) {
			return true
		}
		line = rest
	}
}

// link is [words](https://…) within a line.
func link(line string) bool {
	for {
		before, rest, found := strings.Cut(line, "](http")
		if !found {
			return false
		}
		open := strings.LastIndexByte(before, '[')
		rest = strings.TrimPrefix(rest, "s")
		address, _, closed := strings.Cut(rest, ")")
		if open >= 0 && open < len(before)-1 && strings.IndexByte(before[open:], ']') < 0 && closed &&
			strings.HasPrefix(address, "://") && len(address) > 3 && !strings.ContainsAny(address, " \t\f") {
			return true
		}
		line = rest
	}
}
