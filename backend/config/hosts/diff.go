package hosts

import (
	"bytes"
	"fmt"
	"strings"
)

// context is how many unchanged lines are shown around a change.
const context = 3

// unified is the difference of two texts as diff -u writes it; "" when there is none.
func unified(name string, before, after []byte, created bool) string {
	a, b := lines(before), lines(after)
	ops := script(a, b)
	var out strings.Builder
	for i := 0; i < len(ops); {
		if ops[i].kind == ' ' {
			i++
			continue
		}
		start := max(0, i-context)
		end, quiet := i, 0
		for end < len(ops) && quiet <= 2*context {
			if ops[end].kind == ' ' {
				quiet++
			} else {
				quiet = 0
			}
			end++
		}
		end = min(len(ops), end-max(0, quiet-context))
		writeHunk(&out, ops[start:end])
		i = end
	}
	if out.Len() == 0 {
		return ""
	}
	from := name
	if created {
		from = "/dev/null"
	}
	return "--- " + from + "\n+++ " + name + "\n" + out.String()
}

// op is a line of the difference: kept, taken out or put in.
type op struct {
	kind byte // ' ', '-' or '+'
	text string
	a, b int // the lines' numbers, from 1
}

func writeHunk(out *strings.Builder, ops []op) {
	var inA, inB int
	for _, o := range ops {
		if o.kind != '+' {
			inA++
		}
		if o.kind != '-' {
			inB++
		}
	}
	span := func(start, n int) string {
		if n == 0 {
			start--
		}
		if n == 1 {
			return fmt.Sprint(start)
		}
		return fmt.Sprintf("%d,%d", start, n)
	}
	fmt.Fprintf(out, "@@ -%s +%s @@\n", span(ops[0].a, inA), span(ops[0].b, inB))
	for _, o := range ops {
		text, ended := strings.CutSuffix(o.text, "\n")
		fmt.Fprintf(out, "%c%s\n", o.kind, strings.TrimSuffix(text, "\r"))
		if !ended {
			out.WriteString("\\ No newline at end of file\n")
		}
	}
}

func lines(text []byte) []string {
	var list []string
	for line := range bytes.Lines(text) {
		list = append(list, string(line))
	}
	return list
}

// script finds what changes a into b. What both begin and end with is cut off
// first: exports change a few lines of files that may be long.
func script(a, b []string) (ops []op) {
	front := 0
	for front < len(a) && front < len(b) && a[front] == b[front] {
		front++
	}
	back := 0
	for back < len(a)-front && back < len(b)-front && a[len(a)-1-back] == b[len(b)-1-back] {
		back++
	}
	for i := range front {
		ops = append(ops, op{' ', a[i], i + 1, i + 1})
	}
	for _, o := range middle(a[front:len(a)-back], b[front:len(b)-back]) {
		o.a, o.b = o.a+front, o.b+front
		ops = append(ops, o)
	}
	for i := back; i > 0; i-- {
		ops = append(ops, op{' ', a[len(a)-i], len(a) - i + 1, len(b) - i + 1})
	}
	return ops
}

// maxTable bounds the table of the longest common lines; beyond it everything is
// shown as taken out and put in.
const maxTable = 4_000_000

func middle(a, b []string) (ops []op) {
	table := make([][]int32, len(a)+1)
	if (len(a)+1)*(len(b)+1) <= maxTable {
		for i := range table {
			table[i] = make([]int32, len(b)+1)
		}
		for i := len(a) - 1; i >= 0; i-- {
			for j := len(b) - 1; j >= 0; j-- {
				if a[i] == b[j] {
					table[i][j] = table[i+1][j+1] + 1
				} else {
					table[i][j] = max(table[i+1][j], table[i][j+1])
				}
			}
		}
	} else {
		table = nil
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case table != nil && i < len(a) && j < len(b) && a[i] == b[j]:
			ops = append(ops, op{' ', a[i], i + 1, j + 1})
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || table == nil || table[i+1][j] >= table[i][j+1]):
			ops = append(ops, op{'-', a[i], i + 1, j + 1})
			i++
		default:
			ops = append(ops, op{'+', b[j], i + 1, j + 1})
			j++
		}
	}
	return ops
}
