package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"regexp"

	"fairlead/backend/history"
)

const (
	shortest, widest = 4, 30  // characters of a piece
	tries            = 10_000 // until a call has what is looked for
)

var (
	aWord = regexp.MustCompile(`[\pL\pN]+`)
	// aThing is a number, an id, a path, an address: what is not of letters alone.
	aThing = regexp.MustCompile(`\pL*[\pN#@./:_-][\pL\pN#@./:_-]*[\pL\pN]`)
)

// cutter cuts pieces out of random calls of a history.
type cutter struct {
	ctx         context.Context
	r           *rand.Rand
	store       *history.Store
	seen        *sql.DB
	first, last int64    // numbers of calls
	common      []string // words
}

func newCutter(ctx context.Context, store *history.Store, seen *sql.DB, seed uint64) (*cutter, error) {
	c := &cutter{ctx: ctx, r: rand.New(rand.NewPCG(seed, 1)), store: store, seen: seen}
	err := seen.QueryRowContext(ctx, `SELECT coalesce(min(seq), 0), coalesce(max(seq), 0) FROM calls`).Scan(&c.first, &c.last)
	return c, err
}

// cut is a piece, and the call it was cut out of.
type cut struct{ text, call string }

// cut asks of a random line of a random call what is to be cut out of it, until that is something.
func (c *cutter) cut(out func(line string) string) (cut, error) {
	for range tries {
		id, line, err := c.line()
		if err != nil {
			return cut{}, err
		}
		if text := out(line); text != "" {
			return cut{text, id}, nil
		}
	}
	return cut{}, fmt.Errorf("of %d lines of calls none has what is to be looked for", tries)
}

// call is the id of a random call.
func (c *cutter) call() (id string, err error) {
	err = c.seen.QueryRowContext(c.ctx, `SELECT id FROM calls WHERE seq >= ? AND status <> 'running' ORDER BY seq LIMIT 1`,
		c.first+c.r.Int64N(c.last-c.first+1)).Scan(&id)
	return id, err
}

// line is one of a random call: of its arguments, its result or its failure, the longer the likelier.
func (c *cutter) line() (id, line string, err error) {
	if id, err = c.call(); err != nil {
		return "", "", err
	}
	parts, err := linesOf(c.ctx, c.store, id)
	if err != nil {
		return "", "", err
	}
	lines := parts[c.r.IntN(len(parts))]
	all := 0
	for _, line := range lines {
		all += len(line)
	}
	at := c.r.IntN(all + 1)
	for _, line := range lines {
		if at -= len(line); at < 0 {
			return id, line, nil
		}
	}
	return id, "", nil
}

// piece is any part of a line.
func (c *cutter) piece(line string) string {
	all := []rune(line)
	if len(all) < shortest {
		return ""
	}
	n := min(shortest+c.r.IntN(widest-shortest+1), len(all))
	at := c.r.IntN(len(all) - n + 1)
	return string(all[at : at+n])
}

// neighbours are two or three words with what is between them.
func (c *cutter) neighbours(line string) string {
	all := aWord.FindAllStringIndex(line, -1)
	n := 2 + c.r.IntN(2)
	if len(all) < n {
		return ""
	}
	at := c.r.IntN(len(all) - n + 1)
	return line[all[at][0]:all[at+n-1][1]]
}

// one is one of those parts of a line that are of a kind.
func (c *cutter) one(kind *regexp.Regexp, line string) string {
	all := kind.FindAllString(line, -1)
	if len(all) == 0 {
		return ""
	}
	return all[c.r.IntN(len(all))]
}

// single is a word, the beginning of one, the middle of one, or a thing.
func (c *cutter) single(line string) string {
	if c.r.IntN(2) == 0 {
		return c.one(aThing, line)
	}
	word := []rune(c.one(aWord, line))
	switch kind := c.r.IntN(3); {
	case len(word) < shortest || kind == 0:
	case kind == 1:
		word = word[:2+c.r.IntN(len(word)-2)]
	default:
		from := 1 + c.r.IntN(len(word)-3)
		word = word[from : from+2+c.r.IntN(len(word)-from-2)]
	}
	return string(word)
}
