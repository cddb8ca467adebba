package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// madeUp is a search nobody chose.
type madeUp struct {
	class, text string
	call        string // that it was cut out of; "": of none, or a filter may not let it pass
}

const (
	ofEach    = 67  // searches of each class: 402 in all
	frequent  = 60  // words of which phrases are put together
	countedIn = 400 // lines say which words are frequent
)

// classes are the kinds of searches that are made up.
var classes = []struct {
	name string
	make func(c *cutter) (madeUp, error)
}{
	{"pieces", func(c *cutter) (madeUp, error) { return c.cutOut(c.piece) }},
	{"neighbouring words", func(c *cutter) (madeUp, error) { return c.cutOut(c.neighbours) }},
	{"frequent words", (*cutter).phrase},
	{"single words", func(c *cutter) (madeUp, error) { return c.cutOut(c.single) }},
	{"joined by signs", (*cutter).joined},
	{"with filters", (*cutter).filtered},
}

// makeUp makes the searches of all classes, mixed: what one finds out, the next may profit from.
func (c *cutter) makeUp() (all []madeUp, err error) {
	if c.common, err = c.frequentWords(); err != nil {
		return nil, err
	}
	for _, class := range classes {
		for range ofEach {
			m, err := class.make(c)
			if err != nil {
				return nil, err
			}
			m.class = class.name
			all = append(all, m)
		}
	}
	c.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// frequentWords are those that stand in most of some lines.
func (c *cutter) frequentWords() ([]string, error) {
	in := make(map[string]int)
	for range countedIn {
		_, line, err := c.line()
		if err != nil {
			return nil, err
		}
		words := aWord.FindAllString(strings.ToLower(line), -1)
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			in[word]++
		}
	}
	all := slices.SortedFunc(maps.Keys(in), func(a, b string) int { return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(a, b)) })
	if len(all) == 0 {
		return nil, fmt.Errorf("%d lines of calls have no word", countedIn)
	}
	return all[:min(len(all), frequent)], nil
}

// cutOut is something cut out of a call, which is to be found by it.
func (c *cutter) cutOut(out func(line string) string) (madeUp, error) {
	piece, err := c.cut(out)
	return madeUp{text: quote(piece.text), call: piece.call}, err
}

// phrase is of two or three frequent words.
func (c *cutter) phrase() (madeUp, error) {
	words := make([]string, 2+c.r.IntN(2))
	for i := range words {
		words[i] = among(c.r, c.common)
	}
	return madeUp{text: quote(strings.Join(words, " "))}, nil
}

// joined are two words or things of two calls with a sign between them.
func (c *cutter) joined() (madeUp, error) {
	left, err := c.cut(c.single)
	if err != nil {
		return madeUp{}, err
	}
	right, err := c.cut(c.single)
	return madeUp{text: quote(left.text + among(c.r, []string{"#", "@", ".", "/", "-", ":", "_"}) + right.text)}, err
}

// filtered are one or two words of a call with a filter that another one fulfils, or without a word.
func (c *cutter) filtered() (madeUp, error) {
	var terms []string
	for range 1 + c.r.IntN(2) {
		word, err := c.cut(c.single)
		if err != nil {
			return madeUp{}, err
		}
		terms = append(terms, quote(word.text))
	}
	id, err := c.call()
	if err != nil {
		return madeUp{}, err
	}
	call, err := c.store.Get(c.ctx, id)
	if err != nil {
		return madeUp{}, err
	}
	filters := []string{
		"server:" + quote(call.Server), "status:" + string(call.Status), "-" + quote(among(c.r, c.common)),
		fmt.Sprintf("took>%dms", 1<<c.r.IntN(12)), fmt.Sprintf("after:%dd", 1+c.r.IntN(90)),
	}
	if call.Client != "" {
		filters = append(filters, "client:"+quote(call.Client))
	}
	return madeUp{text: strings.Join(append(terms, among(c.r, filters)), " ")}, nil
}

func among(r *rand.Rand, all []string) string { return all[r.IntN(len(all))] }

// quote has the filter search for a text as it stands.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
