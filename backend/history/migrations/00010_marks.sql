-- +goose Up

-- Where words meet is looked up in marks now (marks.go): phrases of frequent words, and short words
-- joined by signs, are found without comparing very many calls. All calls are indexed anew.
-- (calls_words held no text, so its pages need not be overwritten.)
PRAGMA secure_delete = FAST;
DROP TABLE calls_words;
PRAGMA secure_delete = ON;
DELETE FROM words;
INSERT INTO words_pieces (words_pieces) VALUES ('delete-all');
-- Of the table stale: rows of words before boundary are gone through, done is the number of the last pass
-- that was begun, 0 when calls went since (renew.go).
DELETE FROM stale;
UPDATE vocabulary SET made = made + 1;

-- Rows that were deleted are cleared in steps of our own (segments.go).
INSERT INTO words_pieces (words_pieces, rank) VALUES ('deletemerge', 0);

-- The words of each call and its runs of punctuation (tokens.go). detail = none keeps no positions.
-- What it yields is compared with the text itself.
CREATE VIRTUAL TABLE calls_words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
INSERT INTO calls_words (calls_words, rank) VALUES ('automerge', 8);
INSERT INTO calls_words (calls_words, rank) VALUES ('crisismerge', 32);
INSERT INTO calls_words (calls_words, rank) VALUES ('hashsize', 8388608);

-- The marks of calls that were indexed lately, as rice.go writes numbers.
CREATE TABLE call_marks (seq INTEGER PRIMARY KEY, marks BLOB NOT NULL) STRICT;

-- The calls of a block (seq >> 12) that have a mark, 32 marks to a row (marklist.go):
-- key is block * 8192 + mark / 32. They may name calls too many, never too few.
CREATE TABLE block_marks (key INTEGER PRIMARY KEY, calls BLOB NOT NULL) STRICT;

INSERT OR IGNORE INTO to_index SELECT seq FROM calls WHERE status <> 'running';
