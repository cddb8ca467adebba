package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/term"
)

// table is rows of cells, aligned when printed. Cells are made visible.
type table struct {
	head []string
	rows [][]cell
}

type cell struct{ text, style string }

func newTable(head ...string) *table { return &table{head: head} }

func (t *table) add(cells ...any) {
	row := make([]cell, len(cells))
	for i, c := range cells {
		switch c := c.(type) {
		case cell:
			row[i] = cell{visible(c.text), c.style}
		default:
			row[i] = cell{text: visible(fmt.Sprint(c))}
		}
	}
	t.rows = append(t.rows, row)
}

const gap = 2

// widest is how far a column pushes the next one. A name may be as long as its server likes; only its own row
// stands out then.
const widest = 64

// print writes the table. On a terminal the last column is cut where the line ends.
func (t *table) print(w io.Writer) {
	widths := make([]int, len(t.head))
	head := make([]cell, len(t.head))
	for i, h := range t.head {
		head[i] = cell{h, dim}
	}
	rows := append([][]cell{head}, t.rows...)
	for _, row := range rows {
		for i, c := range row {
			widths[i] = max(widths[i], min(uniseg.StringWidth(c.text), widest))
		}
	}
	room := lineWidth(w)
	var b strings.Builder
	for _, row := range rows {
		at := 0
		for i, c := range row {
			last := i == len(row)-1
			if last && room > 0 {
				c.text = cut(c.text, room-at)
			}
			b.WriteString(paint(w, c.style, c.text))
			if !last {
				wide := uniseg.StringWidth(c.text)
				b.WriteString(strings.Repeat(" ", max(widths[i]-wide, 0)+gap))
				at += max(widths[i], wide) + gap
			}
		}
		line := strings.TrimRight(b.String(), " ")
		b.Reset()
		fmt.Fprintln(w, line)
	}
}

// lineWidth is the terminal's, 0 where there is none.
func lineWidth(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !isTerminal(f) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// cut shortens text to a width; a width too small for anything leaves it alone.
func cut(text string, width int) string {
	if width < 4 || uniseg.StringWidth(text) <= width {
		return text
	}
	var b strings.Builder
	left, rest, state := width-1, text, -1
	for rest != "" {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if left -= w; left < 0 {
			break
		}
		b.WriteString(cluster)
	}
	return b.String() + "…"
}
