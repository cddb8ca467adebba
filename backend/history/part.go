package history

import (
	"context"
	"database/sql"
	"strings"
)

// part is one condition on a call: it has a token, or one of those that a fragment stands in.
type part struct {
	name  string // of the token; "": terms knows them
	terms *termFinder
	rate  float64 // the share of calls that have it, guessed
	named int     // words, when it was weighed; 0: so many that the part is of no use
}

// long is how many bytes of a part are looked for in the vocabulary.
func (p *part) long() int {
	if p.terms == nil {
		return 0
	}
	return len(p.terms.fragment.text)
}

// query is the condition in some epochs that were reached; named is how many words it names, 0 for no condition.
func (p *part) query(from, to int64) (query string, named int) {
	if p.name != "" {
		return quoted(p.name), 1
	}
	all, many := p.terms.of(from, to)
	if many {
		return "", 0
	}
	quote := make([]string, len(all))
	for i, t := range all {
		quote[i] = quoted(nameOf(t))
	}
	return "(" + strings.Join(quote, " OR ") + ")", len(all)
}

// class orders parts before how rare they are: what is rare and costs little to ask comes first,
// then what costs more, then what is frequent.
func (p *part) class() int {
	switch {
	case p.named > fewTerms:
		return 1
	case p.rate > 1./16:
		return 2
	}
	return 0
}

// pays tells whether to ask for the part too where only a share of the calls is left to compare.
func (p *part) pays(rate float64, epochs int64) bool {
	const calls = 1 << epochBits
	return float64(epochs)*(rate*calls*(1-p.rate)*costCompare-p.rate*costAll) > float64(p.named)*costTerm
}

// often counts the newest calls of an epoch for which the index yields something. From the
// end it is quick: the other way the index is read from its beginning.
func often(ctx context.Context, tx *sql.Tx, query string, epoch int64) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM calls_words WHERE calls_words MATCH ?1
		AND rowid BETWEEN min(?2, (SELECT max(seq) FROM calls)) - ?3 AND ?2 ORDER BY rowid DESC LIMIT ?3)`,
		query, (epoch+1)<<epochBits-1, sampled).Scan(&n)
	return n, err
}
