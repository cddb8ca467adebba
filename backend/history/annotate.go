package history

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fairlead/backend/failure"
)

// Annotation is a change of what people say of calls. What is nil or empty stays as it is.
type Annotation struct {
	Pinned     *bool   // a pinned call is kept when old ones are removed
	Note       *string // "" removes it
	Tag, Untag []string
}

const (
	noteBytes = 64 << 10
	tagRunes  = 64
	mostTags  = 50 // of one call
)

// Annotate changes what people say of calls, of all of them or of none. It works on
// calls that still run, too. The failure has code NotFound when one is not there, and
// Usage when a tag or a note cannot be one.
func (s *Store) Annotate(ctx context.Context, ids []string, a Annotation) error {
	a, err := s.clean(a)
	if err != nil {
		return err
	}
	err = s.do(ctx, true, func(ctx context.Context, w *writer, trouble error) error {
		if trouble != nil {
			return trouble
		}
		return w.sql.transaction(ctx, func() error {
			for _, id := range ids {
				if err := w.annotate(ctx, id, a); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return s.trouble(ctx, err)
	}
	return nil
}

// clean checks an annotation and takes the secrets out of its note.
func (s *Store) clean(a Annotation) (Annotation, error) {
	for _, tag := range slices.Concat(a.Tag, a.Untag) {
		if err := checkTag(tag); err != nil {
			return a, err
		}
	}
	for _, tag := range a.Tag {
		if string(s.redact([]byte(tag))) != tag {
			return a, failure.New(failure.Usage, "A tag cannot be a secret.").WithHint("Tags are stored as they are.")
		}
	}
	if a.Note != nil {
		note := string(s.redact([]byte(strings.TrimSpace(strings.ToValidUTF8(*a.Note, "�")))))
		if len(note) > noteBytes {
			return a, failure.New(failure.Usage, "The note is too long: %d bytes of at most %d.", len(note), noteBytes)
		}
		a.Note = &note
	}
	return a, nil
}

// checkTag says why a text can be no tag. Tags are words, so that a filter can name
// them without quotes and a row can hold several.
func checkTag(tag string) error {
	bad := func(r rune) bool { return !unicode.IsPrint(r) || r == ' ' || strings.ContainsRune(`"*,`, r) }
	switch {
	case tag == "":
		return failure.New(failure.Usage, "A tag is missing.").WithHint("A tag is a word, such as bug or release-2.")
	case !utf8.ValidString(tag) || strings.ContainsFunc(tag, bad):
		return failure.New(failure.Usage, "%q can be no tag.", tag).WithHint("A tag is one word without spaces, commas, quotes and stars.")
	case utf8.RuneCountInString(tag) > tagRunes:
		return failure.New(failure.Usage, "The tag %q is too long.", cut(tag, tagRunes)+"…").WithHint("It may have %d characters.", tagRunes)
	}
	return nil
}

// annotate changes one call, in a transaction.
func (w *writer) annotate(ctx context.Context, id string, a Annotation) error {
	var seq, started int64
	var pinned bool
	var note, tags, status string
	err := w.sql.conn.QueryRowContext(ctx, `SELECT seq, started_at, pinned, note, tags, status FROM calls WHERE id = ?`, id).
		Scan(&seq, &started, &pinned, &note, &tags, &status)
	if errors.Is(err, sql.ErrNoRows) {
		return noCall(id)
	}
	if err != nil {
		return err
	}
	before := note + "\n" + tags
	if a.Pinned != nil {
		pinned = *a.Pinned
	}
	if a.Note != nil {
		note = *a.Note
	}
	all := retag(strings.Fields(tags), a)
	if len(all) > mostTags {
		return failure.New(failure.Usage, "A call can have %d tags at most.", mostTags)
	}
	tags = strings.Join(all, " ")
	_, err = w.sql.conn.ExecContext(ctx, `UPDATE calls SET pinned = ?, note = ?, tags = ? WHERE seq = ?`, pinned, note, tags, seq)
	if err != nil {
		return err
	}
	if err := w.listTags(ctx, seq, started, all); err != nil {
		return err
	}
	if Status(status) == Running || before == note+"\n"+tags {
		return nil // what runs is indexed when it has ended
	}
	if before != "\n" { // whose words are to go
		w.renewNow = true
		if err := w.stale(ctx, seq); err != nil {
			return err
		}
	}
	return w.reindex(ctx, seq)
}

// retag returns the tags in alphabetical order.
func retag(tags []string, a Annotation) []string {
	tags = slices.DeleteFunc(tags, func(t string) bool { return slices.Contains(a.Untag, t) })
	tags = append(tags, a.Tag...)
	slices.Sort(tags)
	return slices.Compact(tags)
}

// listTags brings call_tags in line with a call.
func (w *writer) listTags(ctx context.Context, seq, started int64, tags []string) error {
	if _, err := w.sql.conn.ExecContext(ctx, `DELETE FROM call_tags WHERE seq = ?`, seq); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := w.sql.conn.ExecContext(ctx, `INSERT INTO call_tags (tag, started_at, seq) VALUES (?, ?, ?)`, tag, started, seq); err != nil {
			return err
		}
	}
	return nil
}

// reindex has the text of a call, which its note and its tags are part of, indexed anew.
func (w *writer) reindex(ctx context.Context, seq int64) error {
	if err := w.sql.forgetText(ctx, seq); err != nil {
		return err
	}
	w.backlog++
	_, err := w.sql.index.ExecContext(ctx, seq)
	return err
}
