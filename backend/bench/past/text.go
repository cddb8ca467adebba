package past

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const vocabulary = 20_000

var syllables = strings.Fields(`al ba ben cal con cor dar de den di el en er fa for ga ger hal in ing ion is ka kin la len
	lo ma men mer mi na ne nor o or pa per po pro qua ra re ri ro sa sen ser si so sta str ta ten ter ti tion to tra ul un ur
	va ver vi wa wen wi xi ya zo`)

// The most frequent ones are words as tools use them.
var common = strings.Fields(`the of and to in is for error status message file path name value type id user request response
	time data issue project branch commit open closed state title author date created updated description label comment
	line column function variable string number null true false warning info code token version server client result query
	table row index key default config timeout retry connection failed success pending running done not found invalid`)

// words holds the vocabulary and draws from it as languages do: the n-th word has a
// frequency of about 1/n.
type words struct {
	r    *rand.Rand
	all  []string
	zipf *rand.Zipf
}

func newWords(r *rand.Rand) *words {
	w := &words{r: r, all: append([]string(nil), common...), zipf: rand.NewZipf(r, 1.07, 4, vocabulary-1)}
	for len(w.all) < vocabulary {
		var b strings.Builder
		for range 2 + r.IntN(3) {
			b.WriteString(syllables[r.IntN(len(syllables))])
		}
		w.all = append(w.all, b.String())
	}
	return w
}

func (w *words) word() string { return w.all[w.zipf.Uint64()] }

// thing is what stands between words in the output of tools: numbers, ids, paths, times.
func (w *words) thing() string {
	switch w.r.IntN(6) {
	case 0:
		return fmt.Sprintf("%07x", w.r.Uint32()>>4)
	case 1:
		return fmt.Sprintf("src/%s/%s.go:%d", w.word(), w.word(), w.r.IntN(900))
	case 2:
		return fmt.Sprintf("2026-%02d-%02dT%02d:%02d:%02dZ", 1+w.r.IntN(12), 1+w.r.IntN(28), w.r.IntN(24), w.r.IntN(60), w.r.IntN(60))
	case 3:
		return fmt.Sprintf("%s@%s.example", w.word(), w.word())
	case 4:
		return fmt.Sprintf("#%d", w.r.IntN(100_000))
	}
	return fmt.Sprint(w.r.IntN(10_000))
}

// phrase appends about size bytes of words and things.
func (w *words) phrase(b *strings.Builder, size int) {
	for end := b.Len() + size; b.Len() < end; {
		if w.r.IntN(9) == 0 {
			b.WriteString(w.thing())
		} else {
			b.WriteString(w.word())
		}
		b.WriteByte(' ')
	}
}

// text is about size bytes in a form; structured is the same as an object, for rows.
func (w *words) text(f form, size int) (text, structured string) {
	var b strings.Builder
	b.Grow(size + 256)
	switch f {
	case rows:
		b.WriteString(`{"items":[`)
		for n := 0; n == 0 || b.Len() < size; n++ {
			if n > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"id":%d,"name":%q,"state":"%s","updated":"%s","summary":"`, w.r.IntN(1_000_000), w.word(),
				[]string{"open", "closed", "pending"}[w.r.IntN(3)], w.thing())
			w.phrase(&b, min(max(20, size-b.Len()), 40+w.r.IntN(120)))
			b.WriteString(`"}`)
		}
		b.WriteString(`]}`)
		return b.String(), b.String()
	case prose:
		fmt.Fprintf(&b, "# %s %s\n\n", w.word(), w.word())
		for b.Len() < size {
			w.phrase(&b, min(size-b.Len(), 200+w.r.IntN(300)))
			b.WriteString("\n\n- ")
			w.phrase(&b, 30)
			b.WriteString("\n\n")
		}
	case lines:
		for b.Len() < size {
			fmt.Fprintf(&b, "%s %s ", w.thing(), []string{"INFO", "INFO", "INFO", "WARN", "ERROR"}[w.r.IntN(5)])
			w.phrase(&b, 40+w.r.IntN(60))
			b.WriteByte('\n')
		}
	default:
		w.phrase(&b, size)
	}
	return b.String(), ""
}
